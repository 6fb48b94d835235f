import { describe, expect, it } from 'vitest';
import type { PageContent } from '#models/page/page-content.ts';
import { pictured, word } from '#reflow/testing/pictured-page.ts';
import { documentOf, prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { isPrintedWorkbook } from './printed-workbook.ts';
import { documentLayout } from '#reflow/document-layout.ts';
import { sheetsOfPages, type SheetChoice } from './sheets-of-pages.ts';

async function sheetsOf(pages: readonly PageContent[], choice: SheetChoice, creator = 'Writer') {
  async function* chunks() {
    yield* documentOf(...pages).pages;
  }
  return sheetsOfPages(chunks(), choice, {
    origin: { creator, title: '' },
    withFigures: async (page) => page,
    withPicturesOf: async (rest) => ({ rest, pictures: [] }),
  });
}

const row = (top: number, ...texts: string[]): WrittenLine[] =>
  texts.map((text, column) => [text, 72 + column * 120, top]);

const table = (top: number): WrittenLine[] => [
  ...row(top, 'Town', 'People', 'Size'),
  ...row(top + 14, 'Bergen', '12', '0.10'),
  ...row(top + 28, 'Milano', '7', '1.25'),
  ...row(top + 42, 'Malaga', '31', '4.25'),
];

const report = () =>
  written([...prose(4), ...table(200), ...prose(4, { top: 290, seed: 3 }), ...table(400)]);

describe('the sheets of a document', () => {
  it('are its tables, without the text between them', async () => {
    const sheets = await sheetsOf([report()], 'table');
    const texts = sheets.map(({ rows }) => rows.map((cells) => cells.map(({ text }) => text)));
    const towns = [
      ['Town', 'People', 'Size'],
      ['Bergen', '12', '0.10'],
      ['Milano', '7', '1.25'],
      ['Malaga', '31', '4.25'],
    ];
    expect(texts).toEqual([towns, towns]);
  });

  it('have the text between tables in merged rows that are high enough', async () => {
    const [sheet, ...others] = await sheetsOf([report()], 'auto');
    expect(others).toEqual([]);
    expect(sheet?.name).toBe('Page 1');
    expect(sheet?.rows.map((cells) => cells.length)).toEqual([1, 3, 3, 3, 3, 1, 3, 3, 3, 3]);
    expect(sheet?.rows[5]?.[0]).toMatchObject({ column: 0, columnSpan: 3 });
    expect(sheet?.rows[5]?.[0]?.text).toMatch(/^The supplier .*\.$/);
    expect(sheet?.heights?.get(5)).toBeGreaterThan(30);
  });

  it('are one for each page, or one for all', async () => {
    const other = written([...prose(5, { seed: 6 }), ...table(300)]);
    expect(await sheetsOf([report(), other], 'page')).toHaveLength(2);
    const [one, ...others] = await sheetsOf([report(), other], 'one');
    expect(others).toEqual([]);
    expect(one?.rows).toHaveLength(10 + 1 + 5);
    expect(one?.heights?.get(11)).toBeGreaterThan(30);
  });

  it('are its pages if it has no tables', async () => {
    const [sheet] = await sheetsOf([written(prose(4))], 'table');
    expect(sheet?.rows).toHaveLength(1);
  });
});

it('leaves out columns without text, such as those between double rules', async () => {
  const { page } = pictured(`
+----------+-+---------+-+---------+
|  Town    | |  2022   | |  2023   |
+----------+-+---------+-+---------+
|  Bergen  | |  6,853  | |  4,347  |
+----------+-+---------+-+---------+
|  Milano  | |  2,511  | |  484    |
+----------+-+---------+-+---------+`);
  const [sheet] = await sheetsOf([page], 'table');
  expect(sheet?.widths).toHaveLength(3);
  expect(sheet?.rows[1]?.map(({ column, text }) => [column, text])).toEqual([
    [0, 'Bergen'],
    [1, '6,853'],
    [2, '4,347'],
  ]);
});

it('keeps the mark of a note apart from the number before it', async () => {
  const mark = word('2', 204, 210, { size: 6, spaced: false });
  const page = written([...prose(4), ...table(200)]);
  const sheets = await sheetsOf([{ ...page, spans: [...page.spans, mark] }], 'table');
  expect(sheets[0]?.rows[1]?.[1]?.text).toBe('12 2');
});

describe('a printed workbook', () => {
  const blocksOf = (page: PageContent) => documentLayout([page], { keepsTabs: false }).blocks;
  const origin = (creator: string, title = '') => ({ creator, title });

  it('is known by the program that created it', () => {
    expect(isPrintedWorkbook(blocksOf(report()), origin('Microsoft® Excel® 2019'))).toBe(true);
    expect(isPrintedWorkbook(blocksOf(report()), origin('', 'Microsoft Excel - a.xls'))).toBe(true);
    expect(isPrintedWorkbook(blocksOf(report()), origin('Writer'))).toBe(false);
  });

  it('has no running text if its program is unknown', () => {
    expect(isPrintedWorkbook(blocksOf(report()), origin(''))).toBe(false);
    const page = written(table(100));
    expect(isPrintedWorkbook(blocksOf(page), origin(''))).toBe(true);
    expect(isPrintedWorkbook(blocksOf(page), origin('Writer'))).toBe(false);
  });
});
