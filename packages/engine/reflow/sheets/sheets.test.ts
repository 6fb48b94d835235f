import { expect, it } from 'vitest';
import type { PageContent } from '#models/page/page-content.ts';
import {
  horizontal,
  pageOf,
  pictured,
  segment,
  vertical,
  word,
} from '#reflow/testing/pictured-page.ts';
import { sheetsOfPages, type SheetChoice } from './sheets-of-pages.ts';
import type { Sheet } from './sheet-rows.ts';

async function sheetsOf(pages: readonly PageContent[], choice: SheetChoice = 'auto') {
  async function* chunks() {
    yield* pages.map((page, index) => ({ ...page, number: index + 1 }));
  }
  return sheetsOfPages(chunks(), choice, {
    origin: { creator: 'Calc', title: '' },
    withFigures: async (one) => one,
    withPicturesOf: async (rest) => ({ rest, pictures: [] }),
  });
}

/** A line for each row: cells separated by ` | `, with the span of merged ones after them. */
const shown = ({ rows }: Sheet): string[] =>
  rows.map((cells) => {
    const line: string[] = [];
    for (const { column, text, rowSpan, columnSpan } of cells)
      line[column] = text + (rowSpan * columnSpan > 1 ? ` ${rowSpan}x${columnSpan}` : '');
    return Array.from(line, (text) => text ?? '').join(' | ');
  });

const shownOf = async (pages: readonly PageContent[], choice?: SheetChoice) =>
  (await sheetsOf(pages, choice)).map(shown);

const page = (picture: string) => pictured(picture).page;

/** Rows down to the bottom of a page. */
const full = (first: string, row: (index: number) => string) =>
  page([first, ...Array.from({ length: 57 }, (_, index) => row(index))].join('\n'));

it('takes a baseline for a row and white space for columns', async () => {
  const [sheet] = await shownOf([
    page(`
Item        Pieces    Price
Washer          12     0.10
Long screw       7     1.25
Nut            120     0.05`),
  ]);
  expect(sheet).toEqual([
    'Item | Pieces | Price',
    'Washer | 12 | 0.10',
    'Long screw | 7 | 1.25',
    'Nut | 120 | 0.05',
  ]);
});

it('lets a title reach over columns without taking them for one', async () => {
  const [sheet] = await shownOf([
    page(`
Statement of all the cash flows
Sales         12     0.10
Loans          7     1.25
Rents        120     0.05
Taxes          3     9.05
Wages         30     1.75`),
  ]);
  expect(sheet?.[0]).toBe('Statement of all the cash flows');
  expect(sheet?.[1]).toBe('Sales | 12 | 0.10');
});

it('lets a note overflow into empty cells in a sheet of few rows', async () => {
  const [sheet] = await shownOf([
    page(`
Month         Left  Mid  Right
May              1    2      3
June             4    5      6
July             7    8      9
August      nothing so far`),
  ]);
  expect(sheet?.slice(1)).toEqual([
    'May | 1 | 2 | 3',
    'June | 4 | 5 | 6',
    'July | 7 | 8 | 9',
    'August | nothing so far',
  ]);
});

it('gives columns a place that have nothing but a heading', async () => {
  const [sheet] = await shownOf([
    page(`
Task          Owner   Done   W1   W2   W3
Shelves       Kim      100
Crates        Ravi      80
Labels        Joan      10
Reopening     Joan       5`),
  ]);
  expect(sheet?.slice(0, 2)).toEqual(['Task | Owner | Done | W1 | W2 | W3', 'Shelves | Kim | 100']);
});

it('takes a title on a colour for a cell, not for the header of the page', async () => {
  const middle = (text: string, baseline: number) =>
    segment(text, 297 - text.length * 3, baseline, { object: baseline }).spans;
  const rows = [100, 114, 128].flatMap((at) => [word('Bolts', 60, at), word(String(at), 200, at)]);
  const spans = [...middle('Spare parts', 70), ...rows, ...middle('Page 1', 800)];
  const fills = [{ left: 50, right: 545, top: 55, bottom: 80, color: '203864' }];
  const [sheet] = await sheetsOf([pageOf({ spans, fills })]);
  expect(sheet?.name).toBeUndefined();
  expect(sheet && shown(sheet).join('\n')).toContain('Spare parts');
});

/** Texts that are centred on some place. */
const centred = (text: string, at: number, baseline: number) =>
  segment(text, at - text.length * 3, baseline, { object: baseline + at }).spans;

it('merges a title that is centred over all columns, and one on a colour over several', async () => {
  const row = (baseline: number, ...texts: string[]) =>
    texts.map((text, index) => word(text, 60 + 90 * index, baseline));
  const spans = [
    ...centred('Budget of the village hall', 230, 90),
    ...[...row(110, 'Item', 'Q1', 'Q2', 'Q3'), ...row(130, 'Income')],
    ...[...row(150, 'Hire', '100', '210', '300'), ...row(170, 'Films', '200', '310', '400')],
    ...row(190, 'Grant', '300', '410', '500'),
  ];
  const fills = [
    { left: 58, right: 402, top: 98, bottom: 114, color: '5B9BD5' },
    { left: 58, right: 402, top: 118, bottom: 134, color: 'DDEBF7' },
  ];
  const [sheet] = await sheetsOf([pageOf({ spans, fills })]);
  expect(sheet && shown(sheet).slice(0, 4)).toEqual([
    'Budget of the village hall 1x4',
    'Item | Q1 | Q2 | Q3',
    'Income 1x4',
    'Hire | 100 | 210 | 300',
  ]);
  expect(sheet?.rows[0]?.[0]?.formatting.align).toBe('center');
  expect(sheet?.rows[2]?.[0]?.formatting).toEqual({ fill: 'DDEBF7' });
});

it('merges no text that starts where its column does, nor one in the middle of a single column', async () => {
  const [sheet] = await shownOf([
    page(`
Report for the year of the hall
Item        May      June     July
Hire         10        20       30
Films        11        21       31
             since the year
Grants       12        22       32`),
  ]);
  expect(sheet?.join('\n')).not.toMatch(/\dx\d/);
});

it('colours the empty cells of a row', async () => {
  const row = (baseline: number, ...texts: string[]) =>
    texts.map((text, index) => word(text, 60 + 60 * index, baseline));
  const spans = [
    ...row(100, 'Task', 'Done', 'W1', 'W2', 'W3'),
    ...[...row(120, 'Crates', '100'), ...row(140, 'Labels', '80'), ...row(160, 'Move', '0')],
  ];
  const fills = [{ left: 166, right: 285, top: 108, bottom: 124, color: '70AD47' }];
  const [sheet] = await sheetsOf([pageOf({ spans, fills })]);
  expect(sheet?.rows[1]?.map(({ column, formatting }) => [column, formatting.fill])).toEqual([
    [0, undefined],
    [1, undefined],
    [2, '70AD47'],
    [3, '70AD47'],
  ]);
});

it('divides headings of several columns each that one colour covers', async () => {
  const at = [80, 140, 200, 260, 320, 380];
  const row = (baseline: number, ...texts: string[]) =>
    texts.flatMap((text, index) => centred(text, at[index]!, baseline));
  const spans = [
    ...[...centred('Written', 140, 100), ...centred('Spoken', 320, 100)],
    ...[...row(120, 'A', 'B', 'C', 'D', 'E', 'F'), ...row(140, '1', '2', '3', '4', '5', '6')],
    ...row(160, '2', '3', '4', '5', '6', '7'),
  ];
  const rules = [
    ...[108, 128, 148, 168].map((y) => horizontal(y, 50, 410)),
    ...[50, 110, 170, 230, 290, 350, 410].map((x) => vertical(x, 108, 168)),
  ];
  const fills = [{ left: 50, right: 410, top: 88, bottom: 108, color: 'FFF2CC' }];
  const [sheet] = await shownOf([pageOf({ spans, rules, fills })]);
  expect(sheet?.slice(0, 2)).toEqual(['Written 1x3 |  |  | Spoken 1x3', 'A | B | C | D | E | F']);
});

it('takes the columns of a low grid if the rows above it fit into them', async () => {
  const [sheet] = await shownOf([
    page(`
Loan for the boat
Amount      2400
Interest     4.5
Years          6


+---------+---------+---------+
|  Year   |  Open   |  Close  |
+---------+---------+---------+
|       1 |    2400 |    1700 |
+---------+---------+---------+
|       2 |    1700 |     900 |
+---------+---------+---------+`),
  ]);
  expect(sheet).toContain('Amount | 2400');
  expect(sheet?.at(-1)).toBe('2 | 1700 | 900');
});

it('keeps rows apart where the colour behind them changes', async () => {
  const row = (baseline: number, ...texts: string[]) =>
    texts.map((text, index) => word(text, 60 + 90 * index, baseline));
  const spans = [
    ...[...row(98, 'Hire', '1', '2'), ...row(114, 'Total', '3', '4'), ...row(130, 'Expenditure')],
    ...[...row(146, 'Power', '5', '6'), ...row(162, 'Repairs', '7', '8')],
  ];
  const rules = [86, 102, 134, 150, 166].map((at) => horizontal(at, 50, 300));
  const fills = [{ left: 50, right: 300, top: 118, bottom: 134, color: 'DDEBF7' }];
  const [sheet] = await shownOf([pageOf({ spans, rules, fills })]);
  expect(sheet?.[1]).toBe('Total | 3 | 4');
});

it('keeps rows of numbers apart that no rule separates', async () => {
  const row = (baseline: number, ...texts: string[]) =>
    texts.flatMap((text, index) => (text ? [word(text, 60 + 90 * index, baseline)] : []));
  const years = [0, 1, 2, 3].flatMap((year) => [
    ...row(100 + 40 * year, `200${year}`, 'Cost', `${17 + year}`),
    ...row(114 + 40 * year, '', 'Revenue', `${27 + year}`),
  ]);
  const rules = [0, 1, 2, 3, 4].map((index) => ({
    ...{ axis: 'horizontal' as const, at: 88 + 40 * index, from: 50, to: 300 },
    ...{ thickness: 1, color: '000000' },
  }));
  const [sheet] = await shownOf([pageOf({ spans: years, rules })]);
  expect(sheet?.slice(0, 2)).toEqual(['2000 | Cost | 17', ' | Revenue | 27']);
});

it('keeps the cells of a grid, merged ones over their columns and rows', async () => {
  const [sheet] = await shownOf([
    page(`
+---------+-------------------+
|         |  Plan             |
|  Team   +---------+---------+
|         |  May    |  June   |
+---------+---------+---------+
|  North  |  12     |  7      |
+---------+---------+---------+
|  South  |  3      |  9      |
+---------+---------+---------+`),
  ]);
  expect(sheet).toEqual([
    'Team 2x1 | Plan 1x2',
    ' | May | June',
    'North | 12 | 7',
    'South | 3 | 9',
  ]);
});

it('goes on over the foot of a full page, without the header that is printed again', async () => {
  const header = 'Meter     Value';
  const sheets = await shownOf([
    full(header, (index) => `M${100 + index}      ${index}`),
    page(`${header}\nM200      58\nM201      59`),
  ]);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]?.slice(-3)).toEqual(['M156 | 56', 'M200 | 58', 'M201 | 59']);
});

it('begins a sheet where a page has space left, or where the columns change', async () => {
  const short = page('Name      Role\nAnna      Lawyer\nLuis      Driver');
  const other = full('Name      Role', (index) => `P${100 + index}      Clerk`);
  const wide = page('Code  Item    Pieces\n0012  Bolt       600\n0013  Nuts         7');
  expect(await shownOf([short, short])).toHaveLength(2);
  expect(await shownOf([other, wide])).toHaveLength(2);
});

it('puts the strips of a wide sheet side by side again', async () => {
  const left = `Region                  Manager of the region                      Applications received
North                   Anna Berg                                                     12
South                   Luis Prieto                                                    7
West                    Hana Sato                                                     30`;
  const right = `Approved      Refused\n      10            2\n       6            1\n      28            2`;
  const [sheet, ...others] = await shownOf([page(left), page(right)]);
  expect(others).toEqual([]);
  expect(sheet?.slice(0, 2)).toEqual([
    'Region | Manager of the region | Applications received | Approved | Refused',
    'North | Anna Berg | 12 | 10 | 2',
  ]);
});

it('keeps pages of the same form on sheets of their own', async () => {
  const form = (who: string) =>
    page(`Form                    ${who}                      Applications received
North                   Anna Berg                                                     12A
South                   Luis Prieto                                                    7A
West                    Hana Sato                                                     30A`);
  expect(await shownOf([form('First office '), form('Second office')])).toHaveLength(2);
});

it('joins the lines of a cell where rows stand further apart than lines', async () => {
  const words = (text: string, left: number, baseline: number) =>
    segment(text, left, baseline, { object: baseline }).spans;
  const line = (baseline: number, id: string, text: string) => [
    ...(id ? words(id, 50, baseline) : []),
    ...words(text, 110, baseline),
  ];
  const spans = [0, 60, 120, 180].flatMap((top) => [
    ...line(100 + top, `${top}`, 'The first of lines'),
    ...line(112 + top, '', 'which were too'),
    ...line(124 + top, '', 'long here'),
  ]);
  const [sheet] = await shownOf([pageOf({ spans })]);
  expect(sheet?.[1]).toBe('60 | The first of lines which were too long here');
});

it('names the sheet by the header that is printed above it, with a page number below', async () => {
  const middle = (text: string, baseline: number) =>
    segment(text, 297 - text.length * 3, baseline, { object: baseline }).spans;
  const rows = [100, 114, 128].flatMap((at) => [word('Bolts', 60, at), word(String(at), 200, at)]);
  const [sheet] = await sheetsOf([
    pageOf({ spans: [...middle('Spare parts', 50), ...rows, ...middle('Page 1', 800)] }),
  ]);
  expect(sheet?.name).toBe('Spare parts');
  expect(sheet && shown(sheet)).toEqual(['Bolts | 100', 'Bolts | 114', 'Bolts | 128']);
});

it('takes a page number for one whose digits are a text of their own, and a page of nothing else for an empty one', async () => {
  const heading = (number: string) => [
    word('Stock', 282, 50),
    word('Page', 280, 800, { object: 1 }),
    word(number, 310, 800, { object: 2 }),
  ];
  const rows = [100, 114, 128].flatMap((at) => [word('Bolts', 60, at), word(String(at), 200, at)]);
  const pages = [pageOf({ spans: [...heading('1'), ...rows] }), pageOf({ spans: heading('2') })];
  const sheets = await sheetsOf(pages);
  expect(sheets.map(({ name }) => name)).toEqual(['Stock']);
  expect(sheets.map(shown)).toEqual([['Bolts | 100', 'Bolts | 114', 'Bolts | 128']]);
});

it('drops no text: turned and hidden text has its cells too', async () => {
  const turned = word('Total', 300, 300, { angle: 90 });
  const [sheet] = await shownOf([pageOf({ spans: [word('Upright', 60, 100), turned] })]);
  expect(sheet?.join()).toContain('Total');
  const scanned = pageOf({ spans: [word('Behind', 60, 100, { hidden: true })] });
  expect(await shownOf([scanned])).toEqual([['Behind']]);
});

it('gives each page its sheet, each table, or one to all, as chosen', async () => {
  const tables = page(`
First table
Item      Pieces    Price
Washer        12     0.10
Screw          7     1.25
Bolts          9     2.25




Second table
Town       People   Size
Bergen       12     0.10
Milano        7     1.25
Malaga       31     4.25`);
  const pages = [tables, page('A closing line of text.')];
  expect(await shownOf(pages, 'page')).toHaveLength(2);
  const each = await shownOf(pages, 'table');
  expect(each).toEqual([
    ['Item | Pieces | Price', 'Washer | 12 | 0.10', 'Screw | 7 | 1.25', 'Bolts | 9 | 2.25'],
    ['Town | People | Size', 'Bergen | 12 | 0.10', 'Milano | 7 | 1.25', 'Malaga | 31 | 4.25'],
  ]);
  const [one] = await shownOf(pages, 'one');
  expect(one?.slice(-2)).toEqual(['', 'A closing line of text.']);
});
