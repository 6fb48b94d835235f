// Resolves merged cells that overlap others: Excel hides what they cover, and repairs workbooks in which they overlap.
import type { SheetCell } from './cell-places.ts';

/** A cell that spans down from a row above. */
type Open = { cell: SheetCell; row: number };

const overlap = (a: SheetCell, b: SheetCell) =>
  a.column < b.column + b.columnSpan && b.column < a.column + a.columnSpan;

const reaches = ({ cell, row }: Open, at: number) => row + cell.rowSpan > at;

/**
 * Limits merged cells so that each ends before the next cell with text, and covers no other.
 * @param rows are changed
 */
export function withoutCovered(rows: SheetCell[][]): SheetCell[][] {
  let open: Open[] = [];
  return rows.map((cells, row) => {
    open = open.filter((one) => reaches(one, row));
    const kept = cells.filter((cell) => {
      const over = open.filter((one) => overlap(one.cell, cell));
      if (over.length && !cell.text) return false;
      for (const one of over) one.cell.rowSpan = row - one.row;
      open = open.filter((one) => !over.includes(one));
      return true;
    });
    open.push(...kept.filter(({ rowSpan }) => rowSpan > 1).map((cell) => ({ cell, row })));
    return kept;
  });
}
