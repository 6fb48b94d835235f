// A table as a grid: which cell covers each place, so that writers can say where a cell goes on.
import type { Cell, Row, Table } from '#models/document/model.ts';

/** A place of the grid, covered by a cell that begins here, or more to the left or above. */
export type Place = {
  cell: Cell;
  isFirstColumn: boolean;
  isFirstRow: boolean;
  /** How far the cell reaches inside of the table. */
  columnSpan: number;
  rowSpan: number;
};

/** Places by row and column; one that no cell covers is `undefined`. */
export type Grid = (Place | undefined)[][];

function cover(grid: Grid, cell: Cell, row: number, column: number, columns: number): void {
  const columnSpan = Math.min(cell.columnSpan, columns - column);
  const rowSpan = Math.min(cell.rowSpan, grid.length - row);
  for (let down = 0; down < rowSpan; down++)
    for (let across = 0; across < columnSpan; across++) {
      const places = grid[row + down] ?? [];
      const begins = { isFirstColumn: across === 0, isFirstRow: down === 0 };
      places[column + across] ??= { cell, ...begins, columnSpan, rowSpan };
    }
}

/** Lays the cells out; what would lie beyond the last column is left out. */
export function gridOf({ rows, columns }: Table): Grid {
  const grid: Grid = rows.map(() => Array.from({ length: columns.length }, () => undefined));
  rows.forEach(({ cells }, row) => {
    let column = 0;
    for (const cell of cells) {
      while (column < columns.length && grid[row]?.[column]) column++;
      if (column >= columns.length) break;
      cover(grid, cell, row, column, columns.length);
      column += cell.columnSpan;
    }
  });
  return grid;
}

/** Rows after which no cell goes on, so that the table may be cut there; the count of rows above each such place. */
export function cutsOf(rows: readonly Row[]): number[] {
  const cuts: number[] = [];
  let reach = 0;
  rows.forEach(({ cells }, index) => {
    reach = Math.max(reach, index + 1, ...cells.map(({ rowSpan }) => index + rowSpan));
    if (reach === index + 1) cuts.push(index + 1);
  });
  if (cuts.at(-1) !== rows.length && rows.length) cuts.push(rows.length);
  return cuts;
}
