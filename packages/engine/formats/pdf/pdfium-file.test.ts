import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfLimits } from '#kernel/limits.ts';
import { Canvas, pagesOfPdf, withPdf } from './pdfium.ts';
import { PdfWriter, ref } from './writer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-pdfium-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A red page in a file that is too large to be read into memory. */
async function largeFile(name: string): Promise<string> {
  const path = join(folder, name);
  const pdf = await PdfWriter.create(path);
  await pdf.addStream('', Buffer.alloc(pdfLimits.heldBytes));
  const content = await pdf.addStream('', Buffer.from('1 0 0 rg 0 0 10 10 re f'));
  const pages = pdf.reserve();
  const page = await pdf.add(
    `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 10 10]/Contents ${ref(content)}>>`,
  );
  await pdf.add(`<</Type/Pages/Count 1/Kids[${ref(page)}]>>`, pages);
  await pdf.finish(await pdf.add(`<</Type/Catalog/Pages ${ref(pages)}>>`));
  return path;
}

it('reads a large file without holding it, also two of them at once', async () => {
  const [one, other] = [await largeFile('one.pdf'), await largeFile('other.pdf')];
  await withPdf(one, undefined, async (document) => {
    expect(await pagesOfPdf(other)).toBe(1);
    const sheet = { width: 10, height: 10, background: 'white' } as const;
    const { data } = document.draw(0, sheet, new Canvas());
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(document.handles.pdfium.HEAPU8.length).toBeLessThan(2 * pdfLimits.heldBytes);
  });
});

it('says that a large file is damaged', async () => {
  const path = await largeFile('cut.pdf');
  await truncate(path, pdfLimits.heldBytes + 1);
  await expect(pagesOfPdf(path)).rejects.toThrow('damaged');
});
