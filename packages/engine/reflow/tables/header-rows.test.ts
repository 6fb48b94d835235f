import { expect, it } from 'vitest';
import type { TableBlock } from '#reflow/page/layout.ts';
import type { Box } from '#models/page/page-content.ts';
import { letter, pictured } from '#reflow/testing/pictured-page.ts';
import { lineTables } from './line-tables.ts';
import { ruledTables } from './ruled-tables.ts';

const grid = `
+------+------+
| Town | rain |
+------+------+
| Oslo | 12   |
+------+------+
| Rome | 13   |
+------+------+`;

/** The only table of a drawing, with some words in bold and a fill behind it. */
function tableOf(picture: string, bold: string[] = [], fill?: Box): TableBlock | undefined {
  const { page, segments } = pictured(picture);
  if (fill) page.fills.push({ ...fill, color: 'DDDDDD' });
  for (const { spans } of segments)
    for (const span of spans)
      if (bold.includes(span.text)) span.font = { ...span.font, bold: true };
  return ruledTables(page, segments).tables[0];
}

it('a bold first row heads the table', () => {
  expect(tableOf(grid, ['Town', 'rain'])).toMatchObject({ headerRows: 1 });
});

it('no row heads a table in which all is bold, or nothing', () => {
  expect(tableOf(grid)).toMatchObject({ headerRows: 0 });
  const all = ['Town', 'rain', 'Oslo', '12', 'Rome', '13'];
  expect(tableOf(grid, all)).toMatchObject({ headerRows: 0 });
});

it('a first row on a ground of its own heads the table, and its cells have that colour', () => {
  const [left, right] = [0.5 * letter.width, 14.5 * letter.width];
  const firstRow = { left, right, top: 1.5 * letter.height, bottom: 3.5 * letter.height };
  const table = tableOf(grid, [], firstRow);
  expect(table).toMatchObject({ headerRows: 1 });
  expect(table?.cells.map(({ fill }) => fill)).toEqual([
    ...['DDDDDD', 'DDDDDD'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

it('a header goes as far down as its cells do', () => {
  const tall = `
+------+------+
| Town | rain |
|      +------+
|      | mm   |
+------+------+
| Oslo | 12   |
+------+------+`;
  expect(tableOf(tall, ['Town', 'rain'])).toMatchObject({ headerRows: 2 });
});

it('rows above the first rule between rows head the table', () => {
  const { page, segments } = pictured(`
--------------------
Town      rain   sun
--------------------
Oslo        12    13
Rome        14    15
--------------------`);
  const [table] = lineTables(page, segments).tables;
  expect(table).toMatchObject({ headerRows: 1 });
  expect(table?.cells.map(({ edges }) => edges?.bottom)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
    ...[true, true, true],
  ]);
});
