// How alike two pictures of a page are: the structural similarity index (Wang, Bovik, Sheikh, Simoncelli 2004), on grey values.
import { loadSharp } from '#image/sharp.ts';
import { Canvas, withPdf, type PdfDocument } from '#pdf/pdfium.ts';

/** Windows of 8 × 8 pixels, every fourth pixel. */
const window = 8;
const step = 4;
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

type Grey = { data: Buffer; width: number; height: number };

/** The mean over all windows: 1 for pictures that are the same. */
export function similarityOf(one: Grey, other: Grey): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y + window <= one.height; y += step)
    for (let x = 0; x + window <= one.width; x += step) {
      sum += inWindow(one, other, y * one.width + x);
      count += 1;
    }
  return count ? sum / count : 1;
}

function inWindow(one: Grey, other: Grey, from: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < window; row += 1)
    for (let column = 0; column < window; column += 1) {
      const at = from + row * one.width + column;
      const [p, q] = [one.data[at] as number, other.data[at] as number];
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  const n = window * window;
  const [meanA, meanB] = [a / n, b / n];
  const [varianceA, varianceB] = [aa / n - meanA ** 2, bb / n - meanB ** 2];
  const covariance = ab / n - meanA * meanB;
  const top = (2 * meanA * meanB + c1) * (2 * covariance + c2);
  return top / ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2));
}

/** Pages are compared as they are seen on a screen. */
const dotsPerInch = 96;

/** Of a longer document, as many pages in even distances. */
const mostCompared = 60;

export type Difference = { page: number; similarity: number };

/**
 * Compares two versions of a document page by page.
 * @returns the page, from 1, that differs most
 */
export async function worstPage(
  original: string,
  result: string,
  password: string | undefined,
  compared: (done: number, of: number) => void,
): Promise<Difference> {
  return withPdf(original, password, (before) =>
    withPdf(result, password, async (after) => {
      const pages = chosen(before.pages);
      let worst: Difference = { page: 1, similarity: 1 };
      for (const [index, page] of pages.entries()) {
        const similarity = similarityOf(await grey(before, page), await grey(after, page));
        if (similarity < worst.similarity) worst = { page: page + 1, similarity };
        compared(index + 1, pages.length);
      }
      return worst;
    }),
  );
}

const chosen = (pages: number): number[] => {
  const count = Math.min(pages, mostCompared);
  return Array.from({ length: count }, (_, index) => Math.floor((index * pages) / count));
};

async function grey(document: PdfDocument, page: number): Promise<Grey> {
  const size = document.pageSize(page);
  const pixels = (points: number) => Math.max(window, Math.round((points / 72) * dotsPerInch));
  const sheet = { width: pixels(size.width), height: pixels(size.height) };
  const drawn = document.draw(page, { ...sheet, background: 'white' }, new Canvas());
  const { data: input, ...raw } = drawn;
  const sharp = await loadSharp();
  const data = await sharp(input, { raw }).toColourspace('b-w').raw().toBuffer();
  return { data, ...sheet };
}
