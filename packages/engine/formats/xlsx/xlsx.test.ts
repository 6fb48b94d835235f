import { expect, it } from 'vitest';
import { columnLetters } from '#formats/xlsx/cells.ts';
import { kindOfFormat, kindOfCode } from '#formats/xlsx/number-formats.ts';
import { isoOfSerial, serialOfIso } from '#formats/xlsx/serial-date.ts';
import { sheetName } from '#formats/xlsx/sheet-names.ts';
import { cellText, unescapedText } from '#formats/xlsx/text.ts';

// As Excel and LibreOffice show them.
it.each([
  ['1900-03-01', 61],
  ['2000-01-01', 36_526],
  ['2024-02-29', 45_351],
  ['9999-12-31', 2_958_465],
  ['2024-02-29T12:00:00', 45_351.5],
])('the day %s is %d', (iso, serial) => {
  expect(serialOfIso(iso)?.serial).toBe(serial);
  expect(isoOfSerial(serial, 'date', false)).toBe(iso);
});

it.each([
  '1900-02-28',
  '2023-02-29',
  '2024-13-01',
  '2024-01-01 24:00',
  '2024-01-01T10:00Z',
  '24-01-01',
])('%s is no day of Excel', (text) => {
  expect(serialOfIso(text)).toBeUndefined();
});

it('counts the days before March 1900 as Excel does', () => {
  expect([1, 59].map((serial) => isoOfSerial(serial, 'date', false))).toEqual([
    '1900-01-01',
    '1900-02-28',
  ]);
});

it.each([
  [0.5, '12:00:00'],
  [1.25, '30:00:00'],
  [-0.25, '-06:00:00'],
  [0.999999, '24:00:00'],
])('%d as a time is %s', (serial, text) => {
  expect(isoOfSerial(serial, 'time', false)).toBe(text);
});

it.each([
  ['General', 'number'],
  ['0.00E+00', 'number'],
  ['#,##0.00 "DM"', 'number'],
  ['[$-407]d. mmmm yyyy', 'date'],
  ['[Red]0;[Blue]-0', 'number'],
  ['\\d0', 'number'],
  ['_-* #,##0 _d', 'number'],
  ['m/yy', 'date'],
  ['h:mm AM/PM', 'time'],
  ['[mm]:ss', 'time'],
  ['yyyy-mm-dd hh:mm', 'date'],
])('the format %j shows a %s', (code, shows) => {
  expect(kindOfCode(code)).toBe(shows);
});

it('knows the formats that have no code', () => {
  expect([0, 9, 14, 22, 46].map((id) => kindOfFormat(id, undefined))).toEqual([
    ...['number', 'number', 'date', 'date', 'time'],
  ]);
});

it.each(['a', 'a\tb\nc', '\u0001\u001f', '_x0041_', '_x005F_', '<&>', '\uffff'])(
  'text %j comes back as it was',
  (text) => {
    const xml = cellText(text);
    const parsed = xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    expect(unescapedText(parsed)).toBe(text);
  },
);

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %d is %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
});

it.each([
  ['report', 1, 'report'],
  ['report', 2, 'report (2)'],
  ['x'.repeat(40), 12, `${'x'.repeat(26)} (12)`],
  ["'a/b'[1]", 1, "ab'1"],
  ['', 1, 'Sheet1'],
  ['History', 1, 'Sheet1'],
])('a sheet of %j, number %d, is called %j', (base, number, name) => {
  expect(sheetName(base, number)).toBe(name);
});
