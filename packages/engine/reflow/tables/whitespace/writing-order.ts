// Uses the order in which a page's texts were written. Programs write a table cell by cell, row by row: lower text that
// was written before upper text is in the same row, and lines of several cells that were written cell by cell are one
// row of cells.
import type { Segment, TableCell } from '#reflow/page/layout.ts';
import type { TextRow } from './text-rows.ts';

export const firstOf = (segments: readonly Segment[]): number =>
  segments.reduce((least, { spans }) => Math.min(least, spans[0]?.object ?? least), Infinity);

export const lastOf = (segments: readonly Segment[]): number =>
  segments.reduce((most, { spans }) => Math.max(most, spans.at(-1)?.object ?? most), -Infinity);

/** True if some of the lower text was written before some of the upper. */
export const isInterleaved = (upper: readonly Segment[], lower: readonly Segment[]): boolean =>
  firstOf(lower) < lastOf(upper);

/** True if the lower text was written after all of the upper, in text objects of its own. */
export const isWrittenAfter = (upper: readonly Segment[], lower: readonly Segment[]): boolean =>
  firstOf(lower) > lastOf(upper);

const segmentsOf = (rows: readonly TextRow[]) => rows.flatMap(({ segments }) => segments);

/**
 * True if the text of each row was written before that of the next.
 * @param rows the lines of each
 */
export const isWrittenByRow = (rows: readonly TextRow[][]): boolean =>
  rows
    .slice(1)
    .every((row, index) => isWrittenAfter(segmentsOf(rows[index] ?? []), segmentsOf(row)));

/**
 * True if the text of each cell was written before that of the next.
 * @param cells at least two with text
 */
export function isWrittenByCell(cells: readonly TableCell[]): boolean {
  const texts = cells.map(({ segments }) => segments).filter(({ length }) => length > 0);
  const inOrder = texts.toSorted((a, b) => firstOf(a) - firstOf(b));
  return inOrder.slice(1).every((text, index) => isWrittenAfter(inOrder[index] ?? [], text));
}
