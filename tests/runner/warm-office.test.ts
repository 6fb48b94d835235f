// Tests that a warm LibreOffice converts documents in the fast way: hidden, with its code in huge pages. The slow way makes the same PDFs, so
// that no other test would notice.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ConversionType } from '@octavo/contract';
import { createRunner, type Runner } from '@octavo/runner';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeDocx } from '../conversions/documents.ts';
import { protectOpenXml } from '../conversions/protect.ts';
import { testSandbox } from '../setup/sandbox.ts';

type Logged = { event: string; way?: string; hugeBytes?: number };

let folder: string;
let runner: Runner;
let count = 0;
const logged: Logged[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-warm-office-'));
  runner = await createRunner({
    ...{ workFolder: join(folder, 'work'), cacheFolder: join(folder, 'cache'), concurrency: 1 },
    ...testSandbox,
    log: (event, details) => logged.push({ event, ...details }),
  });
  // On a busy machine LibreOffice becomes warm after the first document.
  await convert('word-to-pdf', await writeDocx(join(folder, 'first.docx'), ['The first']));
  await vi.waitUntil(() => runner.officeMode() === 'warm', { timeout: 60_000 });
});
afterAll(async () => {
  await runner.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the path of the result, and the ways in which LibreOffice opened documents for it */
async function convert(
  type: ConversionType,
  path: string,
  options: Record<string, unknown> = {},
  by = runner,
) {
  const outputFolder = join(folder, `out-${++count}`);
  mkdirSync(outputFolder);
  const input = { path, name: basename(path) };
  const before = logged.length;
  const made = await by.convert({
    type,
    owner: 'test',
    inputs: [input],
    options,
    outputFolder,
  });
  const ways = logged.slice(before).filter(({ event }) => event === 'office.converted');
  return { path: made.path, ways: ways.map(({ way }) => way) };
}

test('documents without a password are opened hidden', async () => {
  const docx = await writeDocx(join(folder, 'text.docx'), ['A page of text']);
  const csv = join(folder, 'table.csv');
  writeFileSync(csv, 'a,b\n1,2\n');
  const [pptx, xlsx] = [await convert('word-to-pptx', docx), await convert('text-to-excel', csv)];
  expect((await convert('word-to-pdf', docx)).ways).toEqual(['hidden']);
  expect((await convert('pptx-to-pdf', pptx.path)).ways).toEqual(['hidden']);
  expect((await convert('excel-to-pdf', xlsx.path)).ways).toEqual(['hidden']);
});

test('a document with a password is opened by LibreOfficeKit', async () => {
  const docx = await writeDocx(join(folder, 'secret.docx'), ['A secret']);
  const locked = join(folder, 'locked.docx');
  await protectOpenXml(docx, locked, 'Octavo 8');
  const { ways } = await convert('word-to-pdf', locked, { password: 'Octavo 8' });
  expect(new Set(ways)).toEqual(new Set(['visible']));
});

/** MADV_COLLAPSE came with Linux 6.1. */
function hasHugePages(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return existsSync('/sys/kernel/mm/transparent_hugepage') && major * 100 + minor >= 601;
}

test('the code of a warm LibreOffice lies in huge pages where the kernel has them', () => {
  const starts = logged.filter(({ event }) => event === 'office.started');
  expect(starts.map(({ hugeBytes = 0 }) => hugeBytes > 0)).toEqual([false, hasHugePages()]);
});

test('many documents of a command wait until LibreOffice is warm, also where its cache is empty', async () => {
  const events: string[] = [];
  const commanded = await createRunner({
    ...{ workFolder: join(folder, 'command'), cacheFolder: join(folder, 'empty'), concurrency: 2 },
    ...testSandbox,
    expected: { type: 'word-to-pdf', formats: ['docx'], conversions: 4 },
    log(event, { way }) {
      if (event.startsWith('office.')) events.push(`${event} ${String(way)}`);
    },
  });
  try {
    const path = await writeDocx(join(folder, 'one-of-many.docx'), ['One of many']);
    await Promise.all([1, 2, 3, 4].map(() => convert('word-to-pdf', path, {}, commanded)));
    expect(commanded.officeMode()).toBe('warm');
  } finally {
    await commanded.stop();
  }
  // The cold one made the documents to warm up with.
  const start = 'office.started undefined';
  const [cold, warm] = [events.indexOf(start), events.lastIndexOf(start)];
  expect([cold, warm - cold > 1]).toEqual([0, true]);
  // Only one that was warmed up opens documents hidden.
  expect(events.slice(warm + 1)).toEqual(Array(4).fill('office.converted hidden'));
});
