// Measures the words in the columns of a table.
import { plainText, textBlocks } from '#models/document/content.ts';
import type { Cell, Table } from '#models/document/model.ts';
import { gridOf } from '#models/document/table-grid.ts';
import { textWidth } from '#models/document/text-measure.ts';

/** The paragraphs of a cell as lines of text. */
export const linesOf = (cell: Cell): string[] =>
  [...textBlocks(cell.blocks)].map(({ content }) => plainText(content));

/** The minimum width of a column, in points. */
const least = 24;

/**
 * For each column the widest word and the widest line of its cells without spans.
 * @param size the font size, in points
 * @returns widths in points
 */
export function wantedWidths(table: Table, size: number): { word: number; line: number }[] {
  const wanted = table.columns.map(() => ({ word: least, line: least }));
  for (const places of gridOf(table))
    places.forEach((place, column) => {
      const found = wanted[column];
      if (!found || !place?.isFirstColumn || !place.isFirstRow || place.cell.columnSpan > 1) return;
      for (const line of linesOf(place.cell)) {
        found.line = Math.max(found.line, textWidth(line, size));
        for (const word of line.split(/\s+/))
          found.word = Math.max(found.word, textWidth(word, size));
      }
    });
  return wanted;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * The columns of a table in their original proportions, except those that are too narrow for their words.
 * @param width the total width in points
 * @param padding of both sides of a cell, in points
 */
export function fittedColumns(
  table: Table,
  width: number,
  size: number,
  padding: number,
): number[] {
  const all = sum(table.columns);
  const given = table.columns.map((column) => (column / all) * width);
  const needed = wantedWidths(table, size).map(({ word }) => word * 1.05 + padding);
  if (sum(needed) >= width) return needed.map((one) => (one / sum(needed)) * width);
  const spare = given.map((column, index) => Math.max(0, column - (needed[index] ?? 0)));
  const missing = given.map((column, index) => Math.max(0, (needed[index] ?? 0) - column));
  const taken = sum(missing) / (sum(spare) || 1);
  return given.map((column, index) => column + (missing[index] ?? 0) - (spare[index] ?? 0) * taken);
}
