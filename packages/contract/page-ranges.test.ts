import { expect, test } from 'vitest';
import { pageRangeOf, spansOfPages, textOfSpan, writtenRangeOf } from './page-ranges.ts';

test.each([
  ['7', { first: 7, last: 7 }],
  ['1-3', { first: 1, last: 3 }],
  [' 2 - 2 ', { first: 2, last: 2 }],
  ['10-', { first: 10 }],
  ['999999', { first: 999_999, last: 999_999 }],
])('“%s” is a range of pages', (text, range) => expect(pageRangeOf(text)).toEqual(range));

test.each([
  '',
  ' ',
  '0',
  '0-3',
  '3-1',
  '2-0',
  '-3',
  '1-3,5',
  '1–3',
  'a',
  '1.5',
  '1000000',
  '1-2-3',
])('“%s” is none', (text) => expect(pageRangeOf(text)).toBeUndefined());

test('reads a range that runs backwards only as it is written', () => {
  expect(writtenRangeOf('3-1')).toEqual({ first: 3, last: 1 });
  expect(writtenRangeOf('10-')).toEqual({ first: 10 });
  expect(writtenRangeOf('a')).toBeUndefined();
});

test('writes pages as few spans', () => {
  expect(spansOfPages([1, 2, 3, 7]).map(textOfSpan)).toEqual(['1-3', '7']);
});
