// Conversions of each kind where no namespaces are to be had.
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobType } from '@octavo/contract';
import { createRunner, type Runner } from '@octavo/runner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processTree } from '../../packages/runner/sandbox/process-tree.ts';
import { writeDocx } from '../conversions/documents.ts';
import { textOfPdf } from '../conversions/programs.ts';

let folder: string;
let runner: Runner;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-confined-'));
  runner = await createRunner({
    workFolder: join(folder, 'work'),
    cacheFolder: process.env['OCTAVO_CACHE'] ?? join(folder, 'cache'),
    ...{ concurrency: 1, sandbox: 'confined' },
  });
});
afterAll(async () => {
  await runner.stop();
  await rm(folder, { recursive: true, force: true });
});

async function convert(type: JobType, path: string): Promise<string> {
  const outputFolder = join(folder, `out-${++count}`);
  await mkdir(outputFolder);
  const inputs = [{ path, name: path.slice(path.lastIndexOf('/') + 1) }] as const;
  const made = await runner.convert({ type, owner: 'test', inputs, options: {}, outputFolder });
  return made.path;
}

test('the findings name the tier and what it does not give', () => {
  const sandbox = runner.findings().find(({ name }) => name === 'sandbox');
  expect(sandbox).toMatchObject({ state: 'found' });
  expect(sandbox?.detail).toContain('tier confined');
  expect(sandbox?.detail).toContain('whether a path of the server exists');
});

test('a Word document becomes a PDF, and that a Word document', async () => {
  const pdf = await convert('word-to-pdf', await writeDocx(join(folder, 'in.docx'), ['Few walls']));
  expect(await textOfPdf(pdf)).toContain('Few walls');
  // Warm, because a LibreOffice for each document is refused here.
  expect(['warm', 'cold']).toContain(runner.officeMode());
  const word = await readFile(await convert('pdf-to-word', pdf));
  expect(word.subarray(0, 2).toString()).toBe('PK');
});

test('a web page becomes a PDF in renderers that filter their system calls', async () => {
  const page = join(folder, 'page.html');
  await writeFile(page, '<h1>Few walls</h1><p>Wände</p>');
  expect(await textOfPdf(await convert('html-to-pdf', page))).toContain('Wände');
  const renderers = async () =>
    (await Promise.all(processTree(process.pid).map(statusOf))).filter(({ command }) =>
      command.includes('--type=renderer'),
    );
  expect(await renderers()).not.toEqual([]);
  // One for the next page may be starting: it runs the program that confines it, and gets its filter then.
  const open = async () =>
    (await renderers()).filter(
      ({ command, filters }) => command.includes('--no-sandbox') || filters < 2,
    );
  await expect.poll(open).toEqual([]);
});

async function statusOf(pid: number): Promise<{ command: string; filters: number }> {
  const [command, status] = await Promise.all(
    ['cmdline', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  return { command: command!, filters: Number(/^Seccomp_filters:\s*(\d+)/m.exec(status!)?.[1]) };
}

test('a scanned page gets its text', async () => {
  const docx = await writeDocx(join(folder, 'scan.docx'), ['Recognise these words']);
  const picture = await convert('pdf-to-png', await convert('word-to-pdf', docx));
  const scan = await convert('png-to-pdf', picture);
  expect(await textOfPdf(scan)).not.toContain('Recognise');
  expect(await textOfPdf(await convert('pdf-ocr', scan))).toMatch(/Recognise these words/);
});

test('nothing is left when the runner stops', async () => {
  const before = processTree(process.pid).length;
  expect(before).toBeGreaterThan(3);
  await runner.stop();
  const commands = async () =>
    (await Promise.all(processTree(process.pid).map(statusOf))).filter(({ command }) =>
      command.includes(folder),
    );
  await expect.poll(commands, { timeout: 10_000 }).toEqual([]);
});
