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
