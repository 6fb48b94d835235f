// Determines the number of header rows of a table: rows in bold, with another background than those below, or separated
// by rules.
import type { TableCell } from '#reflow/page/layout.ts';

/** A header with more rows is not one. */
const maxRows = 4;

type Rows = { rows: readonly number[]; cells: readonly TableCell[] };

/** The cells of each row, including those that span from above. */
function cellsByRow({ rows, cells }: Rows): TableCell[][] {
  const byRow: TableCell[][] = rows.slice(1).map(() => []);
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) byRow[row]?.push(cell);
  return byRow;
}

function isBold(cell: TableCell): boolean {
  const spans = cell.segments.flatMap((segment) => segment.spans);
  return spans.length > 0 && spans.every(({ font }) => font.bold);
}

const hasText = ({ segments }: TableCell) => segments.length > 0;

/** True if all cells with text are bold; the first may be empty. */
function isBoldRow(cells: readonly TableCell[]): boolean {
  const filled = cells.filter(hasText);
  return filled.length > 0 && filled.length >= cells.length / 2 && filled.every(isBold);
}

/** The common background colour of a row's cells. */
function groundOf(cells: readonly TableCell[]): string | undefined {
  const [first] = cells;
  return cells.every(({ fill }) => fill === first?.fill) ? first?.fill : undefined;
}

/** The number of leading rows that satisfy a condition; 0 if all do. */
function leading(count: number, satisfies: (row: number) => boolean): number {
  for (let row = 0; row < Math.min(count, maxRows + 1); row++) if (!satisfies(row)) return row;
  return 0;
}

/** The number of leading rows with a background that the others, or every second of them, do not have. */
function groundedRows(rowsOfCells: readonly TableCell[][]): number {
  const grounds = rowsOfCells.map(groundOf);
  const [ground] = grounds;
  if (!ground) return 0;
  const rows = leading(grounds.length, (row) => grounds[row] === ground);
  return grounds.indexOf(ground, rows) < 0 ? rows : 0;
}

/** Extends a number of leading rows so that no cell spans out of them. */
function closed({ cells, rows }: Rows, count: number): number {
  const reach = Math.max(
    count,
    ...cells.filter(({ row }) => row < count).map(({ row, rowSpan }) => row + rowSpan),
  );
  return reach < rows.length - 1 && reach <= maxRows ? reach : 0;
}

/**
 * The number of header rows.
 * @param ruled rows that rules separate at the top; 0 if there are none
 */
export function headerRowsOf(table: Rows, ruled: number): number {
  const count = table.rows.length - 1;
  if (count < 2) return 0;
  const rowsOfCells = cellsByRow(table);
  const bold = leading(count, (row) => isBoldRow(rowsOfCells[row] ?? []));
  const rows = bold || groundedRows(rowsOfCells) || ruled;
  return rows ? closed(table, rows) : 0;
}
