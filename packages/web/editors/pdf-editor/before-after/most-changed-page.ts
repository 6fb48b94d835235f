// Finds the page that an operation has changed most, by small pictures of some pages.
import type { PageRenderer } from '#pdf/page-renderer.ts';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';

/** Longer documents are sampled evenly. */
const maxPages = 24;
/** In pixels: wide enough to see lost detail. */
const pictureWidth = 320;

export type Documents = { before: PDFDocumentProxy; after: PDFDocumentProxy };

/** Pages from 1, evenly over the document, the first and the last among them. */
export function sampledPages(count: number, most = maxPages): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index + 1);
  return Array.from(
    { length: most },
    (_, index) => 1 + Math.round((index * (count - 1)) / (most - 1)),
  );
}

/** The mean square of the differences of two pictures of the same size, of all channels. */
export function meanSquare(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) {
    const difference = (one[index] as number) - (other[index] as number);
    sum += difference * difference;
  }
  return one.length > 0 ? sum / one.length : 0;
}

/** @returns the page, from 1; the first if no page can be compared */
export async function mostChangedPage(
  { before, after }: Documents,
  pageRenderer: PageRenderer,
  signal: AbortSignal,
): Promise<number> {
  let most = { page: 1, change: 0 };
  for (const page of sampledPages(Math.min(before.numPages, after.numPages))) {
    const requests = [before, after].map((document) =>
      pageRenderer.request(document, page, pictureWidth),
    );
    const [one, other] = await Promise.all(requests.map(({ drawn }) => drawn));
    if (signal.aborted) break;
    if (!one || !other) continue;
    const { width, height } = one.bitmap;
    const change = meanSquare(
      pixelsOf(one.bitmap, width, height),
      pixelsOf(other.bitmap, width, height),
    );
    if (change > most.change) most = { page, change };
  }
  return most.page;
}

function pixelsOf(bitmap: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
