import { expect, test } from 'vitest';
import { opaqueBounds } from './opaque-bounds.ts';

const size = { width: 6, height: 4 };

/** Transparent pixels, except for some with the given alpha. */
function pixelsWith(alphas: [x: number, y: number, alpha: number][]): Uint8Array {
  const data = new Uint8Array(size.width * size.height * 4);
  for (const [x, y, alpha] of alphas) data[(y * size.width + x) * 4 + 3] = alpha;
  return data;
}

test('the box of ink ends with the pixels that are covered', () => {
  const data = pixelsWith([
    [2, 1, 255],
    [4, 2, 255],
  ]);
  expect(opaqueBounds(data, size)).toEqual({ left: 2, top: 1, width: 3, height: 2 });
});

test('an edge lies within a pixel, as far as it is covered', () => {
  const data = pixelsWith([
    [1, 1, 51],
    [2, 1, 255],
    [3, 1, 204],
  ]);
  const { left, top, width, height } = opaqueBounds(data, size) ?? {};
  expect([left, top, height]).toEqual([1.8, 1, 1]);
  expect(width).toBeCloseTo(2, 5);
});

test('nearly transparent pixels are not ink', () => {
  expect(opaqueBounds(pixelsWith([[1, 1, 7]]), size)).toBeUndefined();
});
