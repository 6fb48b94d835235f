// Measures the similarity of pages to their originals, as PDFium renders them.
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import { Canvas, withPdf, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { similarityOf, type Grey } from './structural-similarity.ts';

/** Pages are compared at the resolution of a screen, in dots per inch. */
export const screenResolution = 96;

/**
 * The side of a page in pixels: at least one window of the comparison, and less for posters, which are viewed from
 * further away.
 */
const sides = { least: 8, most: 4000 } as const;

/** The similarity of the compared pages to their originals; page numbers from 1. */
export type PageSimilarities = Map<number, number>;

/** PDFium keeps what it has read until the document is closed. Reopening after this many pages limits its memory. */
const pagesAtOnce = 6;

type Versions = { original: string; result: string; password?: string };

/**
 * Compares pages of two versions of a document.
 * @param pages numbers from 1
 */
export async function pageSimilaritiesOf(
  versions: Versions,
  pages: readonly number[],
  compared: (done: number, of: number) => void,
): Promise<PageSimilarities> {
  const similarities: PageSimilarities = new Map();
  for (let from = 0; from < pages.length; from += pagesAtOnce)
    await opened(versions, async (before, after) => {
      for (const page of pages.slice(from, from + pagesAtOnce)) {
        const similarity = similarityOf(await grey(before, page - 1), await grey(after, page - 1));
        similarities.set(page, similarity);
        compared(similarities.size, pages.length);
      }
    });
  return similarities;
}

const opened = (
  { original, result, password }: Versions,
  work: (before: PdfDocument, after: PdfDocument) => Promise<void>,
): Promise<void> =>
  withPdf(original, password, (before) =>
    withPdf(result, password, (after) => work(before, after)),
  );

async function grey(document: PdfDocument, page: number): Promise<Grey> {
  const size = document.pageSize(page);
  const scale = Math.min(screenResolution / 72, sides.most / Math.max(size.width, size.height));
  const pixels = (points: number) => Math.max(sides.least, Math.round(points * scale));
  const sheet = { width: pixels(size.width), height: pixels(size.height) };
  const drawn = document.draw(page, { ...sheet, background: 'white' }, new Canvas());
  const { data: input, ...raw } = drawn;
  const sharp = await loadSharp();
  const data = await sharp(input, { raw }).toColourspace('b-w').raw().toBuffer();
  return { data, ...sheet };
}
