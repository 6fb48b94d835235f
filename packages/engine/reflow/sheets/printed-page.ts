// A page as print of a sheet: rows of pieces that become cells once the columns are known.
import type { CellFormatting } from '#formats/xlsx/styles.ts';

/** Text that belongs into one cell, or a cell that rules border. */
export type Piece = {
  left: number;
  right: number;
  text: string;
  formatting: CellFormatting;
  /** A cell reaches from rule to rule, and down over so many rows. */
  cell?: { rowSpan: number };
};

/** What stands at one height, between the first and the last baseline of its text, in points from the top of the page. */
export type PrintedRow = { from: number; to: number; pieces: Piece[] };

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
