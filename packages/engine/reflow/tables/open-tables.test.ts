import { expect, it } from 'vitest';
import { pictured, printed } from '#reflow/testing/pictured-page.ts';
import { openTables } from './open-tables.ts';

function found(picture: string) {
  const { page, segments } = pictured(picture);
  return openTables(page, segments);
}

const tablesOf = (picture: string) => found(picture).tables.map(printed);

it('finds columns by the white space between them', () => {
  const { tables, rest } = found(`
Some words before the table.

Name         Town      Age
Ann          Oslo       31
Bartholomew  Rome        9
Cy           New York  100

Some words after it.`);
  expect(tables.map(printed)).toEqual([
    ['Name | Town | Age', 'Ann | Oslo | 31', 'Bartholomew | Rome | 9', 'Cy | New York | 100'],
  ]);
  expect(rest.map(({ text }) => text)).toEqual([
    'Some words before the table.',
    'Some words after it.',
  ]);
});

it('gives a heading over several columns a span', () => {
  expect(
    tablesOf(`
          half of a year
Town    first    second
Oslo       12        13
Rome       14        15
Bonn       16        17`),
  ).toEqual([
    [
      ' | half of a year | <',
      'Town | first | second',
      'Oslo | 12 | 13',
      'Rome | 14 | 15',
      'Bonn | 16 | 17',
    ],
  ]);
});

it('keeps wrapped text in its cell', () => {
  expect(
    tablesOf(`
Part     What it is for         Price
Bolt     holds the large wheel   1.20
         to the frame
Nut      keeps the bolt where    0.40
         it was put
Washer   spreads the load        0.10`),
  ).toEqual([
    [
      'Part | What it is for | Price',
      'Bolt | holds the large wheel to the frame | 1.20',
      'Nut | keeps the bolt where it was put | 0.40',
      'Washer | spreads the load | 0.10',
    ],
  ]);
});

it.each([
  [
    'a list',
    `
1.  Take the first of the things
2.  Take the second of the things
3.  Put them together`,
  ],
  [
    'a list with its bullets at the right',
    `
     the first of the things  •
    the second of the things  •
        and one more of them  •
                 or two more  •`,
  ],
  [
    'a table of contents',
    `
Introduction ........  1
First chapter .......  5
Second chapter ......  9
Index ............... 99`,
  ],
  [
    'prose in two columns',
    `
The text of the left column      while the right column has other
runs on from line to line and    words in it that have nothing to
has nothing to do with what      do with what is printed on its
stands beside it on the page     left, as in any newspaper or in`,
  ],
  [
    'text with one wide gap',
    `
All of this is one paragraph that
was  justified in a narrow column
and has wide gaps in a few of its
lines but    not at the same place`,
  ],
])('does not take %s for a table', (_, picture) => {
  expect(tablesOf(picture)).toEqual([]);
});

it('does not take a listing of code for a table', () => {
  const picture = `
-a  --all      shows all
-b  --brief    shows little
-h  --help     shows this text`;
  const { page, segments } = pictured(picture);
  const monospace = segments.map((segment) => ({
    ...segment,
    spans: segment.spans.map((span) => ({ ...span, font: { ...span.font, monospace: true } })),
  }));
  expect(openTables(page, segments).tables).toHaveLength(1);
  expect(openTables(page, monospace).tables).toHaveLength(0);
});

it('lets a long text keep its column, also if it reaches below others', () => {
  expect(
    tablesOf(`
What                      Count   Price
Screws                        5     250
Screws for the workshop       6     270
Nails                         7     280
Bolts                         8     290`)[0]?.[2],
  ).toBe('Screws for the workshop | 6 | 270');
});

it('leaves the signs of money and percents with their numbers', () => {
  expect(
    tablesOf(`
Year      Income    Change
2020    €    250    10   %
2021    €     90     9   %
2022    €  1,270    11   %`)[0],
  ).toEqual([
    'Year | Income | Change',
    '2020 | € 250 | 10 %',
    '2021 | € 90 | 9 %',
    '2022 | € 1,270 | 11 %',
  ]);
});

it('lets rows be far apart if their texts begin at the same places', () => {
  const rows = ['Planks  Of old oak   2001', 'Boards  Of young fir  2002', 'Laths  Of birch  2003'];
  const picture = rows.map((row) => {
    const [first = '', second = '', third = ''] = row.split(/ {2,}/);
    return first.padEnd(14) + second.padEnd(20) + third;
  });
  expect(tablesOf(`\n${picture.join('\n\n\n')}`)).toEqual([
    ['Planks | Of old oak | 2001', 'Boards | Of young fir | 2002', 'Laths | Of birch | 2003'],
  ]);
});

it('takes all lines of headings, in the first column too, and joins those that go on below', () => {
  expect(
    tablesOf(`
Some words before the table.

                         Price~that
Name~of       Year~of    was~ever
customer      birth      paid
Ann           1971        31
Bartholomew   1984         9
Cy            1990       100`),
  ).toEqual([
    [
      'Name~of customer | Year~of birth | Price~that was~ever paid',
      'Ann | 1971 | 31',
      'Bartholomew | 1984 | 9',
      'Cy | 1990 | 100',
    ],
  ]);
});

it('leaves a title directly above the first column out of the table, and units in their row', () => {
  const { tables, rest } = found(`
Towns
Name         Rain     Wind
Oslo           31        4
Rome            9       12
Bonn          100        7`);
  expect(tables.map((table) => printed(table)[0])).toEqual(['Name | Rain | Wind']);
  expect(rest.map(({ text }) => text)).toEqual(['Towns']);
});
