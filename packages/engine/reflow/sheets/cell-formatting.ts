// Derives the formatting of cells from their text. Equal formatting shares one object, so that a large sheet needs few.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import { heightOf, middleOf } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import type { RowFill } from './printed-page.ts';
import type { Box, Fill, PageContent, Span } from '#models/page/page-content.ts';

const black = '000000';
export const white = 'FFFFFF';
/** Fills wider and higher than this share of the page are its background. */
const pageShare = 0.9;
/** The maximum height of a fill behind one row only, as a multiple of its text's. */
const ownFill = 2.5;
/** More fills are a drawing, and comparing each with every text would take too long. */
const maxFills = 4000;
/** The maximum number of fills behind a row, the last ones painted. */
const maxBehind = 300;

const isBehind = (fill: Fill, box: Box) => {
  const [x, y] = [(box.left + box.right) / 2, middleOf(box)];
  return fill.left <= x && fill.right >= x && fill.top <= y && fill.bottom >= y;
};

const isBackground = (fill: Fill, { width, height }: PageContent) =>
  fill.right - fill.left > pageShare * width && fill.bottom - fill.top > pageShare * height;

/** The fills of a page that may be behind cells, in the order of painting. */
export function cellFills(page: PageContent): readonly Fill[] {
  const fills = page.fills.filter((fill) => !isBackground(fill, page));
  return fills.length > maxFills ? [] : fills;
}

/** Determines the formatting of one page's texts. */
export class CellFormats {
  readonly #formatter: Map<string, CellFormatting>;
  readonly #fills: readonly Fill[];
  /** The formatting of cells with a fill and no text, by its colour. */
  readonly #filled = new Map<string, CellFormatting>();

  /** @param formatter the formatting of all pages */
  constructor(page: PageContent, formatter: Map<string, CellFormatting>) {
    this.#formatter = formatter;
    this.#fills = cellFills(page);
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
    const highest = ownFill * heightOf(row);
    return this.#fills
      .filter(({ top, bottom }) => top <= middle && bottom >= middle)
      .slice(-maxBehind)
      .map(({ left, right, top, bottom, color }) => {
        const formatting = this.#filledWith(color);
        return { left, right, formatting, isOwn: bottom - top < highest };
      });
  }

  #filledWith(color: string): CellFormatting {
    const formatting =
      this.#filled.get(color) ?? this.shared(color === white ? {} : { fill: color });
    this.#filled.set(color, formatting);
    return formatting;
  }

  /** The shared object of a formatting. */
  shared(formatting: CellFormatting): CellFormatting {
    const key = JSON.stringify(formatting);
    const known = this.#formatter.get(key) ?? formatting;
    this.#formatter.set(key, known);
    return known;
  }
}
