import { expect, it } from 'vitest';
import { csvLimits } from '#kernel/limits.ts';
import { dialectOf, hasHeader } from '#formats/csv/dialect.ts';
import { codeColumns, ListWriter } from '#formats/csv/list-writer.ts';
import { CsvReader, readRows } from '#formats/csv/reader.ts';
import { asValue } from '#formats/csv/values.ts';

const comma = { delimiter: ',', quote: '"', skippedLines: 0 } as const;

/** Reads a text in pieces of one length. */
function rowsOf(text: string, pieceLength = text.length || 1, dialect = comma): string[][] {
  const reader = new CsvReader(dialect);
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += pieceLength)
    rows.push(...reader.push(text.slice(at, at + pieceLength)));
  return [...rows, ...reader.end()];
}

/** The JSON for a text. */
function json(text: string, options = { types: true, pretty: false }, header = true): unknown {
  const rows = rowsOf(text);
  const writer = new ListWriter(header ? rows[0] : undefined, codeColumns(rows), options);
  return JSON.parse(rows.map((row) => writer.write(row)).join('') + writer.end());
}

it.each([
  [
    'cells and rows',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a last row without a line break', 'a\nb', [['a'], ['b']]],
  ['all kinds of line breaks', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
  [
    'empty cells',
    ',\na,\n',
    [
      ['', ''],
      ['a', ''],
    ],
  ],
  ['no row in an empty line', 'a\n\n\r\nb\n', [['a'], ['b']]],
  ['a row whose only cell is empty but quoted', 'a\n""\n', [['a'], ['']]],
  ['quotes over lines', '"a\r\nb",c\n', [['a\r\nb', 'c']]],
  ['delimiters and doubled quotes in quotes', '"a,""b"""\n', [['a,"b"']]],
  ['a quote in the middle of a cell as it is', 'a"b,5"\n', [['a"b', '5"']]],
  ['what follows a closing quote as it is', '"a"b,c\n', [['ab', 'c']]],
  ['blanks as part of a cell', ' a , b\n', [[' a ', ' b']]],
  ['rows of uneven length', 'a\nb,c,d\n', [['a'], ['b', 'c', 'd']]],
  ['nothing from nothing', '', []],
])('reads %s, however the text is cut', (_, text, rows) => {
  for (const length of [1, 2, 3, 1000]) expect(rowsOf(text, length)).toEqual(rows);
});

it('says in which line the row with an unclosed quote starts', () => {
  expect(() => rowsOf('a,b\n"x\ny",2\n3,"open\nmore\n')).toThrow('starts in line 4');
});

it('refuses a row that does not end, before it fills the memory', () => {
  const reader = new CsvReader(comma);
  const piece = 'x'.repeat(1 << 20);
  const pushes = csvLimits.recordCharacters / piece.length + 1;
  expect(() => {
    reader.push('"');
    for (let count = 0; count < pushes; count++) reader.push(piece);
  }).toThrow('too long');
});

it('refuses a row of more cells than any program writes', () => {
  expect(() => rowsOf(','.repeat(csvLimits.columns))).toThrow('more than 20000 cells');
});

it('reads the complete rows of a sample that is cut inside a quote', () => {
  expect(readRows('a,b\n1,"half', comma)).toEqual([['a', 'b']]);
});

it.each([
  ['a,b\n1,2\n', ','],
  ['a;b\n1,5;2,5\n', ';'],
  ['a\tb\n1\t2\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['"a;b",c\n"d;e",f\n', ','],
  ['sep=;\na;b\n', ';'],
  ['one column\nonly\n', ','],
])('finds the delimiter of %j', (sample, delimiter) => {
  expect(dialectOf(sample, 'auto').delimiter).toBe(delimiter);
});

it('obeys the person about the delimiter', () => {
  expect(dialectOf('a;b\n1;2\n', 'comma').delimiter).toBe(',');
});

it('takes single quotes for quotes only where they enclose cells', () => {
  expect(dialectOf("'a','b'\n'c','d'\n", 'auto').quote).toBe("'");
  expect(dialectOf("it's,that's\n", 'auto').quote).toBe('"');
});

it('leaves out the line in which Excel names the delimiter', () => {
  const text = 'sep=;\na;b\n';
  expect(readRows(text, dialectOf(text, 'auto'))).toEqual([['a', 'b']]);
});

it.each([
  ['name,zip\nA,1\n', true],
  ['name,\nA,1\n', true],
  ['1,2\n3,4\n', false],
  ['a,2024-01-02\nb,2024-01-03\n', false],
  ['a,true\nb,false\n', false],
  ['only,one,row\n', false],
])('detects whether %j has a header', (text, expected) => {
  expect(hasHeader(rowsOf(text), 'auto')).toBe(expected);
});

it.each([
  ['0', 0],
  ['-12.50', -12.5],
  ['1.5e5', 150000],
  ['1e+5', 100000],
  ['123456789012345', 123456789012345],
  ['TRUE', true],
  ['false', false],
  ['', null],
])('%j is the value %j', (cell, value) => {
  expect(JSON.parse(asValue(cell))).toBe(value);
});

it.each([
  ['leading zeros', '007'],
  ['more digits than a number holds', '12345678901234567'],
  ['more decimals than a number holds', '0.12345678901234567'],
  ['an exponent that may be an article', '1e5'],
  ['a number beyond all numbers', '1.0e999'],
  ['a negative zero', '-0'],
  ['a plus sign', '+1'],
  ['a telephone number', '+49 30 123-45'],
  ['a date', '2024-01-02'],
  ['a German date', '02.01.2024'],
  ['a decimal comma', '1,5'],
  ['a bare point', '.5'],
  ['hexadecimal digits', '0x1F'],
  ['a word of numbers', 'NaN'],
  ['a blank', ' 1'],
  ['a formula', '=1+1'],
  ['a character that JSON must escape', 'a"\\\n\u0001'],
])('keeps %s as text', (_, cell) => {
  expect(JSON.parse(asValue(cell))).toBe(cell);
});

it('keeps the digits of a number', () => {
  expect(asValue('1.50')).toBe('1.50');
});

it('keeps a whole column as text where one cell is a code', () => {
  expect(json('zip,n\n00123,1\n10001,2\n')).toEqual([
    { zip: '00123', n: 1 },
    { zip: '10001', n: 2 },
  ]);
});

it('keeps everything as text if requested', () => {
  expect(json('a,b\n1,\n', { types: false, pretty: false })).toEqual([{ a: '1', b: '' }]);
});

it('names every cell once: empty, repeated and beyond the header', () => {
  expect(json('a,,a,column_5\n1,2,3,4,5\n')).toEqual([
    { a: 1, column_2: 2, a_2: 3, column_5: 4, column_5_2: 5 },
  ]);
});

it('fills up rows that are too short', () => {
  expect(json('a,b\n1\n')).toEqual([{ a: 1, b: null }]);
});

it('writes arrays where there is no header', () => {
  expect(json('1,x\n2\n', undefined, false)).toEqual([[1, 'x'], [2]]);
});

it.each([true, false])('writes an empty list for a header alone (pretty: %s)', (pretty) => {
  expect(json('a,b\n', { types: true, pretty })).toEqual([]);
});

it('indents as people do', () => {
  const writer = new ListWriter(['a'], new Set(), { types: true, pretty: true });
  const text = [['a'], ['1'], ['2']].map((row) => writer.write(row)).join('') + writer.end();
  expect(text).toBe(`${JSON.stringify([{ a: 1 }, { a: 2 }], undefined, 2)}\n`);
});
