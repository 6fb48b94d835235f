// Excel to CSV and JSON: workbooks written by hand and by LibreOffice.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatSheet } from '../conversions/documents.ts';
import { saveAs } from '../conversions/libreoffice.ts';
import { protectOpenXml } from '../conversions/protect.ts';
import { run } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { writeWorkbook, type WrittenSheet } from './workbook.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const book = (sheets: WrittenSheet[], parts = {}) =>
  writeWorkbook(place.path('book.xlsx'), sheets, parts);
const read = async (type: 'excel-to-csv' | 'excel-to-json', path: string, options = {}) =>
  (await readFile((await place.convert(type, path, options)).path, 'utf8')).replaceAll('\r\n', '\n');
const csv = async (rows: string, parts = {}, options = {}) =>
  read('excel-to-csv', await book([{ name: 'One', rows }], parts), options);
const json = async (path: string, options = {}) =>
  JSON.parse(await read('excel-to-json', path, options)) as unknown;

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;

describe('Excel to CSV', () => {
  it.each([
    ['text in cells', row(text('a &lt; b'), text('x,y')), 'a < b,"x,y"\n'],
    ['rich text', '<row><c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c></row>', 'ab\n'],
    ['escapes of Excel', row(text('a_x0009_b_x005F_x0041_')), 'a\tb_x0041_\n'],
    ['numbers without noise', row('<c><v>0.30000000000000004</v></c>', '<c><v>1E3</v></c>'), '0.3,1000\n'],
    ['true and false', row('<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>'), 'TRUE,FALSE\n'],
    ['errors', row('<c t="e"><v>#DIV/0!</v></c>'), '#DIV/0!\n'],
    ['the saved value of a formula', row('<c><f>1+1</f><v>7</v></c>', '<c t="str"><f>A1</f><v>x</v></c>'), '7,x\n'],
    ['cells at their places', '<row r="2"><c r="B2"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c></row>', '\n,1\n\n2,\n'],
    ['names with a prefix', '<x:row xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:c><x:v>5</x:v></x:c></x:row>', '5\n'],
  ])('reads %s', async (_, rows, expected) => {
    expect(await csv(rows)).toBe(expected);
  });

  it('reads shared strings, runs joined and readings left out', async () => {
    const shared =
      '<sst><si><t>one</t></si><si><r><t>tw</t></r><r><t xml:space="preserve">o </t></r><rPh><t>no</t></rPh></si></sst>';
    expect(await csv(row('<c t="s"><v>1</v></c>', '<c t="s"><v>0</v></c>'), { shared })).toBe('"two ",one\n');
  });

  it.each([
    ['a date', 14, '', '45351', '2024-02-29'],
    ['a date with a time', 22, '', '45351.5', '2024-02-29 12:00:00'],
    ['a time', 20, '', '0.75', '18:00:00'],
    ['hours beyond a day', 164, '[h]:mm', '1.25', '30:00:00'],
    ['a format of its own', 164, 'dd.mm.yyyy', '45351', '2024-02-29'],
    ['a month', 164, 'mmm', '45351', '2024-02-29'],
    ['the first day', 14, '', '1', '1900-01-01'],
    ['words in quotes', 164, '0.0 &quot;days&quot;', '3', '3'],
    ['a colour', 164, '[Red]0', '3', '3'],
  ])('writes %s by its number format', async (_, id, code, value, expected) => {
    const format = code ? `<numFmts><numFmt numFmtId="${id}" formatCode="${code}"/></numFmts>` : '';
    const styles = `<styleSheet>${format}<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
    expect(await csv(row(`<c s="1"><v>${value}</v></c>`), { styles })).toBe(`${expected}\n`);
  });

  it('counts days from 1904 where the workbook does', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
    const parts = { styles, properties: '<workbookPr date1904="1"/>' };
    expect(await csv(row('<c><v>43889</v></c>'), parts)).toBe('2024-02-29\n');
  });

  it('keeps spreadsheets from computing text', async () => {
    expect(await csv(row(text('=1+1'), '<c><v>-1</v></c>'))).toBe("'=1+1,-1\n");
    expect(await csv(row(text('=1+1')), {}, { safe: false, delimiter: 'tab' })).toBe('=1+1\n');
  });

  it('gives a ZIP for several sheets, without hidden and empty ones', async () => {
    const path = await book([
      { name: 'Über', rows: row(text('x')) },
      { name: 'Secret', rows: row(text('y')), state: 'veryHidden' },
      { name: 'Empty', rows: '' },
      { name: 'A/B', rows: row(text('z')) },
    ]);
    const result = await place.convert('excel-to-csv', path, {}, 'report.xlsx');
    expect(result).toMatchObject({ format: 'zip', name: 'report.zip' });
    expect((await run('unzip', ['-Z1', result.path])).trim().split('\n')).toEqual(['report-Über.csv', 'report-AB.csv']);
    expect(await run('unzip', ['-p', result.path, 'report-AB.csv'])).toBe('z\r\n');
  });

  it.each([
    ['a name', 'two', 'y\n'],
    ['a number', '2', 'y\n'],
  ])('takes the sheet of %s', async (_, sheet, expected) => {
    const path = await book([
      { name: 'One', rows: row(text('x')) },
      { name: 'Two', rows: row(text('y')), state: 'hidden' },
    ]);
    expect(await read('excel-to-csv', path, { sheet })).toBe(expected);
  });

  it('names the sheets when the wanted one is not there', async () => {
    const path = await book([{ name: 'One', rows: row(text('x')) }]);
    expect(await place.attempt('excel-to-csv', path, { sheet: 'Three' })).toMatchObject({
      problem: { code: 'invalid_option', values: { reason: expect.stringContaining('“One”') } },
    });
  });

  it.each([
    ['a workbook without a filled cell', '', 'invalid_data'],
    ['a sheet that is cut off', '<row><c><v>1</v></c>', 'damaged_file'],
    ['a cell beyond all columns', '<row><c r="XFE1"><v>1</v></c></row>', 'damaged_file'],
    ['rows in disorder', '<row r="2"/><row r="1"/>', 'damaged_file'],
  ])('warns of %s', async (_, rows, code) => {
    const path = await book([{ name: 'One', rows }]);
    expect(await place.attempt('excel-to-csv', path)).toMatchObject({ problem: { code } });
  });

  it.each(['xls', 'ods', 'xlsx'])('reads what LibreOffice saved as %s', async (extension) => {
    const table = 'name,day,price,ok\nÄnne,2024-02-29,1.5,TRUE\n';
    const [path = ''] = await saveAs(place.folder, extension, await place.write('table.csv', table));
    expect(await read('excel-to-csv', path)).toBe(table);
  });

  it('opens a protected workbook with its password alone', async () => {
    const plain = await book([{ name: 'One', rows: row(text('secret')) }]);
    const path = await protectOpenXml(plain, place.path('locked.xlsx'), 'pass');
    const attempt = (options = {}) => place.attempt('excel-to-csv', path, options);
    expect(await attempt()).toMatchObject({ problem: { code: 'password_required' } });
    expect(await attempt({ password: 'no' })).toMatchObject({ problem: { code: 'wrong_password' } });
    expect(await read('excel-to-csv', path, { password: 'pass' })).toBe('secret\n');
  });

  it('reads a flat OpenDocument sheet', async () => {
    const path = await place.write('flat.fods', flatSheet('Octavo'));
    expect(await read('excel-to-csv', path)).toBe('Octavo\n');
  });

  it('restores the table that text to Excel made', async () => {
    const table = 'id,zip,day,text\n1,007,2024-02-29 13:45:10,"a\nb"\n-2.5,,,_x0041_ & <b>\n';
    const { path } = await place.convert('text-to-excel', await place.write('in.csv', table));
    expect(await read('excel-to-csv', path)).toBe(table);
  });
});

describe('Excel to JSON', () => {
  const rows = row(text('id'), text('ok'), text('note')) + row('<c><v>1</v></c>', '<c t="b"><v>1</v></c>');

  it('gives a list of objects for one sheet', async () => {
    const path = await book([{ name: 'One', rows }]);
    expect(await json(path)).toEqual([{ id: 1, ok: true, note: null }]);
  });

  it('gives lists where there is no header', async () => {
    const path = await book([{ name: 'One', rows: row('<c><v>1</v></c>') + row('<c><v>2</v></c>') }]);
    expect(await json(path)).toEqual([[1], [2]]);
    expect(await json(path, { header: 'yes' })).toEqual([{ 1: 2 }]);
  });

  it('gives an object of lists for several sheets', async () => {
    const path = await book([
      { name: 'One', rows },
      { name: 'Two', rows: row('<c><v>1</v></c>') },
    ]);
    expect(await json(path, { pretty: false })).toEqual({ One: [{ id: 1, ok: true, note: null }], Two: [[1]] });
  });

  it('indents as people do', async () => {
    const path = await book([{ name: 'One', rows }]);
    const value = [{ id: 1, ok: true, note: null }];
    expect(await read('excel-to-json', path)).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
  });

  it('keeps text that looks like a number as text', async () => {
    const path = await book([{ name: 'One', rows: row(text('zip')) + row(text('123')) }]);
    expect(await json(path)).toEqual([{ zip: '123' }]);
  });

  it('converts a hundred thousand rows', async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `${index},row ${index},2024-01-02`);
    const table = await place.write('long.csv', `id,text,day\n${lines.join('\n')}\n`);
    const { path } = await place.convert('text-to-excel', table);
    const found = (await json(path)) as unknown[];
    expect(found).toHaveLength(100_000);
    expect(found.at(-1)).toEqual({ id: 99_999, text: 'row 99999', day: '2024-01-02' });
  });
});
