import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { number, PdfWriter, ref } from '#formats/pdf/writer.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-pdf-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function writtenPdf(): Promise<string> {
  const path = join(folder, 'written.pdf');
  const writer = await PdfWriter.create(path);
  const [catalog, pages] = [writer.reserve(), writer.reserve()];
  const font = await writer.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const text = await writer.addStream('', Buffer.from('BT /F 20 Tf 20 40 Td (Octavo) Tj ET'));
  const resources = `<</Font<</F ${ref(font)}>>>>`;
  const page = await writer.add(
    `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 200 ${number(100)}]/Resources${resources}/Contents ${ref(text)}>>`,
  );
  await writer.add(`<</Type/Pages/Count 1/Kids[${ref(page)}]>>`, pages);
  await writer.add(`<</Type/Catalog/Pages ${ref(pages)}>>`, catalog);
  await writer.finish(catalog);
  return path;
}

it('writes a PDF that other programs find nothing wrong with', async () => {
  const path = await writtenPdf();
  const { stdout } = await run('qpdf', ['--check', path]);
  expect(stdout).toContain('No syntax or stream encoding errors');
  expect((await run('pdfinfo', [path])).stdout).toMatch(/Page size:\s+200 x 100 pts/);
  expect((await run('pdftotext', [path, '-'])).stdout).toContain('Octavo');
});

it.each([
  [1e-7, '0'],
  [1e21 / 1e15, '1000000'],
  [1 / 3, '0.3333'],
  [-2.5, '-2.5'],
])('writes %d without an exponent', (value, text) => {
  expect(number(value)).toBe(text);
});
