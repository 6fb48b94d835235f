import { expect, test } from 'vitest';
import type { PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { matrixOnto } from './placing.ts';

const box = [100, 200, 400, 600] as const;
const page = (rotation: PageBoxes['rotation'], unit = 1): PageBoxes => ({
  ...{ media: box, crop: box, trim: box, rotation, unit },
});

/** The positions of an overlay's lower left and upper right corner. */
function corners(boxes: PageBoxes, width: number, height: number) {
  const [a, b, c, d, e, f] = matrixOnto(boxes, [7, 9, 7 + width, 9 + height]);
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
  return [at(7, 9), at(7 + width, 9 + height)];
}

test.each([
  [0, [100, 200], [400, 600]],
  [180, [400, 600], [100, 200]],
] as const)('on a page turned by %i°', (rotation, lower, upper) => {
  expect(corners(page(rotation), 300, 400)).toEqual([lower, upper]);
});

test.each([
  [90, [400, 200], [100, 600]],
  [270, [100, 600], [400, 200]],
] as const)('on a page turned by %i°, a sheet lies across', (rotation, lower, upper) => {
  expect(corners(page(rotation), 400, 300)).toEqual([lower, upper]);
});

test('on a page whose unit is larger than a point', () => {
  expect(corners(page(0, 2), 600, 800)).toEqual([
    [100, 200],
    [400, 600],
  ]);
});
