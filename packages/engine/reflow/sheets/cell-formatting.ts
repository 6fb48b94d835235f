// Derives the formatting of cells from their text. Equal formatting shares one object, so that a large sheet needs few.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import { heightOf, middleOf } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import type { RowFill } from './printed-page.ts';
import type { Box, Fill, PageContent, Span } from '#models/page/page-content.ts';

const black = '000000';
const white = 'FFFFFF';
/** Fills wider and higher than this share of the page are its background. */
const pageShare = 0.9;
/** The maximum height of a fill behind one row only, as a multiple of its text's. */
const ownFill = 2.5;
/** More fills are a drawing, and comparing each with every text would take too long. */
const maxFills = 4000;

const isBehind = (fill: Fill, box: Box) => {
  const [x, y] = [(box.left + box.right) / 2, middleOf(box)];
  return fill.left <= x && fill.right >= x && fill.top <= y && fill.bottom >= y;
};

const isBackground = (fill: Fill, { width, height }: PageContent) =>
  fill.right - fill.left > pageShare * width && fill.bottom - fill.top > pageShare * height;

/** Determines the formatting of one page's texts. */
export class CellFormats {
  readonly #formatter: Map<string, CellFormatting>;
  readonly #fills: readonly Fill[];

  /** @param formatter the formatting of all pages */
  constructor(page: PageContent, formatter: Map<string, CellFormatting>) {
    this.#formatter = formatter;
    const fills = page.fills.filter((fill) => !isBackground(fill, page));
    this.#fills = fills.length > maxFills ? [] : fills;
  }

  /** @param box the area in which to look for a fill if its colour is unknown */
  of(
    segments: readonly Segment[],
    box: Box,
    more: Pick<CellFormatting, 'align' | 'fill' | 'wrap'> = {},
  ): CellFormatting {
    const spans = segments.flatMap((segment) => segment.spans);
    const all = (has: (span: Span) => boolean) => spans.length > 0 && spans.every(has);
    const color = spans[0]?.color;
    const fill = more.fill ?? this.#fills.findLast((one) => isBehind(one, box))?.color;
    return this.shared({
      ...(all(({ font }) => font.bold) && { bold: true }),
      ...(all(({ font }) => font.italic) && { italic: true }),
      ...(all(({ underline }) => underline) && { underline: true }),
      ...(color && color !== black && all((span) => span.color === color) && { color }),
      ...more,
      ...(fill && fill !== white && { fill }),
    });
  }

  /** The coloured areas behind a row of text, in the order of painting. */
  behind(row: Box): RowFill[] {
    const middle = middleOf(row);
    return this.#fills.flatMap(({ left, right, top, bottom, color }) => {
      if (top > middle || bottom < middle) return [];
      const formatting = this.shared(color === white ? {} : { fill: color });
      return [{ left, right, formatting, isOwn: bottom - top < ownFill * heightOf(row) }];
    });
  }

  /** The shared object of a formatting. */
  shared(formatting: CellFormatting): CellFormatting {
    const key = JSON.stringify(formatting);
    const known = this.#formatter.get(key) ?? formatting;
    this.#formatter.set(key, known);
    return known;
  }
}
