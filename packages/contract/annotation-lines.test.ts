// Tests the shapes of lines of annotations and their ends.
import { expect, test } from 'vitest';
import { insetsWithin, lineWithEnds, stretchBetween } from './annotation-lines.ts';

test('ends cover their part of the line, and are no longer than half of it', () => {
  const { line, ends, size } = lineWithEnds(
    [
      [0, 0],
      [100, 0],
    ],
    ['ClosedArrow', 'OpenArrow'],
    2,
  );
  expect(size).toBe(12);
  expect(line.map(({ numbers }) => numbers)).toEqual([
    [12, 0],
    [100, 0],
  ]);
  expect(ends.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  const short = lineWithEnds(
    [
      [0, 0],
      [4, 0],
    ],
    ['Square'],
    2,
  );
  expect(short.size).toBe(2);
});

test('unknown ends and lines without length have none', () => {
  const points = [
    [5, 5],
    [5, 5],
  ] as const;
  expect(lineWithEnds(points, ['Circle', 'Circle'], 1).ends).toEqual([]);
  expect(lineWithEnds([...points, [9, 9]], ['toString', undefined], 1).ends).toEqual([]);
});

test('sides without length are moved, not stretched', () => {
  expect(stretchBetween([10, 20, 10, 40], [30, 20, 60, 60])).toEqual([1, 0, 0, 2, 20, -20]);
});

test('insets that leave no space count as none', () => {
  expect(insetsWithin([5, 5, 5, 5], 20, 20)).toEqual([5, 5, 5, 5]);
  expect(insetsWithin([15, 0, 5, 0], 20, 20)).toEqual([0, 0, 0, 0]);
  expect(insetsWithin([-1, 0, 0, 0], 20, 20)).toEqual([0, 0, 0, 0]);
});
