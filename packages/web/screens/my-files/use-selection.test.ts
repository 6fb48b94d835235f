import { expect, test } from 'vitest';
import { rangeOf } from '#screens/my-files/use-selection.ts';

const order = ['a', 'b', 'c', 'd'];

test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  [undefined, 'c', 'c'],
  ['gone', 'c', 'c'],
])('the range from %s to %s is %s', (first, last, range) => {
  expect(rangeOf(order, first, last).join('')).toBe(range);
});
