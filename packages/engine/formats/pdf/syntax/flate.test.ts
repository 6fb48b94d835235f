import { expect, it } from 'vitest';
import { unpredicted } from './flate.ts';

const rgb = { predictor: 15, colors: 3, bits: 8, columns: 2 };

it('undoes the filters of PNG, also where a sum is more than a byte', () => {
  const rows = [
    [0, 10, 20, 30, 250, 60, 70],
    [1, 1, 2, 3, 4, 5, 255],
    [2, 1, 1, 1, 1, 1, 1],
    [3, 2, 2, 2, 2, 2, 2],
    [4, 1, 1, 1, 1, 1, 1],
  ];
  expect([...unpredicted(Buffer.from(rows.flat()), rgb)]).toEqual([
    ...[10, 20, 30, 250, 60, 70],
    ...[1, 2, 3, 5, 7, 2],
    ...[2, 3, 4, 6, 8, 3],
    ...[3, 3, 4, 6, 7, 5],
    ...[4, 4, 5, 7, 8, 6],
  ]);
});

it('takes nothing from above the first row, and fills up the last one', () => {
  const first = [2, 1, 2, 3, 4, 5, 6];
  expect([...unpredicted(Buffer.from([...first, 2, 1]), rgb)]).toEqual([
    ...[1, 2, 3, 4, 5, 6],
    ...[2, 2, 3, 4, 5, 6],
  ]);
  expect([...unpredicted(Buffer.from([4, 1, 2, 3, 4, 5, 6]), rgb)]).toEqual([1, 2, 3, 5, 7, 9]);
});
