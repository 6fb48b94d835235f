// Text to Excel, checked with LibreOffice and in the XML of the sheets.
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { sheetAsCsv } from '../conversions/libreoffice.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

type Content = string | Buffer;
const workbook = async (name: string, content: Content, options = {}) =>
  (await place.convert('text-to-excel', await place.write(name, content), options)).path;
const part = (path: string, name: string) => run('unzip', ['-p', path, name]);
const sheet = (path: string) => part(path, 'xl/worksheets/sheet1.xml');
const seenByOffice = async (name: string, content: Content, options = {}) =>
  sheetAsCsv(place.folder, await workbook(name, content, options));

describe('a table', () => {
  it('looks in LibreOffice as it was', async () => {
    const csv = 'name,zip,price,day,ok\nÄnne,00123,1.5,2024-02-29,TRUE\n"a,""b""",10001,-2,,FALSE\n';
    expect(await seenByOffice('in.csv', csv)).toBe(csv);
  });

  it('has numbers, dates and true/false as such', async () => {
    const xml = await sheet(await workbook('in.csv', 'a,b,c\n1.5,2024-02-29 13:45,true\n'));
    expect(xml).toContain('<c r="A2"><v>1.5</v></c>');
    expect(xml).toMatch(/<c r="B2" s="2"><v>45351\.572916/);
    expect(xml).toContain('<c r="C2" t="b"><v>1</v></c>');
  });

  it.each([
    ['leading zeros', '007'],
    ['long digits', '12345678901234567'],
    ['a telephone number', '+49 30 123'],
    ['a day that is none', '2023-02-29'],
    ['a day before Excel counts for certain', '1899-12-31'],
    ['a time with a zone', '2024-01-02T10:00:00Z'],
    ['angle brackets and ampersands', '<b>&amp;</b>'],
    ['what looks like an escape of Excel', '_x0041_'],
    ['blanks at both ends', ' x '],
  ])('keeps %s as text', async (_, text) => {
    expect(await seenByOffice('in.csv', `name,n\n${text},x\n`)).toBe(`name,n\n${text},x\n`);
  });

  it('keeps every value as text if requested', async () => {
    const xml = await sheet(await workbook('in.csv', 'a,b\n1,2\n', { types: false }));
    expect(xml).not.toContain('<v>');
  });

  it('has a bold header that stays in view and filters', async () => {
    const path = await workbook('in.csv', 'name,n\nx,1\ny,2\n');
    const xml = await sheet(path);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<autoFilter ref="A1:B3"/>');
    expect(xml).toContain('<c r="A1" s="1"');
    expect(await part(path, 'xl/workbook.xml')).toContain("'in'!$A$1:$B$3");
  });

  it('has columns as wide as their content', async () => {
    const xml = await sheet(await workbook('in.csv', `a,b\n${'x'.repeat(20)},1\n`));
    expect(xml).toContain('<col min="1" max="1" width="22" customWidth="1"/>');
    expect(xml).toContain('<col min="2" max="2" width="8" customWidth="1"/>');
  });

  it.each(['utf16le', 'latin1', 'utf8'] as const)('is read from %s', async (encoding) => {
    const mark = encoding === 'utf16le' ? '\ufeff' : '';
    const bytes = Buffer.from(`${mark}a;b\nä;ü\n`, encoding);
    expect(await seenByOffice('in.csv', bytes)).toBe('a,b\nä,ü\n');
  });

  it('never holds a formula', async () => {
    const hostile = join(import.meta.dirname, '..', 'corpus', 'hostile', 'csv-formula.csv');
    const { path } = await place.convert('text-to-excel', hostile);
    expect(await sheet(path)).not.toMatch(/<f[ >]/);
    expect(await sheetAsCsv(place.folder, path)).toContain('=1+1,=cmd|');
  });

  it('names the row with more cells than a sheet holds', async () => {
    const path = await place.write('wide.csv', `a,b\n${','.repeat(17_000)}\n`);
    expect(await place.attempt('text-to-excel', path)).toMatchObject({
      problem: { code: 'invalid_data', values: { reason: expect.stringContaining('row 2') } },
    });
  });
});

describe('values as people print them', () => {
  const cells = async (csv: string, options = {}) => {
    const path = await workbook('in.csv', csv, options);
    const formats = [...(await part(path, 'xl/styles.xml')).matchAll(/formatCode="([^"]*)"/g)];
    return { xml: await sheet(path), formats: formats.map(([, code]) => code) };
  };

  it('are numbers and dates where their column shows how they are meant', async () => {
    const { xml, formats } = await cells(
      'Betrag;Tag;Anteil;Stück\n1.234,56;14.03.2025;12%;1.234\n-0,50;1.4.2025;7,5 %;2.000\n',
    );
    expect(xml).toMatch(/<c r="A2"[^>]*><v>1234\.56<\/v>.*<c r="B2"[^>]*><v>45730<\/v>/);
    expect(xml).toMatch(/<c r="C2"[^>]*><v>0\.12<\/v>.*<c r="D2"[^>]*><v>1234<\/v>/);
    expect(xml).toMatch(/<c r="A3"[^>]*><v>-0\.50?<\/v>.*<c r="C3"[^>]*><v>0\.075<\/v>/);
    // The others are built into Excel.
    expect(formats).toEqual(['dd.mm.yyyy', 'd.m.yyyy', '0.0%']);
  });

  it('are dates in the order that one of them shows', async () => {
    const american = await cells('d\n3/4/2025\n3/14/2025\n');
    expect(american.xml).toMatch(/<c r="A2"[^>]*><v>45720<\/v>/);
    const british = await cells('d\n3/4/2025\n14/3/2025\n');
    expect(british.xml).toMatch(/<c r="A2"[^>]*><v>45750<\/v>/);
  });

  it.each([
    ['a separator that may be either', 'n\n"1,234"\n"5,678"\n'],
    ['days in either order', 'd\n3/4/2025\n5/4/2025\n1/4/2025\n'],
    ['a column with words', 'n\n"1.234,56"\nnone\n'],
    ['codes beside them', 'n\n007\n12%\n'],
  ])('stay text for %s', async (_, csv) => {
    const { xml } = await cells(csv, { delimiter: 'semicolon', header: 'yes' });
    expect(xml).not.toContain('<v>');
  });
});

describe('columns that spaces align', () => {
  const table = [
    'Stock on 1 May           ',
    'Name        Pieces  Price',
    '----------  ------  -----',
    'Red apple        3   1.20',
    'Pear            12   0.95',
    '',
    'Quince                2.5',
  ];

  it('become columns, with their values', async () => {
    expect(await seenByOffice('in.txt', table.slice(1).join('\r\n'))).toBe(
      'Name,Pieces,Price\nRed apple,3,1.2\nPear,12,0.95\nQuince,,2.5\n',
    );
  });

  it('keep a line whole that crosses them', async () => {
    const lines = [...table.slice(1), ...Array.from({ length: 250 }, () => table[3]), 'The end of a long list'];
    expect(await seenByOffice('in.txt', lines.join('\n'))).toContain('\nThe end of a long list,,\n');
  });

  it('are not sought in prose and lists', async () => {
    const text = 'It rained.  Then it stopped.\n  - an item\n  - another one\nAnd so  on it went\n';
    expect(await seenByOffice('in.txt', text)).toBe(text);
  });
});

describe('plain text', () => {
  it('becomes one column, a line a row, empty lines kept', async () => {
    const text = 'It rained, and rained.\n\nThen it stopped\nand "all", so to say, was well.\n';
    expect(await seenByOffice('in.txt', text)).toBe(
      '"It rained, and rained."\n\nThen it stopped\n"and ""all"", so to say, was well."\n',
    );
  });

  it('becomes a table where its lines are cut evenly', async () => {
    expect(await seenByOffice('in.txt', 'a\tb\n1\t2\n')).toBe('a,b\n1,2\n');
  });

  it('continues a very long line in the next rows', async () => {
    const xml = await sheet(await workbook('in.txt', 'x'.repeat(40_000)));
    expect(xml.match(/<row /g)).toHaveLength(2);
    expect(xml.match(/x{1000,}/g)?.map(({ length }) => length)).toEqual([32_767, 7_233]);
  });
});

describe('a long table', () => {
  it('flows onto further sheets, each with the header', async () => {
    const rows = 1_048_576 + 10;
    const lines = function* () {
      yield 'id,text\n';
      for (let row = 1; row <= rows; row++) yield `${row},row ${row}\n`;
    };
    const input = place.path('long.csv');
    await pipeline(Readable.from(lines()), createWriteStream(input));
    const { path } = await place.convert('text-to-excel', input);
    const second = await part(path, 'xl/worksheets/sheet2.xml');
    expect(second).toContain('<t>id</t>');
    expect(second).toContain('<c r="A2"><v>1048576</v></c>');
    expect(second).toContain(`<c r="A12"><v>${rows}</v></c>`);
    expect(await part(path, 'xl/workbook.xml')).toContain('name="long (2)"');
    expect((await readFile(path)).length).toBeLessThan(60e6);
  });
});
