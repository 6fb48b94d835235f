import { expect, test } from 'vitest';
import { countsOf } from '#editing/text/count.ts';

test.each([
  ['', 0, 0],
  ['one two\nthree', 3, 13],
  ["don't – stop", 2, 12],
  ['日本語のテキスト', 3, 8],
  ['a 😀 b', 2, 5],
])('%j has %i words and %i characters', (text, words, characters) => {
  expect(countsOf(text)).toEqual({ words, characters });
});

test('a long text is counted, too', () => {
  const text = 'word – '.repeat(100_000);
  expect(countsOf(text)).toEqual({ words: 100_000, characters: 700_000 });
});
