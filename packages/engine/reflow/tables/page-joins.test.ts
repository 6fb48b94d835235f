import { expect, it } from 'vitest';
import { pictured, printed } from '#reflow/testing/pictured-page.ts';
import type { TableBlock } from '#reflow/page/layout.ts';
import { joinedAcrossPages } from './page-joins.ts';
import { ruledTables } from './ruled-tables.ts';

/** A table at a position of a page. */
function tableOn(number: number, linesAbove: number, picture: string): TableBlock {
  const { page, segments } = pictured('\n'.repeat(linesAbove) + picture);
  const [table] = ruledTables({ ...page, number }, segments).tables;
  if (!table) throw new Error('No table in the picture');
  return table;
}

const upper = `
+-----+-----+
| Who | Age |
+-----+-----+
| Ann | 31  |
+-----+-----+`;
const lower = `
+-----+-----+
| Who | Age |
+-----+-----+
| Bo  | 9   |
+-----+-----+`;

it('joins a table that goes on on the next page, without the repeated header', () => {
  const [table, ...others] = joinedAcrossPages([tableOn(1, 50, upper), tableOn(2, 3, lower)]);
  expect(others).toEqual([]);
  expect(table?.kind === 'table' && printed(table)).toEqual(['Who | Age', 'Ann | 31', 'Bo | 9']);
  expect(table).toMatchObject({ headerRows: 1 });
});

it('joins as many pages as a table goes over', () => {
  const middle = lower.replace('9  ', '8  ').repeat(30).replaceAll('+\n+', '+\n+');
  const parts = [tableOn(1, 50, upper), tableOn(2, 3, middle), tableOn(3, 3, lower)];
  expect(joinedAcrossPages(parts)).toHaveLength(1);
});

it('leaves tables apart that have other columns, or stand in the middle of pages', () => {
  const other = `
+-------+---+
| Who   | A |
+-------+---+
| Bo    | 9 |
+-------+---+`;
  expect(joinedAcrossPages([tableOn(1, 50, upper), tableOn(2, 3, other)])).toHaveLength(2);
  expect(joinedAcrossPages([tableOn(1, 5, upper), tableOn(2, 3, lower)])).toHaveLength(2);
  expect(joinedAcrossPages([tableOn(1, 50, upper), tableOn(2, 30, lower)])).toHaveLength(2);
});

it('makes a row one again that the end of a page cut', () => {
  const cutRow = `
+-----+-----+
| Who | Age |
+-----+-----+
|     | now |
+-----+-----+
| Bo  | 9   |
+-----+-----+`;
  const [table] = joinedAcrossPages([tableOn(1, 50, upper), tableOn(2, 3, cutRow)]);
  expect(table?.kind === 'table' && printed(table)).toEqual([
    'Who | Age',
    'Ann | 31 now',
    'Bo | 9',
  ]);
});
