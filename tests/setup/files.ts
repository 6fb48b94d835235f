// Small real files for the browser tests.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { writeDocx } from '../conversions/documents.ts';
import { run } from '../conversions/programs.ts';
import { writeReport } from '../document-editor/word-report.ts';
import { testFile, type TestFile } from '../uploads/upload-screen.ts';

let folder: string;

/** Makes a folder for the files of a test file and removes it after the tests. */
export function useFiles(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-browser-files-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

/** The path of a file in the folder. */
export const inFolder = (name: string): string => join(folder, name);

/** A Word document that holds a sentence. */
export async function docx(name: string, sentence: string): Promise<TestFile> {
  const path = await writeDocx(join(folder, 'document.docx'), [sentence]);
  return testFile(name, await readFile(path));
}

/** A Word document with headings, lists, a table, a link and a picture. */
export async function wordReport(name: string): Promise<TestFile> {
  return testFile(name, await readFile(await writeReport(join(folder, 'report.docx'))));
}

/** A Word document that takes a while to lay out. */
export async function longDocx(name: string): Promise<TestFile> {
  const sentence = 'A sentence that fills its line and goes on to the next. '.repeat(40);
  const path = await writeDocx(join(folder, 'long.docx'), Array(1500).fill(sentence));
  return testFile(name, await readFile(path));
}

/** A PDF that opens only with a password. */
export async function lockedPdf(name: string, password: string): Promise<TestFile> {
  const open = join(folder, 'open.pdf');
  const locked = join(folder, 'locked.pdf');
  await writeFile(open, blankPdf());
  await run('qpdf', ['--encrypt', password, password, '256', '--', open, locked]);
  return testFile(name, await readFile(locked));
}

function blankPdf(): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const offsets = objects.map((_, index) => head.length + objects.slice(0, index).join('').length);
  const body = head + objects.join('');
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 4\n0000000000 65535 f \n${rows}`;
  return `${body}${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}
