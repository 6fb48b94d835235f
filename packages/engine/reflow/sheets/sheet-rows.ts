// Combines the pages of a sheet: pages below each other, strips side by side, with common columns for all pages of a
// strip.
import { placedCells, type SheetCell } from './cell-places.ts';
import { withoutCovered } from './covered-cells.ts';
import { columnEdges } from './column-edges.ts';
import { isLevel, textOf, type PrintedSheet, type Strip } from './joined-pages.ts';
import { withPictures, type PageRows, type PlacedPicture } from './placed-pictures.ts';
import type { PrintedPage, RowFill } from './printed-page.ts';

export type SheetRow = readonly SheetCell[];
export type Sheet = {
  name?: string;
  rows: SheetRow[];
  /** Of each column, in points. */ widths: number[];
  /** Of rows by their index, in points; the others fit their content. */
  heights?: ReadonlyMap<number, number>;
  /** Pictures over its cells. */
  pictures?: readonly PlacedPicture[];
};

/** The maximum number of rows that may be repeated at the top of each page. */
const maxRepeated = 5;

/** The number of rows at the top of a page that repeat the first ones of the strip. */
function repeatedRows(first: PrintedPage, page: PrintedPage): number {
  let count = 0;
  const most = Math.min(maxRepeated, page.rows.length - 1, first.rows.length);
  while (count < most) {
    const [upper, lower] = [first.rows[count], page.rows[count]];
    if (!upper || !lower || !textOf(upper) || textOf(upper) !== textOf(lower)) break;
    count++;
  }
  return count;
}

/** The pages of a strip without repeated rows. */
function withoutRepeated(strip: Strip): PrintedPage[] {
  const [first, ...others] = strip;
  if (!first) return [];
  return [
    first,
    ...others.map((page) => ({ ...page, rows: page.rows.slice(repeatedRows(first, page)) })),
  ];
}

function edgesOf(strip: Strip): readonly number[] {
  const known = strip.find(({ edges }) => edges)?.edges;
  if (known) return known;
  const rows = strip.flatMap((page) => page.rows.map(({ pieces }) => pieces));
  if (!rows.length) return [];
  const fills = strip.flatMap((page) => page.rows.flatMap((row) => row.fills ?? []));
  return withSides(columnEdges(rows), fills);
}

/** Extends the outermost columns over the coloured areas behind rows. */
function withSides(edges: number[], fills: readonly RowFill[]): number[] {
  if (!fills.length) return edges;
  const inner = edges.slice(1, -1);
  const left = fills.reduce((least, fill) => Math.min(least, fill.left), edges[0] ?? 0);
  const right = fills.reduce((most, fill) => Math.max(most, fill.right), edges.at(-1) ?? 0);
  return [left, ...inner, right];
}

type Placed = { from: number; to: number; cells: SheetCell[] };

/** Moves cells to the right, beside those of the previous strips. */
const moved = (cells: readonly SheetCell[], by: number): SheetCell[] =>
  cells.map((cell) => ({ ...cell, column: cell.column + by }));

/** Puts the rows of a page beside those at the same height; the others are appended. */
function putBeside(rows: Placed[], placed: readonly Placed[]): void {
  for (const lower of placed) {
    const row = rows.find((one) => isLevel(one, lower));
    if (row) row.cells.push(...lower.cells);
    else rows.push(lower);
  }
  rows.sort((a, b) => a.from - b.from);
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/** Combines the strips of a sheet. */
export function sheetOf({ name, strips }: PrintedSheet): Sheet {
  const pages: (PageRows & { rows: Placed[]; pictures: PageRows['pictures'][number][] })[] = [];
  const widths: number[] = [];
  /** Where the next strip begins, beside the pictures of those before, too. */
  let start = 0;
  for (const strip of strips) {
    const edges = edgesOf(strip);
    const printed = strip.flatMap(({ pictures = [] }) => pictures);
    const left = edges[0] ?? Math.min(...printed.map((image) => image.left));
    for (const [index, { rows, pictures = [] }] of withoutRepeated(strip).entries()) {
      const first = rows.findIndex(({ pieces }) => pieces.length > 1);
      const placed = rows.map((row, at) => ({
        ...{ from: row.from, to: row.to },
        cells: moved(placedCells(row, edges, at < first), widths.length),
      }));
      const page = (pages[index] ??= { rows: [], pictures: [] });
      putBeside(page.rows, placed);
      for (const image of pictures)
        page.pictures.push({ image, left: Math.max(0, start + image.left - left) });
    }
    widths.push(...edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0)));
    start = Math.max(sumOf(widths), ...printed.map(({ right }) => start + right - left));
  }
  const { rows, pictures } = withPictures(pages);
  return {
    ...(name && { name }),
    ...{ rows: withoutCovered(rows), widths },
    ...(pictures.length > 0 && { pictures }),
  };
}

/** Combines all sheets into one, with an empty row between them. */
export function stackedSheets(sheets: readonly Sheet[]): Sheet {
  const widths: number[] = [];
  const heights = new Map<number, number>();
  const rows: SheetRow[] = [];
  const pictures: PlacedPicture[] = [];
  for (const [index, sheet] of sheets.entries()) {
    if (index) rows.push([]);
    for (const picture of sheet.pictures ?? [])
      pictures.push({ ...picture, row: rows.length + picture.row });
    for (const [row, height] of sheet.heights ?? []) heights.set(rows.length + row, height);
    for (const [column, width] of sheet.widths.entries())
      widths[column] = Math.max(widths[column] ?? 0, width);
    for (const row of sheet.rows) rows.push(row);
  }
  return { rows, widths, heights, ...(pictures.length > 0 && { pictures }) };
}
