// Pages drawn small, to compare what they look like.
import { Canvas, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import type { Box } from '#models/page/page-content.ts';

const dotsPerInch = 48;

/** Pixels of red, green and blue. */
export type DrawnPage = {
  data: Buffer;
  width: number;
  height: number;
  /** Pixels in a point. */
  scale: number;
};

/** Draws the pages of one document on the same memory: a page is valid until the next is drawn. */
export class SmallPages {
  readonly #document: PdfDocument;
  readonly #canvas = new Canvas();
  #last: { number: number; page: DrawnPage } | undefined;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** @param number from 1 */
  draw(number: number): DrawnPage {
    if (this.#last?.number === number) return this.#last.page;
    const size = this.#document.pageSize(number - 1);
    const pixels = pixelsOfPage(size, dotsPerInch);
    const sheet = { ...pixels, background: 'white' } as const;
    const { data, width, height } = this.#document.draw(number - 1, sheet, this.#canvas);
    const page = { data, width, height, scale: width / Math.max(size.width, 1) };
    this.#last = { number, page };
    return page;
  }
}

const samples = 24;

/** The brightness of an area, sampled on a small square. */
export function brightnessOf({ data, width, height, scale }: DrawnPage, box: Box): number[] {
  const values: number[] = [];
  for (let row = 0; row < samples; row += 1)
    for (let column = 0; column < samples; column += 1) {
      const across = (column + 0.5) / samples;
      const down = (row + 0.5) / samples;
      const x = Math.floor((box.left + (box.right - box.left) * across) * scale);
      const y = Math.floor((box.top + (box.bottom - box.top) * down) * scale);
      const at = (clamp(y, height) * width + clamp(x, width)) * 3;
      values.push((data[at]! + data[at + 1]! + data[at + 2]!) / 3);
    }
  return values;
}

const clamp = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));

/** The mean difference of brightness, of 255. */
export function differenceOf(one: readonly number[], other: readonly number[]): number {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - other[at]!), 0);
  return sum / Math.max(1, one.length);
}
