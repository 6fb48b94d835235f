// Pages designed to take excessive time. The tests count accesses, so that they do not depend on a clock.
import { expect, it } from 'vitest';
import type { Segment } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { horizontal, pageOf, segment, vertical } from '#reflow/testing/pictured-page.ts';
import { openTables } from './open-tables.ts';
import { tablesWithRules } from './tables-with-rules.ts';

/** Proxies that count how often their members are read. */
function counted<T extends object>(things: readonly T[], counter: { reads: number }): T[] {
  return things.map(
    (thing) =>
      new Proxy(thing, {
        get(target, key, receiver) {
          counter.reads++;
          return Reflect.get(target, key, receiver);
        },
      }),
  );
}

function work(page: PageContent, segments: readonly Segment[]): number {
  const counter = { reads: 0 };
  const watched = {
    ...page,
    rules: counted(page.rules, counter),
    fills: counted(page.fills, counter),
  };
  const { rest } = tablesWithRules(watched, counted(segments, counter));
  openTables(watched, rest);
  return counter.reads;
}

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

const squared = (count: number) => [
  ...many(count / 2, (index) => horizontal(index * 5, 0, count * 5)),
  ...many(count / 2, (index) => vertical(index * 5, 0, count * 5)),
];

const texts = (count: number) =>
  many(count, (index) => segment('a', (index % 50) * 12, Math.floor(index / 50) * 6));

it.each([
  [
    '100,000 rules',
    (size: number) => ({ page: pageOf({ rules: squared(size * 50_000) }), segments: texts(200) }),
  ],
  ['8,000 pieces of text', (size: number) => ({ page: pageOf(), segments: texts(size * 4_000) })],
  [
    '50,000 fills',
    (size: number) => ({
      page: pageOf({
        fills: many(size * 25_000, (index) => ({
          left: 0,
          right: 90,
          top: index,
          bottom: index + 9,
          color: 'DDDDDD',
        })),
      }),
      segments: texts(500),
    }),
  ],
])('the work for a page with %s grows with it, not with its square', (_, made) => {
  const [half, whole] = [made(1), made(2)];
  expect(work(whole.page, whole.segments)).toBeLessThanOrEqual(3 * work(half.page, half.segments));
});

it('a page with more than anybody would print has no tables, and keeps its text', () => {
  const segments = texts(30_000);
  const page = pageOf({ rules: squared(8_000) });
  const { tables, rest } = tablesWithRules(page, segments);
  expect(tables).toEqual([]);
  expect(rest).toHaveLength(30_000);
  expect(openTables(page, rest)).toMatchObject({ tables: [] });
});

it('the work for a page of the largest size that is looked at is bounded', () => {
  const rules = squared(3_900);
  expect(work(pageOf({ rules }), texts(19_000))).toBeLessThan(100_000_000);
});
