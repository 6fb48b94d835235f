import { expect, it } from 'vitest';
import { hasOnlySpecks } from './blank-pages.ts';

const size = 100;

/** A white picture with dark pixels at these columns and rows. */
function picture(...dark: [x: number, y: number][]) {
  const data = Buffer.alloc(size * size * 3, 255);
  for (const [x, y] of dark) data.fill(40, (y * size + x) * 3, (y * size + x) * 3 + 3);
  return { data, width: size, height: size, channels: 3 as const };
}

const square = (left: number, top: number, side: number) =>
  Array.from({ length: side * side }, (_, at): [number, number] => [
    left + (at % side),
    top + Math.floor(at / side),
  ]);

it('takes specks and dark edges for a blank page', () => {
  const lid = Array.from({ length: size }, (_, y): [number, number] => [1, y]);
  expect(hasOnlySpecks(picture(...lid, ...square(30, 30, 2), ...square(60, 70, 2)))).toBe(true);
});

it('takes a full stop of a letter for print', () => {
  expect(hasOnlySpecks(picture(...square(50, 50, 3)))).toBe(false);
});
