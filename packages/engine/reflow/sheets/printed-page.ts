// A page as a printed sheet: rows of pieces, which become cells once the columns are known.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import type { PlacedImage } from '#models/page/page-content.ts';

/** Text of one cell, or a bordered cell. */
export type Piece = {
  left: number;
  right: number;
  text: string;
  formatting: CellFormatting;
  /** A cell between rules, with the number of rows that it spans. */
  cell?: { rowSpan: number };
};

/**
 * The content at one height, between the first and the last baseline of its text, in points from the top of the page.
 */
export type PrintedRow = {
  from: number;
  to: number;
  pieces: Piece[];
  /** The coloured areas behind a row without borders. */
  fills?: readonly RowFill[];
};

/** A coloured area behind a row. */
export type RowFill = {
  left: number;
  right: number;
  formatting: CellFormatting;
  /** True if it is hardly higher than the row's text. */
  isOwn: boolean;
};

export type PrintedPage = {
  number: number;
  width: number;
  height: number;
  /** The sheet's name, if the page's header contains it. */
  name?: string;
  rows: PrintedRow[];
  /** The edges of the columns from left to right, if rules show them. */
  edges?: readonly number[];
  /** Its charts. */
  pictures?: readonly PrintedPicture[];
};

/** The picture of a chart, or of a part of one that another page continues. */
export type PrintedPicture = PlacedImage & { isContinued?: true };
