import { expect, it } from 'vitest';
import { pagesInRange, rangeOf } from '#kernel/page-range.ts';

it.each([
  ['', 3, [1, 2, 3]],
  ['2', 3, [2]],
  ['1-2, 2-3', 3, [1, 2, 3]],
  ['2-', 4, [2, 3, 4]],
  ['3-1', 3, [1, 2, 3]],
  ['3, 1', 3, [1, 3]],
  ['2-999999', 3, [2, 3]],
])('reads “%s” of %i pages', (range, count, pages) => {
  expect(pagesInRange(range, count)).toEqual(pages);
});

it.each(['4', '10-', '0'])('says that “%s” names no page of three', (range) => {
  expect(() => pagesInRange(range, 3)).toThrow('No page matches');
});

it.each([
  [[1, 2, 3, 7], '1-3, 7'],
  [[5], '5'],
  [[], ''],
] as const)('writes %j as “%s”', (pages, text) => {
  expect(rangeOf(pages)).toBe(text);
});

it('leaves out the end of a range that nobody would read', () => {
  const text = rangeOf(Array.from({ length: 500 }, (_, index) => 2 * index + 1));
  expect(text.length).toBeLessThan(310);
  expect(text).toMatch(/^1, 3, 5, .*\d, …$/);
});
