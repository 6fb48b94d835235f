import { expect, test } from 'vitest';
import { paginationOf, sliceOf } from '#platform/database/paging.ts';

test('the pages of a list contain each row once and in order, from whichever end they are counted', () => {
  for (const total of [0, 1, 9, 10, 11, 99, 100, 101])
    for (const limit of [1, 3, 10, 100]) {
      const rows = Array.from({ length: total }, (_, index) => index);
      const pages = Array.from({ length: paginationOf({ page: 1, limit }, total).total_pages });
      const seen = pages.flatMap((_, index) => pageOf(rows, { page: index + 1, limit }));
      expect(seen).toEqual(rows);
    }
});

function pageOf(rows: number[], query: { page: number; limit: number }): number[] {
  const slice = sliceOf(query, rows.length);
  if (!slice) return [];
  const { offset, limit, fromEnd } = slice;
  if (!fromEnd) return rows.slice(offset, offset + limit);
  return rows
    .toReversed()
    .slice(offset, offset + limit)
    .toReversed();
}

test('no page skips more than half of the rows', () => {
  for (let page = 1; page <= 100; page++)
    expect(sliceOf({ page, limit: 10 }, 1_000)?.offset).toBeLessThan(500);
});

test('a page beyond the last has no rows', () => {
  for (const page of [11, 12, Number.MAX_SAFE_INTEGER])
    expect(sliceOf({ page, limit: 10 }, 100)).toBeUndefined();
  expect(sliceOf({ page: 1, limit: 10 }, 0)).toBeUndefined();
});
