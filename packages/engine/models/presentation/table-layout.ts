// Sizes a table for a slide: the largest font that its columns allow, columns by their content, rows by their lines.
import { linesOf, wantedWidths } from '#models/document/column-widths.ts';
import type { Table } from '#models/document/model.ts';
import { gridOf, cutsOf } from '#models/document/table-grid.ts';
import { lineHeight, textSizes } from '#models/presentation/geometry.ts';
import { lineStarts } from '#models/document/text-measure.ts';

/** The distance of text from the sides of its cell, and from its top and bottom, in points. */
export const cellInset = { x: 7.2, y: 4 } as const;

export type SizedTable = { table: Table; size: number; columns: number[]; heights: number[] };

/** Column widths with a given sum: at least the longest word of each, if possible. */
function columnsFor(table: Table, size: number, width: number): number[] {
  const wanted = wantedWidths(table, size).map(({ word, line }) => ({
    least: word + 2 * cellInset.x + 2,
    most: Math.min(line + 2 * cellInset.x + 2, width * 0.6),
  }));
  const least = wanted.reduce((sum, one) => sum + one.least, 0);
  if (least >= width) return wanted.map((one) => (one.least / least) * width);
  const extra = wanted.map((one) => Math.max(1, one.most - one.least));
  const all = extra.reduce((sum, one) => sum + one, 0);
  return wanted.map((one, index) => one.least + ((extra[index] ?? 0) / all) * (width - least));
}

function heightsOf(table: Table, size: number, columns: readonly number[]): number[] {
  return gridOf(table).map((places) => {
    const heights = places.map((place, column) => {
      if (!place?.isFirstColumn || !place.isFirstRow) return 0;
      const { cell } = place;
      const width = columns
        .slice(column, column + cell.columnSpan)
        .reduce((sum, one) => sum + one, -2 * cellInset.x);
      const lines = linesOf(cell).reduce(
        (sum, line) => sum + lineStarts(line, size, width).length,
        0,
      );
      return (Math.max(1, lines) * size * lineHeight) / cell.rowSpan;
    });
    return Math.max(size * lineHeight, ...heights) + 2 * cellInset.y;
  });
}

/** True if every column is wide enough for its longest word. */
const holdsWords = ({ table, size, columns }: SizedTable) =>
  wantedWidths(table, size).every(({ word }, index) => word <= (columns[index] ?? 0) - cellInset.x);

/**
 * Sizes a table: with the largest font that shows it on one slide or, for a long one, that its columns allow.
 * @param width of the available area, in points
 * @param height of the available area, in points
 */
export function sizedTable(table: Table, width: number, height: number): SizedTable {
  const sized = textSizes.table.map((size) => {
    const columns = columnsFor(table, size, width);
    return { table, size, columns, heights: heightsOf(table, size, columns) };
  });
  const readable = sized.filter(({ size }) => size >= textSizes.longTable);
  const isWhole = (one: SizedTable) => tableHeight(one) <= height && holdsWords(one);
  const chosen =
    readable.find(isWhole) ??
    sized.find((one) => one.size <= textSizes.longTable && holdsWords(one));
  return chosen ?? (sized.at(-1) as SizedTable);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The total height, in points. */
export const tableHeight = ({ heights }: SizedTable): number => sum(heights);

const rowsOf = (sized: SizedTable, start: number, end: number): SizedTable => ({
  ...sized,
  table: { ...sized.table, rows: sized.table.rows.slice(start, end) },
  heights: sized.heights.slice(start, end),
});

/** The remaining rows of a table with its header above them. */
function continued(sized: SizedTable, from: number): SizedTable {
  const { headerRows, rows } = sized.table;
  const keep = (_: unknown, index: number) => index < headerRows || index >= from;
  return {
    ...sized,
    table: { ...sized.table, rows: rows.filter(keep) },
    heights: sized.heights.filter(keep),
  };
}

/**
 * Cuts a table between rows so that its first part fits into a height.
 * @returns nothing if not even the header and one row fit
 */
export function cutTable(sized: SizedTable, space: number): [SizedTable, SizedTable] | undefined {
  const { rows, headerRows } = sized.table;
  const fitting = cutsOf(rows).filter(
    (end) => end > headerRows && end < rows.length && sum(sized.heights.slice(0, end)) <= space,
  );
  const end = fitting.at(-1);
  return end === undefined ? undefined : [rowsOf(sized, 0, end), continued(sized, end)];
}

/** The first rows up to the first possible cut, whatever their height, and the rest. */
export function cutAnywhere(sized: SizedTable): [SizedTable, SizedTable | undefined] {
  const { rows, headerRows } = sized.table;
  const end = cutsOf(rows).find((one) => one > headerRows) ?? rows.length;
  return [rowsOf(sized, 0, end), end < rows.length ? continued(sized, end) : undefined];
}
