import { expect, test } from 'vitest';
import { distinctNames } from '#core/files/distinct-names.ts';

test.each([
  [
    ['a.pdf', 'b.pdf'],
    ['a.pdf', 'b.pdf'],
  ],
  [
    ['a.pdf', 'a.pdf', 'a.pdf'],
    ['a.pdf', 'a (2).pdf', 'a (3).pdf'],
  ],
  [
    ['A.pdf', 'a.PDF'],
    ['A.pdf', 'a (2).PDF'],
  ],
  [
    ['a (2).pdf', 'a.pdf', 'a.pdf'],
    ['a (2).pdf', 'a.pdf', 'a (3).pdf'],
  ],
  [
    ['what?.pdf', 'a:b.pdf'],
    ['what_.pdf', 'a_b.pdf'],
  ],
  [
    ['報告書.pdf', '報告書.pdf'],
    ['報告書.pdf', '報告書 (2).pdf'],
  ],
  [
    ['.profile', '.profile'],
    ['.profile', '.profile (2)'],
  ],
])('%j become %j', (given, distinct) => {
  expect(distinctNames(given)).toEqual(distinct);
});
