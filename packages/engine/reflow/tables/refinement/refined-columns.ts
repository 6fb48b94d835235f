// Finds columns inside a column of ruled cells: the texts of most cells are side by side, with vertical white space
// between them.
import type { Segment, TableCell } from '#reflow/page/layout.ts';
import { cut } from '#reflow/tables/whitespace/cell-pieces.ts';
import type { Grid } from '#reflow/tables/cells/table-block.ts';
import {
  bridges,
  guttersOf,
  middleOfGutter,
  type Gutter,
} from '#reflow/tables/whitespace/gutters.ts';
import { columnSpanOf } from '#reflow/tables/whitespace/space-columns.ts';
import { isTabular, wordsOf } from '#reflow/tables/whitespace/tabular-rows.ts';
import { textRows } from '#reflow/tables/whitespace/text-rows.ts';

/**
 * The minimum share of text rows with several texts; the minimum number of rows; and the maximum average number of
 * words in a cell.
 */
const limits = { tabular: 0.55, rows: 2, words: 6 } as const;

/** The gutters inside a column of ruled cells. */
function guttersIn(cells: readonly TableCell[]): Gutter[] {
  const rows = cells.flatMap(({ segments }) => textRows(segments.flatMap(cut)));
  const tabular = rows.filter(isTabular);
  if (tabular.length < limits.rows || tabular.length < limits.tabular * rows.length) return [];
  const segments = tabular.flatMap((row) => row.segments);
  const words = segments.reduce((sum, segment) => sum + wordsOf(segment), 0) / segments.length;
  return words > limits.words ? [] : guttersOf(tabular);
}

/** The gutters inside each column of a grid, which divide it. */
const guttersOfGrid = ({ columns, cells }: Grid): Gutter[][] =>
  columns
    .slice(1)
    .map((_, column) =>
      guttersIn(cells.filter((cell) => cell.column === column && cell.columnSpan === 1)),
    );

/** The texts of a cell by the columns that they cover; all in one group if spanning texts leave no space. */
function placed(cell: TableCell, gutters: readonly Gutter[]): Map<string, Segment[]> {
  const pieces = cell.segments.flatMap(cut);
  const isBridged = pieces.some((piece) => gutters.some((gutter) => bridges(piece, gutter)));
  const whole = `0-${gutters.length}`;
  if (isBridged || !pieces.length) return new Map([[whole, cell.segments]]);
  return Map.groupBy(pieces, (piece) => {
    const { from, to } = columnSpanOf(piece, gutters);
    return `${from}-${to}`;
  });
}

/**
 * Splits a cell of one column into cells of the new columns.
 * @param first the first of these
 */
function split(cell: TableCell, first: number, gutters: readonly Gutter[], columns: number[]) {
  const texts = placed(cell, gutters);
  const whole = texts.get(`0-${gutters.length}`);
  if (whole && gutters.length) return [{ ...cell, column: first, columnSpan: gutters.length + 1 }];
  return Array.from({ length: gutters.length + 1 }, (_, index) => {
    const column = first + index;
    const box = { left: columns[column] ?? cell.left, right: columns[column + 1] ?? cell.right };
    const segments = texts.get(`${index}-${index}`) ?? [];
    return { ...cell, ...box, column, columnSpan: 1, segments };
  });
}

/** A grid with the additional columns that white space shows. */
export function refinedColumns(grid: Grid): Grid {
  const gutters = guttersOfGrid(grid);
  if (gutters.every(({ length }) => length === 0)) return grid;
  const firsts: number[] = [0];
  for (const inside of gutters) firsts.push((firsts.at(-1) ?? 0) + inside.length + 1);
  const columns = [
    ...gutters.flatMap((inside, index) => [
      grid.columns[index] ?? 0,
      ...inside.map(middleOfGutter),
    ]),
    grid.columns.at(-1) ?? 0,
  ];
  const cells = grid.cells.flatMap((cell) => {
    const first = firsts[cell.column] ?? 0;
    if (cell.columnSpan === 1) return split(cell, first, gutters[cell.column] ?? [], columns);
    const columnSpan = (firsts[cell.column + cell.columnSpan] ?? first + 1) - first;
    return [{ ...cell, column: first, columnSpan }];
  });
  return { ...grid, columns, cells };
}
