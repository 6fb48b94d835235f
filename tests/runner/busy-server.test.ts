// Tests that jobs on a busy server, with little processor time, are slow instead of refused or empty.
import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { JobType } from '@octavo/contract';
import { createRunner, type Runner } from '@octavo/runner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processTree } from '../../packages/runner/sandbox/process-tree.ts';
import { writeDocx } from '../conversions/documents.ts';
import { textOfPdf } from '../conversions/programs.ts';

/** Longer than the silence after which jobs were once ended (decision 061). */
const pauseMs = 40_000;

let folder: string;
let runner: Runner;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-busy-'));
  runner = await createRunner({
    workFolder: join(folder, 'work'),
    cacheFolder: process.env['OCTAVO_CACHE'] ?? join(folder, 'cache'),
    concurrency: 1,
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

const programOf = (pid: number) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');

/** Waits for a program below this process. @returns its process ids */
async function started(program: string): Promise<number[]> {
  for (;;) {
    const pids = processTree(process.pid);
    const names = await Promise.all(pids.map(programOf));
    const found = pids.filter((_, at) => names[at]?.trim() === program);
    if (found.length > 0) return found;
    await wait(5);
  }
}

test('a scanned page gets its text though Tesseract is given no processor time for a while', async () => {
  const docx = await writeDocx(join(folder, 'scan.docx'), ['Recognise these words']);
  const picture = await convert('pdf-to-png', await convert('word-to-pdf', docx));
  const scan = await convert('png-to-pdf', picture);
  const recognised = convert('pdf-ocr', scan);
  const stopped = await started('tesseract');
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  await wait(pauseMs);
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  expect(await textOfPdf(await recognised)).toMatch(/Recognise these words/);
  // It was the same one: nothing was given up and begun again.
  expect(stopped).toHaveLength(1);
}, 180_000);
