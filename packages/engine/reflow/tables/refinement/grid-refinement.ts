// Grids of rules that lack some: a cell over columns that other rows part, columns that only white space parts, and rows of text
// that no rule parts.
import type { TableCell } from '#reflow/page/layout.ts';
import { refinedColumns } from './refined-columns.ts';
import { refinedRows } from './refined-rows.ts';
import { cellAt } from '#reflow/tables/cells/table-block.ts';

export type Grid = { columns: number[]; rows: number[]; cells: TableCell[] };

/** Which one column each segment of a cell stands in; none if one reaches over several. */
function columnsUnder({ segments }: TableCell, columns: readonly number[]): number[] | undefined {
  const under = segments.map(({ left, right }) => {
    const hit = columns.findIndex(
      (edge, index) => left >= edge - 1 && right <= (columns[index + 1] ?? -Infinity) + 1,
    );
    return hit;
  });
  return under.includes(-1) ? undefined : under;
}

/** A cell over columns, in one cell for each, if each of its texts stands in one of them and they do not all in the same. */
function parted(cell: TableCell, grid: Grid): TableCell[] {
  if (cell.columnSpan === 1 || cell.rowSpan > 1) return [cell];
  const under = columnsUnder(cell, grid.columns);
  if (!under || new Set(under).size < 2) return [cell];
  return Array.from({ length: cell.columnSpan }, (_, offset) => {
    const column = cell.column + offset;
    const place = { row: cell.row, rowSpan: 1, column, columnSpan: 1 };
    const segments = cell.segments.filter((_segment, index) => under[index] === column);
    return { ...cell, ...cellAt(grid, place), segments };
  });
}

/** Of a table with more rows, those whose cells lack the rules between columns. */
const leastRows = 3;

const withParted = (grid: Grid): Grid =>
  grid.rows.length <= leastRows
    ? grid
    : { ...grid, cells: grid.cells.flatMap((cell) => parted(cell, grid)) };

/** A grid with the columns and rows that its text shows where rules are missing. */
export const refined = (grid: Grid): Grid => refinedRows(refinedColumns(withParted(grid)));
