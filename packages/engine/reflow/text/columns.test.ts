import { expect, it } from 'vitest';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { vertical } from '#reflow/testing/pictured-page.ts';
import { prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { continued, regionsOf } from './columns.ts';

const segments = (lines: readonly WrittenLine[]) => segmentsOf(written(lines).spans);
const shapeOf = (regions: ReturnType<typeof regionsOf>) =>
  regions.map(({ columns }) => columns.map(({ items }) => items.length));

const left = { left: 72, width: 215 };
const right = { left: 310, width: 215 };

it('reads one column after the other', () => {
  const lines = [...prose(8, left), ...prose(8, { ...right, seed: 5 })];
  expect(shapeOf(regionsOf(segments(lines)))).toEqual([[8, 8]]);
});

it('reads what crosses the columns before and behind them', () => {
  const title: WrittenLine = ['A title that reaches over both of the columns of the page', 110, 70];
  const end: WrittenLine = [
    'A note that reaches over both of the columns of the whole page',
    90,
    260,
  ];
  const lines = [title, ...prose(8, left), ...prose(8, { ...right, seed: 5 }), end];
  expect(shapeOf(regionsOf(segments(lines)))).toEqual([[1], [8, 8], [1]]);
});

it('finds three columns', () => {
  const columns = [72, 292, 512].map((at, seed) =>
    prose(9, { left: at, width: 200, seed, top: 100 + seed * 4 }),
  );
  expect(shapeOf(regionsOf(segments(columns.flat())))).toEqual([[9, 9, 9]]);
});

it('finds three columns whose lines are level', () => {
  const columns = [72, 292, 512].map((at, seed) => prose(9, { left: at, width: 200, seed }));
  expect(shapeOf(regionsOf(segments(columns.flat())))).toEqual([[9, 9, 9]]);
});

it('reads the parts of a column one after the other, such as columns below a title over two of three', () => {
  const over: WrittenLine = ['A title that reaches over both of the first two columns', 100, 70];
  const lines = [
    over,
    ...prose(9, { left: 72, width: 200, seed: 1, top: 90 }),
    ...prose(9, { left: 292, width: 200, seed: 2, top: 93 }),
    ...prose(11, { left: 512, width: 200, seed: 3, top: 66 }),
  ];
  const [region, ...others] = regionsOf(segments(lines));
  expect(others).toEqual([]);
  expect(region?.columns.map(({ parts }) => parts?.map(({ items }) => items.length))).toEqual([
    [1, 9, 9],
    undefined,
  ]);
});

it('takes labels and what is filled in beside them for rows', () => {
  const rows = (fields: readonly string[]) =>
    [
      'Postcode of your town',
      'How did you get here today?',
      'Do you hold a season ticket?',
    ].flatMap((label, row): WrittenLine[] => [
      [label, 72, 100 + row * 17],
      [fields[row]!, 310, 100 + row * 17],
    ]);
  const form = rows(['____________', '☐ on foot ☐ by bus or tram', '☐ yes ☐ no, because it is so']);
  expect(shapeOf(regionsOf(segments(form)))).toEqual([[6]]);
  const text = rows([
    'which is what it has always',
    'been in the town and also',
    'in those around it',
  ]);
  expect(shapeOf(regionsOf(segments(text)))).toEqual([[3, 3]]);
});

it('takes the rows of a table for no columns', () => {
  const rows = Array.from({ length: 8 }, (_, row): WrittenLine[] => [
    ['Harbour', 72, 100 + row * 14],
    ['1,284', 310, 100 + row * 14],
  ]);
  expect(shapeOf(regionsOf(segments(rows.flat())))).toEqual([[16]]);
});

it('believes a rule between columns of which one holds few words', () => {
  const names = Array.from({ length: 6 }, (_, row): WrittenLine => [
    'Telephone number',
    72,
    100 + row * 30,
  ]);
  const lines = [...names, ...prose(14, { left: 250, width: 270 })];
  const rules = [vertical(215, 80, 300)];
  expect(shapeOf(regionsOf(segments(lines), rules))).toEqual([[6, 14]]);
});

it('goes on in the columns of the page before where only the first is begun', () => {
  const [before] = regionsOf(segments([...prose(8, left), ...prose(8, { ...right, seed: 5 })]));
  const next = regionsOf(segments(prose(4, left)));
  expect(shapeOf(continued(next, before))).toEqual([[4, 0]]);
  expect(shapeOf(continued(regionsOf(segments(prose(4))), before))).toEqual([[4]]);
});

it('reads stacks of short lines on both sides of a page one after the other', () => {
  const sender = ['Nordwind Trading', '12 Harbour Street', 'Bergen, Norway'];
  const invoice = ['INVOICE', 'No. 2024-0917', 'Date: 17 September'];
  const lines = [
    ...sender.map((text, row): WrittenLine => [text, 72, 100 + row * 13]),
    ...invoice.map((text, row): WrittenLine => [text, 522 - text.length * 6, 106 + row * 13]),
    ...prose(3, { top: 200 }),
  ];
  expect(shapeOf(regionsOf(segments(lines)))).toEqual([[3, 3], [3]]);
});

it('reads an address between the sender and the date on the right from top to bottom', () => {
  const flushRight = (text: string, baseline: number): WrittenLine => [
    text,
    522 - text.length * 6,
    baseline,
  ];
  const lines = [
    ...['Nordwind Trading', '12 Harbour Street', 'Bergen'].map((text, row) =>
      flushRight(text, 80 + row * 13),
    ),
    ...['Mrs', 'Helga Brandt', '61 Castle Road', 'Oslo'].map((text, row): WrittenLine => [
      text,
      72,
      140 + row * 13,
    ]),
    flushRight('Bergen, 8 January 2024', 230),
    ...prose(5, { top: 260 }),
  ];
  expect(shapeOf(regionsOf(segments(lines)))).toEqual([[13]]);
});

it('takes short texts between rules for the cells of a table', () => {
  const days = Array.from({ length: 35 }, (_, day): WrittenLine => [
    String(day + 1),
    100 + (day % 7) * 40,
    100 + Math.floor(day / 7) * 14,
  ]);
  const rules = Array.from({ length: 6 }, (_, index) => vertical(125 + index * 40, 90, 165));
  expect(shapeOf(regionsOf(segments(days), rules))).toEqual([[35]]);
});

const address = ['Nordwind Trading', '12 Harbour Street', 'Bergen, Norway'];
const dataOf = (top: number, distance = 14): WrittenLine[] =>
  ['Number', 'Date', 'Customer', 'Page', 'Phone'].flatMap((label, row): WrittenLine[] => [
    [label, 360, top + row * distance],
    [`: ${row}00${row}`, 450, top + row * distance],
  ]);

it('reads a block of lines and the table beside it one after the other, without what is below both', () => {
  const lines: WrittenLine[] = [
    ...address.map((text, row): WrittenLine => [text, 72, 115 + row * 12]),
    ...dataOf(90),
    ['Subject: prices', 72, 220],
    ['Dear customer', 72, 250],
    ...prose(3, { top: 280 }),
  ];
  const [first, ...others] = regionsOf(segments(lines));
  expect(first).toMatchObject({ isApart: true });
  expect(first!.columns.map(({ items }) => items.length)).toEqual([3, 10]);
  expect(first!.columns[0]!.box.right).toBeGreaterThan(300);
  expect(shapeOf(others)).toEqual([[5]]);
});

it('takes lines that are level with the rows beside them for cells of one table', () => {
  const lines = [...address.map((text, row): WrittenLine => [text, 72, 90 + row * 14])];
  expect(shapeOf(regionsOf(segments([...lines, ...dataOf(90)])))).toEqual([[13]]);
});
