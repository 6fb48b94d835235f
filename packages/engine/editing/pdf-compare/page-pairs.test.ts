import { expect, it } from 'vitest';
import type { ComparedWord } from './compared-word.ts';
import { pagePairs } from './page-pairs.ts';

const word = (page: number) => ({ page }) as ComparedWord;
const words = (...pages: [number, number, number][]) =>
  pages.flatMap(([before, after, count]) =>
    Array.from({ length: count }, () => ({ before: word(before), after: word(after) })),
  );
const never = () => false;

it('pairs pages behind an inserted one with those that have their words', () => {
  const shared = words([1, 1, 50], [2, 3, 40], [3, 4, 40]);
  expect(pagePairs(shared, { before: 3, after: 4 }, never)).toEqual([
    { before: 1, after: 1 },
    { after: 2 },
    { before: 2, after: 3 },
    { before: 3, after: 4 },
  ]);
});

it('pairs pages whose text flows onto the next by most of their words', () => {
  const shared = words([1, 1, 40], [1, 2, 10], [2, 2, 35], [2, 3, 15], [3, 3, 35]);
  expect(pagePairs(shared, { before: 3, after: 3 }, never)).toEqual([
    { before: 1, after: 1 },
    { before: 2, after: 2 },
    { before: 3, after: 3 },
  ]);
});

it('pairs pages without words by what they look like', () => {
  const isLike = (before: number, after: number) => after === before + 1;
  expect(pagePairs([], { before: 2, after: 3 }, isLike)).toEqual([
    { after: 1 },
    { before: 1, after: 2 },
    { before: 2, after: 3 },
  ]);
  expect(pagePairs([], { before: 2, after: 2 }, never)).toEqual([
    { before: 1, after: 1 },
    { before: 2, after: 2 },
  ]);
});
