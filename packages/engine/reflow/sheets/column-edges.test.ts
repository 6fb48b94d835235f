import { expect, it } from 'vitest';
import { columnEdges } from './column-edges.ts';

/** The number of columns in rows with texts in all columns but the last few, which only have headings. */
function columnsIn(count: number): number {
  const row = (cells: number) =>
    Array.from({ length: cells }, (_, index) => ({
      ...{ left: index * 20, right: index * 20 + 10 },
      text: 'a',
    }));
  const rows = [row(count + 2), ...Array.from({ length: 8 }, () => row(count))];
  return columnEdges(rows).length - 1;
}

it('divides gaps by headings without other text only in sheets of fewer columns than anybody prints', () => {
  expect(columnsIn(5)).toBe(7);
  expect(columnsIn(550)).toBe(550);
});

it('finds the columns of a table with more rows than a function may have arguments', () => {
  // Texts at the left of a column and numbers at its right, never both in a row.
  const rows = Array.from({ length: 250_000 }, (_, index) => [
    { left: 0, right: 10 },
    index % 2 ? { left: 30, right: 40 } : { left: 60, right: 70 },
  ]);
  expect(columnEdges(rows)).toHaveLength(3);
});
