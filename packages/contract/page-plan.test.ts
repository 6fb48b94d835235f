import { expect, test } from 'vitest';
import { pagePlanEntryOf } from './page-plan.ts';

test.each([
  ['7', { file: 0, first: 7, last: 7, turn: 0 }],
  ['1-3', { file: 0, first: 1, last: 3, turn: 0 }],
  ['9-5', { file: 0, first: 9, last: 5, turn: 0 }],
  ['10-', { file: 0, first: 10, turn: 0 }],
  [' 2 : 4 - 6 @ 90 ', { file: 1, first: 4, last: 6, turn: 90 }],
  ['/', 'cut'],
])('“%s” is an entry of a plan', (text, entry) => expect(pagePlanEntryOf(text)).toEqual(entry));

test.each(['', '0', '3-0', '0:1', '7@45', '1,2', '-3', 'one', '//'])('“%s” is none', (text) =>
  expect(pagePlanEntryOf(text)).toBeUndefined(),
);
