// Lays out pages on sheets of paper: how many, in which order, and how large. Lengths in points.
import {
  combine,
  inverse,
  papers,
  pointsPerMillimetre,
  ProblemError,
  type Matrix,
  type Paper,
} from '@octavo/contract';
import { fromDisplayed, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';

export type Size = { width: number; height: number };

/** An upright sheet of paper. */
export function paperSize(paper: Paper): Size {
  const [width, height] = papers[paper];
  return { width: width * pointsPerMillimetre, height: height * pointsPerMillimetre };
}

export const turned = ({ width, height }: Size): Size => ({ width: height, height: width });

/** How many pages lie beside and above each other. */
export type Grid = { columns: number; rows: number };

const grids: Readonly<Record<number, readonly [number, number]>> = {
  2: [2, 1],
  4: [2, 2],
  6: [3, 2],
  8: [4, 2],
  9: [3, 3],
  16: [4, 4],
};

/** The pages of the front and back of each sheet, from 1; nothing for an empty place. */
export type Places = readonly (number | undefined)[];

/** Fills sheets with the pages in their order, each sheet row by row. */
export function inOrder(pages: readonly number[], perSheet: number): Places[] {
  const sheets = Math.ceil(pages.length / perSheet);
  return Array.from({ length: sheets }, (_, sheet) =>
    Array.from({ length: perSheet }, (__, place) => pages[sheet * perSheet + place]),
  );
}

/**
 * Orders pages for a saddle-stitched booklet: sheets that are printed on both sides, nested, folded and stapled in the middle.
 * @param opensLeft true if readers turn the pages to the right, as in Arabic or Hebrew
 */
export function asBooklet(pages: readonly number[], opensLeft: boolean): Places[] {
  const all = Math.ceil(pages.length / 4) * 4;
  return Array.from({ length: all / 2 }, (_, side) => {
    const [outer, inner] = [pages[all - 1 - side], pages[side]];
    const isFront = side % 2 === 0;
    return isFront !== opensLeft ? [outer, inner] : [inner, outer];
  });
}

/**
 * The sheet and grid on which pages of this size are largest.
 * @param paper upright or not
 * @param margin around the sheet
 * @param gap between the pages
 */
export function bestSheet(
  page: Size,
  paper: Size,
  perSheet: number,
  { margin, gap }: Spacing,
): { sheet: Size; grid: Grid } {
  const [more = 1, fewer = 1] = grids[perSheet] ?? [];
  const all = [paper, turned(paper)].flatMap((sheet) => [
    { sheet, grid: { columns: more, rows: fewer } },
    { sheet, grid: { columns: fewer, rows: more } },
  ]);
  const scale = ({ sheet, grid }: (typeof all)[number]) => {
    const { width, height } = cellSize(sheet, grid, { margin, gap });
    return Math.min(width / page.width, height / page.height);
  };
  return all.toSorted((one, other) => scale(other) - scale(one))[0] as (typeof all)[number];
}

export type Spacing = { margin: number; gap: number };

const cellSize = (sheet: Size, { columns, rows }: Grid, { margin, gap }: Spacing): Size => ({
  width: (sheet.width - 2 * margin - (columns - 1) * gap) / columns,
  height: (sheet.height - 2 * margin - (rows - 1) * gap) / rows,
});

/** Pages in smaller cells would be illegible. */
const minCellPoints = 5;

/** The places of a sheet, row by row from the top left. @throws ProblemError `sheet_too_small` */
export function cellsOf(sheet: Size, grid: Grid, spacing: Spacing): Box[] {
  const { width, height } = cellSize(sheet, grid, spacing);
  if (Math.min(width, height) < minCellPoints) throw new ProblemError('sheet_too_small');
  return Array.from({ length: grid.columns * grid.rows }, (_, place) => {
    const [column, row] = [place % grid.columns, Math.floor(place / grid.columns)];
    const left = spacing.margin + column * (width + spacing.gap);
    const top = sheet.height - spacing.margin - row * (height + spacing.gap);
    return [left, top - height, left + width, top];
  });
}

/** The size of a page as it is displayed. */
export function sizeOf({ crop: [left, bottom, right, top], rotation, unit }: PageBoxes): Size {
  const size = { width: (right - left) * unit, height: (top - bottom) * unit };
  return rotation % 180 ? turned(size) : size;
}

/**
 * The matrix that puts a page into the middle of a place.
 * @param maxScale the largest scale
 */
export function matrixInto(boxes: PageBoxes, cell: Box, maxScale = Infinity): Matrix {
  const { width, height } = sizeOf(boxes);
  const [left, bottom, right, top] = cell;
  const scale = Math.min((right - left) / width, (top - bottom) / height, maxScale);
  const x = (left + right - width * scale) / 2;
  const y = (bottom + top - height * scale) / 2;
  return combine(inverse(fromDisplayed(boxes.crop, boxes)), [scale, 0, 0, scale, x, y]);
}
