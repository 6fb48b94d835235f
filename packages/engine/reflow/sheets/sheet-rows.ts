// Combines the pages of a sheet: pages below each other, strips side by side, with common columns for all pages of a
// strip.
import { placedCells, type SheetCell } from './cell-places.ts';
import { withoutCovered } from './covered-cells.ts';
import { columnEdges } from './column-edges.ts';
import { isLevel, type PrintedSheet, type Strip } from './joined-pages.ts';
import type { PrintedPage, PrintedRow } from './printed-page.ts';

export type SheetRow = readonly SheetCell[];
export type Sheet = {
  name?: string;
  rows: SheetRow[];
  /** Of each column, in points. */ widths: number[];
  /** Of rows by their index, in points; the others fit their content. */
  heights?: ReadonlyMap<number, number>;
};

/** The maximum number of rows that may be repeated at the top of each page. */
const maxRepeated = 5;

const textOf = ({ pieces }: PrintedRow) => pieces.map(({ text }) => text).join('\n');

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

const edgesOf = (strip: Strip): readonly number[] =>
  strip.find(({ edges }) => edges)?.edges ??
  columnEdges(strip.flatMap(({ rows }) => rows.map(({ pieces }) => pieces)));

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

/** Combines the strips of a sheet. */
export function sheetOf({ name, strips }: PrintedSheet): Sheet {
  const pages: Placed[][] = [];
  const widths: number[] = [];
  for (const strip of strips) {
    const edges = edgesOf(strip);
    for (const [index, { rows }] of withoutRepeated(strip).entries()) {
      const placed = rows.map(({ from, to, pieces }) => ({
        ...{ from, to },
        cells: moved(placedCells(pieces, edges), widths.length),
      }));
      const page = pages[index];
      if (page) putBeside(page, placed);
      else pages.push(placed);
    }
    widths.push(...edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0)));
  }
  const rows = pages.flat().map(({ cells }) => cells);
  return { ...(name && { name }), rows: withoutCovered(rows), widths };
}

/** Combines all sheets into one, with an empty row between them. */
export function stackedSheets(sheets: readonly Sheet[]): Sheet {
  const widths: number[] = [];
  const heights = new Map<number, number>();
  const rows: SheetRow[] = [];
  for (const [index, sheet] of sheets.entries()) {
    if (index) rows.push([]);
    for (const [row, height] of sheet.heights ?? []) heights.set(rows.length + row, height);
    for (const [column, width] of sheet.widths.entries())
      widths[column] = Math.max(widths[column] ?? 0, width);
    for (const row of sheet.rows) rows.push(row);
  }
  return { rows, widths, heights };
}
