// Converts a lattice to cells: positions without a line between them form one cell, divided into rectangles if
// necessary.
import type { Lattice, Wall } from './lattices.ts';

/** A rectangle of positions. */
export type CellPlace = { row: number; column: number; rowSpan: number; columnSpan: number };

const isOpen = (wall: Wall | undefined) => wall === 'none';

/** The ranges of positions in a row without a line between them. */
function stretches(before: readonly Wall[], columns: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let column = 0; column < columns; column++) {
    const last = found.at(-1);
    if (last && isOpen(before[column])) last[1] = column;
    else found.push([column, column]);
  }
  return found;
}

const isOpenAbove = (above: readonly Wall[], { column, columnSpan }: CellPlace) =>
  above.slice(column, column + columnSpan).every(isOpen);

/**
 * The cells of a lattice, row by row: a range joins the cell above it if both have the same width and no line separates
 * them.
 */
export function cellPlaces({ columns, rows, above, before }: Lattice): CellPlace[] {
  const cells: CellPlace[] = [];
  let open: CellPlace[] = [];
  for (let row = 0; row < rows.length - 1; row++) {
    open = stretches(before[row] ?? [], columns.length - 1).map(([from, to]) => {
      const place = { row, column: from, rowSpan: 1, columnSpan: to - from + 1 };
      const upper = open.find(
        (cell) => cell.column === from && cell.columnSpan === place.columnSpan,
      );
      if (upper && isOpenAbove(above[row] ?? [], place)) return growDown(upper);
      cells.push(place);
      return place;
    });
  }
  return cells;
}

function growDown(cell: CellPlace): CellPlace {
  cell.rowSpan++;
  return cell;
}
