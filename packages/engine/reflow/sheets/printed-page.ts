// A page as print of a sheet: rows of pieces that become cells once the columns are known.
import type { CellLook } from '#formats/xlsx/styles.ts';

/** Text that belongs into one cell, or a cell that rules border. */
export type Piece = {
  left: number;
  right: number;
  text: string;
  look: CellLook;
  /** A cell reaches from rule to rule, and down over so many rows. */
  cell?: { rowSpan: number };
};

/** What stands at one height; `baseline` is that of the first line of its text, in points from the top of the page. */
export type PrintedRow = { baseline: number; pieces: Piece[] };

export type PrintedPage = {
  number: number;
  width: number;
  height: number;
  /** Of the sheet, where it is printed in the page's header. */
  name?: string;
  rows: PrintedRow[];
  /** The edges of the columns, left to right, where rules tell them. */
  edges?: readonly number[];
};

/** How far the text of a page reaches across. */
export function extentOf(rows: readonly PrintedRow[]): { left: number; right: number } {
  const extent = { left: Infinity, right: -Infinity };
  for (const { pieces } of rows)
    for (const { left, right } of pieces) {
      extent.left = Math.min(extent.left, left);
      extent.right = Math.max(extent.right, right);
    }
  return extent;
}
