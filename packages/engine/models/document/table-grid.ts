// A table as a grid of positions with the cell that covers each, so that writers can see where a cell continues.
import type { Cell, Row, Table } from '#models/document/model.ts';

/** A position of the grid, covered by a cell that begins here, further left or above. */
export type Place = {
  cell: Cell;
  isFirstColumn: boolean;
  isFirstRow: boolean;
  /** The span of the cell, limited to the table. */
  columnSpan: number;
  rowSpan: number;
};

/** Positions by row and column; `undefined` if no cell covers it. */
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

/** Places the cells; ignores what is beyond the last column. */
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

/** The row counts after which the table can be cut because no cell spans further. */
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
