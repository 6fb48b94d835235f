// Measures the similarity of pages to their originals, as PDFium renders them.
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import { Canvas, withPdf, type PdfDocument, type Picture } from '#formats/pdf/pdfium.ts';
import { similarityOf, type Grey } from './structural-similarity.ts';

/** Pages are compared at the resolution of a screen, in dots per inch. */
export const screenResolution = 96;

/**
 * The side of a page in pixels: at least one window of the comparison, and less for posters, which are viewed from
 * further away.
 */
const sides = { least: 8, most: 4000 } as const;

/** The maximum number of pages to compare. */
export const maxComparedPages = 60;

/** Drawn pages of an original are kept up to so many bytes: some sixty of the usual size. */
const maxKeptBytes = 48 * 1024 * 1024;

/** The similarity of the compared pages to their originals; page numbers from 1. */
export type PageSimilarities = Map<number, number>;

/** PDFium keeps what it has read until the document is closed. Reopening after this many pages limits its memory. */
const pagesAtOnce = 6;

type Versions = { original: string; result: string; password?: string };

/** Keeps the brightness of pages of an original that is compared with several versions. */
export class DrawnPages {
  readonly #pages = new Map<number, Grey>();
  #bytes = 0;

  get(page: number): Grey | undefined {
    return this.#pages.get(page);
  }

  keep(page: number, grey: Grey): void {
    if (this.#pages.has(page) || this.#bytes + grey.data.length > maxKeptBytes) return;
    this.#bytes += grey.data.length;
    this.#pages.set(page, grey);
  }
}

/** A larger one, for a poster, is not kept. */
const maxCanvasBytes = 12 * 1024 * 1024;

/** The memory of two pages to compare is kept for the next ones: the first use of new memory takes longer than drawing in it. */
const spareCanvases: Canvas[] = [];

async function withCanvases<T>(work: (one: Canvas, other: Canvas) => Promise<T>): Promise<T> {
  const [one, other] = [spareCanvases.pop() ?? new Canvas(), spareCanvases.pop() ?? new Canvas()];
  try {
    return await work(one, other);
  } finally {
    const small = [one, other].filter(({ bytes }) => bytes <= maxCanvasBytes);
    if (!spareCanvases.length) spareCanvases.push(...small);
  }
}

/**
 * Compares pages of two versions of a document.
 * @param pages numbers from 1
 * @param originals the pages of the original that were drawn already
 */
export async function pageSimilaritiesOf(
  versions: Versions,
  pages: readonly number[],
  compared: (done: number, of: number) => void,
  originals = new DrawnPages(),
): Promise<PageSimilarities> {
  const similarities: PageSimilarities = new Map();
  for (let from = 0; from < pages.length; from += pagesAtOnce)
    await opened(versions, async (before, after) => {
      for (const page of pages.slice(from, from + pagesAtOnce)) {
        similarities.set(page, await similarityOfPage(page, { before, after, originals }));
        compared(similarities.size, pages.length);
      }
    });
  return similarities;
}

type OpenVersions = { before: PdfDocument; after: PdfDocument; originals: DrawnPages };

const similarityOfPage = (page: number, { before, after, originals }: OpenVersions) =>
  withCanvases(async (canvas, second) => {
    const other = drawn(after, page - 1, second);
    const known = originals.get(page);
    if (known) return similarityOf(known, await grey(other));
    const one = drawn(before, page - 1, canvas);
    // Most pages are identical, which is seen at once. Those that are not may be compared with another version.
    if (one.data.equals(other.data)) return 1;
    const original = await grey(one);
    originals.keep(page, original);
    return similarityOf(original, await grey(other));
  });

const opened = (
  { original, result, password }: Versions,
  work: (before: PdfDocument, after: PdfDocument) => Promise<void>,
): Promise<void> =>
  withPdf(original, password, (before) =>
    withPdf(result, password, (after) => work(before, after)),
  );

function drawn(document: PdfDocument, page: number, canvas: Canvas): Picture {
  const size = document.pageSize(page);
  const scale = Math.min(screenResolution / 72, sides.most / Math.max(size.width, size.height));
  const pixels = (points: number) => Math.max(sides.least, Math.round(points * scale));
  const sheet = { width: pixels(size.width), height: pixels(size.height) };
  return document.draw(page, { ...sheet, background: 'white' }, canvas);
}

async function grey({ data: input, ...raw }: Picture): Promise<Grey> {
  const sharp = await loadSharp();
  const data = await sharp(input, { raw }).toColourspace('b-w').raw().toBuffer();
  return { data, width: raw.width, height: raw.height };
}
