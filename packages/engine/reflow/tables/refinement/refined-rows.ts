// Finds rows inside a row of ruled cells: lines are side by side in most cells, and do not continue from one to the
// next.
import { around } from '#models/page/geometry.ts';
import type { Segment, TableCell } from '#reflow/page/layout.ts';
import { lineOf } from '#reflow/lines/lines.ts';
import type { Grid } from './grid-refinement.ts';
import type { Gutter } from '#reflow/tables/whitespace/gutters.ts';
import type { SpaceColumn } from '#reflow/tables/whitespace/space-columns.ts';
import type { TextRow } from '#reflow/tables/whitespace/text-rows.ts';
import { textStrips } from '#reflow/tables/whitespace/text-strips.ts';
import { isForced, isWrittenInCells, wrappedRows } from '#reflow/tables/whitespace/wrapped-rows.ts';
import { isWrittenByCell, isWrittenByRow } from '#reflow/tables/whitespace/writing-order.ts';

const limits = {
  /** The minimum number of rows to split into; and if the writing order shows that they are rows. */
  rows: 3,
  toldRows: 2,
  /** The maximum; more is an attack. */
  maxRows: 400,
  /** The minimum number of cells with text. */
  cells: 2,
  /** The minimum share of cells with text in a row, and of rows for which that holds. */
  full: 0.6,
  rowsFull: 0.65,
  /** The minimum number of lines of a cell that spans rows, as a share of the lines that separate them. */
  listed: 0.5,
  /** The maximum share of continued lines of a cell, and of cells for which that holds. */
  forced: 0.34,
  loose: 0.5,
} as const;

type RowOfCells = { cells: TableCell[]; gutters: Gutter[]; columns: SpaceColumn[] };

/** The text area of ruled cells, assuming the same padding on both sides. */
function textColumn({ left, right, segments }: TableCell): SpaceColumn {
  const textLeft = Math.min(right, ...segments.map((segment) => segment.left));
  const padding = Math.max(0, textLeft - left);
  return { left: textLeft, right: right - Math.min(padding, (right - left) / 4) };
}

/** The cells of a row if all are one row high and one column wide. */
function rowOfCells({ cells }: Grid, row: number): RowOfCells | undefined {
  const own = cells
    .filter((cell) => cell.row === row && cell.rowSpan === 1)
    .toSorted((a, b) => a.column - b.column);
  const gutters = own.slice(1).map(({ left }) => ({ left, right: left }));
  return { cells: own, gutters, columns: own.map(textColumn) };
}

/** True if a cell's lines are list items, which stay together. */
const isList = ({ segments }: TableCell) =>
  segments.length > 1 &&
  segments.filter((segment) => lineOf([segment]).label).length > segments.length / 2;

const linesOf = ({ segments }: TableCell) => segments.toSorted((a, b) => a.baseline - b.baseline);

/** True if most lines of a cell would have fitted on the line above: they are separate texts. */
function isLoose(cell: TableCell, column: SpaceColumn | undefined): boolean {
  const lines = linesOf(cell);
  const breaks = lines.slice(1).map((line, index) => isForced(lines[index] ?? line, line, column));
  return breaks.filter(Boolean).length <= limits.forced * breaks.length;
}

/**
 * True if the lines of many cells do not continue each other; if the page was written line by line, one cell is enough.
 */
function areLoose({ cells, columns }: RowOfCells, groups: readonly TextRow[][]): boolean {
  const several = cells.flatMap((cell, index) =>
    cell.segments.length > 1 ? [isLoose(cell, columns[index])] : [],
  );
  const loose = several.filter(Boolean).length;
  return isWrittenByRow(groups) ? loose > 0 : loose >= limits.loose * several.length;
}

const cellsWith = (group: readonly TextRow[], cells: readonly TableCell[]) => {
  const texts = new Set(group.flatMap(({ segments }) => segments));
  return cells.filter(({ segments }) => segments.some((segment) => texts.has(segment))).length;
};

/** The lines of each row inside a row of ruled cells; a single group if it is one row. */
function groupsIn(row: RowOfCells): TextRow[][] {
  const filled = row.cells.filter(({ segments }) => segments.length > 0);
  if (filled.length < limits.cells || filled.some(isList)) return [];
  if (isWrittenByCell(filled)) return [];
  const strips = textStrips(filled.flatMap(({ segments }) => segments));
  const groups = wrappedRows(strips, row.gutters, { columns: row.columns });
  const full = groups.filter((group) => cellsWith(group, filled) >= limits.full * filled.length);
  if (groups.length > limits.maxRows) return [];
  const isTold = isWrittenInCells(strips);
  const isCut =
    groups.length >= (isTold ? limits.toldRows : limits.rows) &&
    full.length >= limits.rowsFull * groups.length &&
    (isTold || areLoose(row, groups));
  return isCut ? groups : [];
}

/** The cuts between rows: midway between their lines. */
function cutsBetween(groups: readonly TextRow[][]): number[] {
  const boxes = groups.map((group) => around(group));
  return boxes.slice(1).map(({ top }, index) => ((boxes[index]?.bottom ?? top) + top) / 2);
}

const middleOf = ({ top, bottom }: Segment) => (top + bottom) / 2;

/** Splits a cell at horizontal edges. */
function sliced(cell: TableCell, first: number, edges: readonly number[]): TableCell[] {
  return edges.slice(1).map((bottom, index) => {
    const top = edges[index] ?? cell.top;
    const segments = cell.segments.filter((one) => middleOf(one) >= top && middleOf(one) < bottom);
    const own = {
      top: index === 0 && (cell.edges?.top ?? false),
      bottom: index === edges.length - 2 && (cell.edges?.bottom ?? false),
    };
    const place = { ...cell, top, bottom, row: first + index, segments };
    return cell.edges ? { ...place, edges: { ...cell.edges, ...own } } : place;
  });
}

/** The first row after those that cells span together with a row. */
function endOfSpanned({ cells }: Grid, first: number): number {
  let end = first + 1;
  for (const { row, rowSpan } of cells.toSorted((a, b) => a.row - b.row))
    if (row < end && row >= first) end = Math.max(end, row + rowSpan);
  return end;
}

/** Spanned rows as one: its cells have all text of their column. Nothing if cells span columns, too. */
function spannedRow({ cells, columns }: Grid, first: number, end: number): RowOfCells | undefined {
  const own = cells.filter(({ row }) => row >= first && row < end);
  if (own.some(({ columnSpan }) => columnSpan > 1)) return undefined;
  const merged = columns.slice(1).flatMap((_, column) => {
    const parts = own.filter((cell) => cell.column === column);
    const [part] = parts;
    return part ? [{ ...part, segments: parts.flatMap(({ segments }) => segments) }] : [];
  });
  const gutters = merged.slice(1).map(({ left }) => ({ left, right: left }));
  return { cells: merged, gutters, columns: merged.map(textColumn) };
}

/**
 * A grid without rules that separate only some columns, such as one above a total: where cells span rows but have a
 * line in each of them, the lines show the rows.
 */
function withoutPartialRules(grid: Grid): Grid {
  for (let first = 0; first < grid.rows.length - 1;) {
    const end = endOfSpanned(grid, first);
    const row = end - first > 1 ? spannedRow(grid, first, end) : undefined;
    const groups = row ? groupsIn(row) : [];
    const isList = row?.cells.every(
      ({ segments }) => !segments.length || segments.length >= limits.listed * groups.length,
    );
    if (row && isList && groups.length > end - first)
      return withoutPartialRules(joined(grid, first, end, row));
    first = end;
  }
  return grid;
}

/** The grid with rows joined to one. */
function joined(grid: Grid, first: number, end: number, { cells }: RowOfCells): Grid {
  const [top, bottom] = [grid.rows[first] ?? 0, grid.rows[end] ?? 0];
  const by = end - first - 1;
  const others = grid.cells
    .filter(({ row }) => row < first || row >= end)
    .map((cell) => (cell.row >= end ? { ...cell, row: cell.row - by } : cell));
  const row = cells.map((cell) => ({ ...cell, top, bottom, row: first, rowSpan: 1 }));
  return { ...grid, rows: grid.rows.toSpliced(first + 1, by), cells: [...others, ...row] };
}

/** A grid with the rows that lines of text show. */
export function refinedRows(found: Grid): Grid {
  const grid = withoutPartialRules(found);
  const cuts = grid.rows.slice(1).map((_, row) => {
    const cells = rowOfCells(grid, row);
    return cells ? cutsBetween(groupsIn(cells)) : [];
  });
  if (cuts.every(({ length }) => length === 0)) return grid;
  const firsts: number[] = [0];
  for (const inside of cuts) firsts.push((firsts.at(-1) ?? 0) + inside.length + 1);
  const rows = [
    ...cuts.flatMap((inside, row) => [grid.rows[row] ?? 0, ...inside]),
    grid.rows.at(-1) ?? 0,
  ];
  const cells = grid.cells.flatMap((cell) => {
    const first = firsts[cell.row] ?? 0;
    const inside = cuts[cell.row] ?? [];
    if (cell.rowSpan === 1) return sliced(cell, first, [cell.top, ...inside, cell.bottom]);
    const rowSpan = (firsts[cell.row + cell.rowSpan] ?? first + 1) - first;
    return [{ ...cell, row: first, rowSpan }];
  });
  return { ...grid, rows, cells };
}
