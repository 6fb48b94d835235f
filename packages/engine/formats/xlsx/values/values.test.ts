import { expect, it } from 'vitest';
import { columnConventions, documentConventions } from './conventions.ts';
import { typedValue } from './typed-value.ts';

/** The values of a document with a single column. */
function valuesOf(texts: readonly string[]) {
  const conventions = columnConventions(texts, documentConventions([texts]));
  return texts.map((text) => {
    const { content, format } = typedValue(text, conventions);
    const value =
      content.kind === 'number'
        ? Number(content.digits)
        : content.kind === 'boolean'
          ? content.value
          : content.kind === 'date'
            ? new Date(`${content.iso}${content.iso.includes('T') ? '' : 'T00:00'}Z`)
            : content.kind === 'text' && content.text;
    return [value, format];
  });
}
const day = (iso: string) => new Date(`${iso}Z`);

it.each([
  ['1234', 1234, undefined],
  ['-3.5', -3.5, undefined],
  ['−3.50', -3.5, '0.00'],
  ['1,234,567.8', 1_234_567.8, '#,##0.0'],
  ['12,34,567', 1_234_567, '#,##0'],
  ["1'234.50", 1234.5, '#,##0.00'],
  ['.75', 0.75, undefined],
  ['12.5%', 0.125, '0.0%'],
  ['100 %', 1, '0%'],
  ['$1,234.00', 1234, '"$"#,##0.00'],
  ['-$5', -5, '"$"0'],
  ['US$ 20', 20, '"US$ "0'],
  ['1234.50 EUR', 1234.5, '0.00" EUR"'],
  ['250 kr', 250, '0" kr"'],
  ['(1,234)', -1234, '#,##0_);(#,##0)'],
  ['($5.00)', -5, '"$"0.00_);("$"0.00)'],
  ['1,234.56-', -1234.56, '#,##0.00'],
  ['+5', 5, '+0;-0'],
  ['1.50E+06', 1_500_000, '0.00E+00'],
])('the text %j is the number %d in the format %j', (text, value, format) => {
  expect(valuesOf([text])).toEqual([[value, format]]);
});

it('takes points for thousands where the column or the document writes decimals with a comma', () => {
  expect(valuesOf(['1.234', '1.234,56', '12 %'])).toEqual([
    [1234, '#,##0'],
    [1234.56, '#,##0.00'],
    [0.12, '0%'],
  ]);
  const document = documentConventions([['3,75', '0,5'], ['1.234']]);
  expect(typedValue('1.234', columnConventions(['1.234'], document)).content).toEqual({
    kind: 'number',
    digits: '1234',
  });
});

it('keeps values as text that contradict the conventions of their column', () => {
  expect(valuesOf(['1,234.5', '12.25', '1,5'])[2]).toEqual(['1,5', '@']);
});

it.each([
  '00123',
  '+46 70 123 45 67',
  '12345678901234567',
  '1-2-3',
  '4/5',
  '12 abc',
  '(3)',
  '1.2.3',
])('the text %j stays text', (text) => {
  expect(valuesOf([text, 'other', 'words'])[0]?.[0]).toBe(text);
});

it('keeps all codes of a length as text when one of them begins with zero', () => {
  expect(valuesOf(['01067', '80331', '7'])).toEqual([
    ['01067', '@'],
    ['80331', '@'],
    [7, undefined],
  ]);
});

it('takes spaces for thousands only where the figures differ in length', () => {
  expect(valuesOf(['1 234', '12 345'])).toEqual([
    [1234, '#,##0'],
    [12_345, '#,##0'],
  ]);
  expect(valuesOf(['555 123', '555 124'])[0]).toEqual(['555 123', '@']);
});

it('gives decimals a format where all have as many', () => {
  expect(valuesOf(['1.25', '3.75'])[0]).toEqual([1.25, '0.00']);
  expect(valuesOf(['1.25', '3.5'])[0]).toEqual([1.25, undefined]);
});

it('gives decimals a format where others with as many end in zero', () => {
  expect(valuesOf(['3.5', '4.0', '2.75'])).toEqual([
    [3.5, '0.0'],
    [4, '0.0'],
    [2.75, undefined],
  ]);
});

it('gives small numbers the separators of the large ones of their column', () => {
  expect(valuesOf(['£320', '£2,100', '5%'])).toEqual([
    [320, '"£"#,##0'],
    [2100, '"£"#,##0'],
    [0.05, '0%'],
  ]);
  expect(valuesOf(['320', '2,100', '2024'])[0]).toEqual([320, undefined]);
});

it.each([
  ['2024-03-01', '2024-03-01T00:00', 'yyyy-mm-dd'],
  ['2024-05-01 04:30', '2024-05-01T04:30', 'yyyy-mm-dd hh:mm'],
  ['31.12.1999', '1999-12-31T00:00', 'dd.mm.yyyy'],
  ['3/15/2008', '2008-03-15T00:00', 'm/d/yyyy'],
  ['15/3/08', '2008-03-15T00:00', 'd/m/yy'],
  ['3 Jan 2023', '2023-01-03T00:00', 'd mmm yyyy'],
  ['05-Feb-99', '1999-02-05T00:00', 'dd-mmm-yy'],
  ['March 4, 2021', '2021-03-04T00:00', 'mmmm d, yyyy'],
  ['4. März 2021', '2021-03-04T00:00', '[$-407]d. mmmm yyyy'],
  ['4 de enero de 2021', '2021-01-04T00:00', '[$-40A]d" de "mmmm" de "yyyy'],
  ['Sep 2020', '2020-09-01T00:00', 'mmm yyyy'],
])('the text %j is the date %s in the format %j', (text, iso, format) => {
  expect(valuesOf([text])).toEqual([[day(iso), format]]);
});

it('decides which number is the day by the dates of the column that leave no doubt', () => {
  expect(valuesOf(['01/03/2018', '15/11/2020'])[0]?.[0]).toEqual(day('2018-03-01T00:00'));
  expect(valuesOf(['01/03/2018', '11/15/2020'])[0]?.[0]).toEqual(day('2018-01-03T00:00'));
});

it('decides it by the sequence of the dates where all leave doubt, and else leaves them text', () => {
  expect(valuesOf(['01/02/2020', '05/02/2020', '01/03/2020'])[2]?.[0]).toEqual(
    day('2020-03-01T00:00'),
  );
  expect(valuesOf(['01/02/2020'])).toEqual([['01/02/2020', '@']]);
});

it('refuses 30 February, 25 o’clock and month 13', () => {
  for (const text of ['30/02/2020', '25:00', '2020-13-01', '13/13/2020'])
    expect(valuesOf([text])).toEqual([[text, '@']]);
});

it('reads times and truth values', () => {
  expect(valuesOf(['08:30', '6:00 PM', 'TRUE', 'FALSCH', 'Yes'])).toEqual([
    [8.5 / 24, 'hh:mm'],
    [0.75, 'h:mm AM/PM'],
    [true, undefined],
    [false, undefined],
    ['Yes', undefined],
  ]);
});

it('gives numbers with exponents no separators of thousands', () => {
  expect(valuesOf(['1,234', '25', '1.5E+06'])).toEqual([
    [1234, '#,##0'],
    [25, '#,##0'],
    [1_500_000, '0.0E+00'],
  ]);
});
