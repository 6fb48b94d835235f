// Completes grids with missing rules: a cell over columns that other rows separate, columns separated only by white
// space, and rows of text without rules between them.
import type { TableCell } from '#reflow/page/layout.ts';
import { headingCells } from './centred-spans.ts';
import { refinedColumns } from './refined-columns.ts';
import { refinedRows } from './refined-rows.ts';
import { cellAt, type Grid } from '#reflow/tables/cells/table-block.ts';

/** The column of each segment of a cell; nothing if one extends over several. */
function columnsUnder({ segments }: TableCell, columns: readonly number[]): number[] | undefined {
  const under = segments.map(({ left, right }) => {
    const hit = columns.findIndex(
      (edge, index) => left >= edge - 1 && right <= (columns[index + 1] ?? -Infinity) + 1,
    );
    return hit;
  });
  return under.includes(-1) ? undefined : under;
}

/** Splits a cell over several columns, if each of its texts is in one column and they are not all in the same. */
function divided(cell: TableCell, grid: Grid): TableCell[] {
  if (cell.columnSpan === 1 || cell.rowSpan > 1) return [cell];
  const headings = headingCells(cell, grid);
  if (headings) return headings;
  const under = columnsUnder(cell, grid.columns);
  if (!under || new Set(under).size < 2) return [cell];
  return Array.from({ length: cell.columnSpan }, (_, offset) => {
    const column = cell.column + offset;
    const place = { row: cell.row, rowSpan: 1, column, columnSpan: 1 };
    const segments = cell.segments.filter((_segment, index) => under[index] === column);
    return { ...cell, ...cellAt(grid, place), segments };
  });
}

/** The minimum number of rows for splitting cells without rules between columns. */
const minRows = 3;

const withParted = (grid: Grid): Grid =>
  grid.rows.length <= minRows
    ? grid
    : { ...grid, cells: grid.cells.flatMap((cell) => divided(cell, grid)) };

/** A grid with additional columns and rows where its text shows that rules are missing. */
export const refined = (grid: Grid): Grid => refinedRows(refinedColumns(withParted(grid)));
