// How many rows at a table's top are its header: what is set in bold or on another ground than the rows below, or what rules set
// apart.
import type { TableCell } from '#reflow/page/layout.ts';

/** A header of more rows is none. */
const mostRows = 4;

type Rows = { rows: readonly number[]; cells: readonly TableCell[] };

/** The cells of each row, those from above with them. */
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

/** True when all cells with text are bold; the first may be empty. */
function isBoldRow(cells: readonly TableCell[]): boolean {
  const filled = cells.filter(hasText);
  return filled.length > 0 && filled.length >= cells.length / 2 && filled.every(isBold);
}

/** The colour that a row's cells have in common. */
function groundOf(cells: readonly TableCell[]): string | undefined {
  const [first] = cells;
  return cells.every(({ fill }) => fill === first?.fill) ? first?.fill : undefined;
}

/** Rows from the top that satisfy, none if all do. */
function leading(count: number, satisfies: (row: number) => boolean): number {
  for (let row = 0; row < Math.min(count, mostRows + 1); row++) if (!satisfies(row)) return row;
  return 0;
}

/** Whether a ground is only at the top: the other rows, or every second of them, have another. */
function groundedRows(rowsOfCells: readonly TableCell[][]): number {
  const grounds = rowsOfCells.map(groundOf);
  const [ground] = grounds;
  if (!ground) return 0;
  const rows = leading(grounds.length, (row) => grounds[row] === ground);
  return grounds.indexOf(ground, rows) < 0 ? rows : 0;
}

/** Rows from the top, so many more that no cell reaches out of them. */
function closed({ cells, rows }: Rows, count: number): number {
  const reach = Math.max(
    count,
    ...cells.filter(({ row }) => row < count).map(({ row, rowSpan }) => row + rowSpan),
  );
  return reach < rows.length - 1 && reach <= mostRows ? reach : 0;
}

/**
 * The count of a table's header rows.
 * @param ruled rows that rules set apart at the top; 0 if they say nothing
 */
export function headerRowsOf(table: Rows, ruled: number): number {
  const count = table.rows.length - 1;
  if (count < 2) return 0;
  const rowsOfCells = cellsByRow(table);
  const bold = leading(count, (row) => isBoldRow(rowsOfCells[row] ?? []));
  const rows = bold || groundedRows(rowsOfCells) || ruled;
  return rows ? closed(table, rows) : 0;
}
