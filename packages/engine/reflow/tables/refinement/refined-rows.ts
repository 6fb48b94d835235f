// Finds rows inside a row of ruled cells: lines are side by side in most cells, and do not continue from one to the
// next.
import { around } from '#models/page/geometry.ts';
import type { Segment, TableCell } from '#reflow/page/layout.ts';
import { lineOf } from '#reflow/lines/lines.ts';
import type { Grid } from '#reflow/tables/cells/table-block.ts';
import type { Gutter } from '#reflow/tables/whitespace/gutters.ts';
import type { SpaceColumn } from '#reflow/tables/whitespace/space-columns.ts';
import type { TextRow } from '#reflow/tables/whitespace/text-rows.ts';
import { textStrips } from '#reflow/tables/whitespace/text-strips.ts';
import { isForced, isWrittenInCells, wrappedRows } from '#reflow/tables/whitespace/wrapped-rows.ts';
import { isWrittenByCell, isWrittenByRow } from '#reflow/tables/whitespace/writing-order.ts';

const limits = {
  /** The minimum number of rows to split into; and if the writing order shows that they are rows. */
  rows: 3,
  orderedRows: 2,
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

/** The cells that are one row high, of the cells that begin in a row. */
function rowOfCells(cells: readonly TableCell[]): RowOfCells {
  const own = cells.filter(({ rowSpan }) => rowSpan === 1).toSorted((a, b) => a.column - b.column);
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
  const isOrdered = isWrittenInCells(strips);
  const isCut =
    groups.length >= (isOrdered ? limits.orderedRows : limits.rows) &&
    full.length >= limits.rowsFull * groups.length &&
    (isOrdered || areLoose(row, groups));
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

type CellsByRow = ReadonlyMap<number, readonly TableCell[]>;

/** Rows from `first` to before `end`, which cells span together. */
type Band = { first: number; end: number; cells: readonly TableCell[] };

/** The rows of a grid, in groups that no cell connects with another group. */
function bandsOf(rowCount: number, cellsByRow: CellsByRow): Band[] {
  const bands: Band[] = [];
  for (let first = 0, end = 1; first < rowCount; first = end, end++) {
    const cells: TableCell[] = [];
    for (let row = first; row < end; row++)
      for (const cell of cellsByRow.get(row) ?? []) {
        cells.push(cell);
        end = Math.max(end, row + cell.rowSpan);
      }
    bands.push({ first, end, cells });
  }
  return bands;
}

/** A band as one row: its cells have all text of their column. Nothing if cells span columns, too. */
function spannedRow({ columns }: Grid, { cells }: Band): RowOfCells | undefined {
  if (cells.some(({ columnSpan }) => columnSpan > 1)) return undefined;
  const cellsByColumn = Map.groupBy(cells, ({ column }) => column);
  const merged = columns.slice(1).flatMap((_, column) => {
    const parts = cellsByColumn.get(column) ?? [];
    const [part] = parts;
    return part ? [{ ...part, segments: parts.flatMap(({ segments }) => segments) }] : [];
  });
  const gutters = merged.slice(1).map(({ left }) => ({ left, right: left }));
  return { cells: merged, gutters, columns: merged.map(textColumn) };
}

/** A band as one row, if its lines show more rows than its rules do. */
function joinedBand(grid: Grid, band: Band): RowOfCells | undefined {
  const height = band.end - band.first;
  const row = height > 1 ? spannedRow(grid, band) : undefined;
  if (!row) return undefined;
  const groups = groupsIn(row);
  const isList = row.cells.every(
    ({ segments }) => !segments.length || segments.length >= limits.listed * groups.length,
  );
  return isList && groups.length > height ? row : undefined;
}

/**
 * A grid without rules that separate only some columns, such as one above a total: where cells span rows but have a
 * line in each of them, the lines show the rows.
 */
function withoutPartialRules(grid: Grid): Grid {
  const rowCount = grid.rows.length - 1;
  const cellsByRow = Map.groupBy(grid.cells, ({ row }) => row);
  const rows: number[] = [];
  const cells: TableCell[] = [];
  for (const band of bandsOf(rowCount, cellsByRow)) {
    const { first, end } = band;
    const joined = joinedBand(grid, band);
    const row = rows.length;
    if (joined) {
      const [top, bottom] = [grid.rows[first] ?? 0, grid.rows[end] ?? 0];
      cells.push(...joined.cells.map((cell) => ({ ...cell, top, bottom, row, rowSpan: 1 })));
      rows.push(top);
    } else {
      cells.push(...band.cells.map((cell) => ({ ...cell, row: cell.row - first + row })));
      rows.push(...grid.rows.slice(first, end));
    }
  }
  return { ...grid, rows: [...rows, grid.rows.at(-1) ?? 0], cells };
}

/** A grid with the rows that lines of text show. */
export function refinedRows(found: Grid): Grid {
  const grid = withoutPartialRules(found);
  const cellsByRow = Map.groupBy(grid.cells, ({ row }) => row);
  const cuts = grid.rows
    .slice(1)
    .map((_, row) => cutsBetween(groupsIn(rowOfCells(cellsByRow.get(row) ?? []))));
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
