import { expect, it } from 'vitest';
import { levelsOf, visualOrder } from './bidi.ts';

it('orders letters of several levels, also very many', () => {
  const levels = levelsOf([...'אב 12 גד'], 'rtl');
  expect(visualOrder(levels)).toEqual([7, 6, 5, 3, 4, 2, 1, 0]);
  const count = 150_000;
  expect(visualOrder(Array.from({ length: count }, () => 1)).slice(0, 2)).toEqual([
    count - 1,
    count - 2,
  ]);
});
