import { expect, it } from 'vitest';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { horizontal, pictured, printed } from '#reflow/testing/pictured-page.ts';
import { written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { lineTables } from './line-tables.ts';

function found(picture: string, behind = '') {
  const { page, segments } = pictured(picture, behind);
  return lineTables(page, segments);
}

const tablesOf = (picture: string, behind = '') => found(picture, behind).tables.map(printed);

it('finds the columns of a table with rules above, below and under its header', () => {
  const { tables, rest } = found(`
Table 1. What was measured
---------------------------
Town      rain    sun
---------------------------
Oslo        12     13
New York    14     15
---------------------------
Source: measured by ourselves`);
  expect(tables.map(printed)).toEqual([
    ['Town | rain | sun', 'Oslo | 12 | 13', 'New York | 14 | 15'],
  ]);
  expect(tables[0]?.headerRows).toBe(1);
  expect(rest).toHaveLength(2);
});

it('leaves a centred caption directly above the first rule out', () => {
  const row = (baseline: number, ...texts: readonly string[]): WrittenLine[] =>
    texts.map((text, column) => [text, 72 + 150 * column, baseline]);
  const lines = [
    ['Figure 1. The keys', 240, 100] as const,
    ...row(116, 'Key', 'short', 'long'),
    ...row(134, 'A', 'on', 'off'),
    ...row(152, 'B', 'more', 'most'),
  ];
  const rules = [104, 121, 139, 157].map((at) => horizontal(at, 70, 500));
  const page = written(lines, { rules });
  const { tables, rest } = lineTables(page, segmentsOf(page.spans));
  expect(tables.map(printed)).toEqual([['Key | short | long', 'A | on | off', 'B | more | most']]);
  expect(rest).toHaveLength(1);
});

it('has the first column of a table whose rules begin a little to the right of it', () => {
  expect(
    tablesOf(`
 --------------------------
Town      rain    sun
 --------------------------
Oslo        12     13
New York    14     15
 --------------------------`),
  ).toEqual([['Town | rain | sun', 'Oslo | 12 | 13', 'New York | 14 | 15']]);
});

it('takes what stands between rules as one row', () => {
  expect(
    tablesOf(`
-------------------------------
Part    What it is      Price
-------------------------------
Bolt    holds a wheel     1.20
        to the frame
-------------------------------
Nut     holds a bolt      0.40
-------------------------------`),
  ).toEqual([
    [
      'Part | What it is | Price',
      'Bolt | holds a wheel to the frame | 1.20',
      'Nut | holds a bolt | 0.40',
    ],
  ]);
});

it('does not take prose between rules for a table', () => {
  expect(
    tablesOf(`
------------------------------------
This is an abstract, which is set
between two rules as many journals do
------------------------------------
and here its text goes on for a while
------------------------------------`),
  ).toEqual([]);
});

it('finds rows on stripes', () => {
  const picture = `
Name    Town       Age
Ann     Oslo        31
Bo      Rome         9
Cy      New York   100
Di      Bonn        55`;
  const stripes = `

#######################

#######################
`;
  expect(tablesOf(picture, stripes)).toEqual([
    [
      'Name | Town | Age',
      'Ann | Oslo | 31',
      'Bo | Rome | 9',
      'Cy | New York | 100',
      'Di | Bonn | 55',
    ],
  ]);
});

it('goes on below a header on fills of its own', () => {
  const picture = `
Name    Town       Age
Ann     Oslo        31
Bo      Rome         9
Cy      New York   100`;
  expect(tablesOf(picture, '\n####### ########## ####')[0]).toHaveLength(4);
});

it('finds the columns above totals whose labels extend over them', () => {
  expect(
    tablesOf(`
-----------------------------------------
Pos.   Item      Pieces   Unit     Price
-----------------------------------------
1      Hedge         14   m         4.80
-----------------------------------------
2      Lawn          82   m2        1.95
-----------------------------------------
3      Waste          7   m3       28.00
-----------------------------------------
                     Total sum     34.75
-----------------------------------------
              plus 19 per cent      6.60
-----------------------------------------`)[0]?.slice(0, 2),
  ).toEqual(['Pos. | Item | Pieces | Unit | Price', '1 | Hedge | 14 | m | 4.80']);
});
