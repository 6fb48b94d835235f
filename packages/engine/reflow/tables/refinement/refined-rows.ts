// Rows within a row of ruled cells: where lines stand beside each other in most cells, and do not go on from one to the next.
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
  /** Rows that a row of ruled cells may be cut into, at least; and where the order of writing tells that they are rows. */
  rows: 3,
  toldRows: 2,
  /** And at most: what lies above was made to keep a machine busy. */
  mostRows: 400,
  /** Cells with text, at least. */
  cells: 2,
  /** Of the cells with text, so many have some in a row; and of the rows, so many have so much. */
  full: 0.6,
  rowsFull: 0.65,
  /** Of the lines of a cell at most so many go on from the one above, in so many of the cells. */
  forced: 0.34,
  loose: 0.5,
} as const;

type RowOfCells = { cells: TableCell[]; gutters: Gutter[]; columns: SpaceColumn[] };

/** Where the text of ruled cells ends: as far from the rule as it begins behind the other. */
function textColumn({ left, right, segments }: TableCell): SpaceColumn {
  const textLeft = Math.min(right, ...segments.map((segment) => segment.left));
  const padding = Math.max(0, textLeft - left);
  return { left: textLeft, right: right - Math.min(padding, (right - left) / 4) };
}

/** The cells of a row that are one row high, if all are one column wide. */
function rowOfCells({ cells }: Grid, row: number): RowOfCells | undefined {
  const own = cells
    .filter((cell) => cell.row === row && cell.rowSpan === 1)
    .toSorted((a, b) => a.column - b.column);
  const gutters = own.slice(1).map(({ left }) => ({ left, right: left }));
  return { cells: own, gutters, columns: own.map(textColumn) };
}

/** True when a cell's lines are items of a list: they stay in it. */
const isList = ({ segments }: TableCell) =>
  segments.length > 1 &&
  segments.filter((segment) => lineOf([segment]).label).length > segments.length / 2;

const linesOf = ({ segments }: TableCell) => segments.toSorted((a, b) => a.baseline - b.baseline);

/** True when most lines of a cell had room on the line above: they are texts of their own. */
function isLoose(cell: TableCell, column: SpaceColumn | undefined): boolean {
  const lines = linesOf(cell);
  const breaks = lines.slice(1).map((line, index) => isForced(lines[index] ?? line, line, column));
  return breaks.filter(Boolean).length <= limits.forced * breaks.length;
}

/** True when the lines of many cells do not go on from one to the next; those of one, if the page was written line by line. */
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

/** The lines of each row that a row of ruled cells is; one if it is one. */
function groupsIn(row: RowOfCells): TextRow[][] {
  const filled = row.cells.filter(({ segments }) => segments.length > 0);
  if (filled.length < limits.cells || filled.some(isList)) return [];
  if (isWrittenByCell(filled)) return [];
  const strips = textStrips(filled.flatMap(({ segments }) => segments));
  const groups = wrappedRows(strips, row.gutters, { columns: row.columns });
  const full = groups.filter((group) => cellsWith(group, filled) >= limits.full * filled.length);
  if (groups.length > limits.mostRows) return [];
  const isTold = isWrittenInCells(strips);
  const isCut =
    groups.length >= (isTold ? limits.toldRows : limits.rows) &&
    full.length >= limits.rowsFull * groups.length &&
    (isTold || areLoose(row, groups));
  return isCut ? groups : [];
}

/** Where rows are cut: in the middle between their lines. */
function cutsBetween(groups: readonly TextRow[][]): number[] {
  const boxes = groups.map((group) => around(group));
  return boxes.slice(1).map(({ top }, index) => ((boxes[index]?.bottom ?? top) + top) / 2);
}

const middleOf = ({ top, bottom }: Segment) => (top + bottom) / 2;

/** A cell in pieces, between edges downwards. */
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

/** A grid with the rows that lines of text show within its own. */
export function refinedRows(grid: Grid): Grid {
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
