import { expect, test } from 'vitest';
import { convolveRows, weightOfAll } from './convolution.ts';

/** Pseudo-random pixels that are the same in each run. */
const pixels = Int32Array.from({ length: 13 * 3 }, (_, at) => Math.imul(at + 1, 0x9e3779b1));

const channelsOf = (pixel: number) => [0, 8, 16, 24].map((shift) => (pixel >>> shift) & 255);

/** The expected convolution of one pixel of a row. */
const expectedAt = (row: number[][], x: number, weights: number[]) =>
  [0, 1, 2, 3].map((channel) => {
    const at = (place: number) => row[Math.max(0, Math.min(place, row.length - 1))]![channel]!;
    const sum = weights.reduce(
      (total, weight, off) => total + weight * (off === 0 ? at(x) : at(x - off) + at(x + off)),
      0,
    );
    return Math.floor(sum / weightOfAll + 0.5);
  });

test.each([
  [[256]],
  [[200, 28]],
  [[128, 50, 14]],
  [[90, 50, 23, 10]],
  [[70, 40, 30, 20, 3]],
  [[56, 40, 30, 20, 9, 1]],
])('rows convolved with %j become columns', (weights) => {
  const [width, height] = [13, 3];
  const turned = new Int32Array(pixels.length);
  convolveRows(pixels, turned, { width, height }, Int32Array.from(weights));
  for (let y = 0; y < height; y++) {
    const row = [...pixels.subarray(y * width, (y + 1) * width)].map(channelsOf);
    for (let x = 0; x < width; x++)
      expect(channelsOf(turned[x * height + y]!)).toEqual(expectedAt(row, x, weights));
  }
});

test('an image narrower than what takes part is extended', () => {
  const turned = new Int32Array(2);
  convolveRows(
    Int32Array.of(0x10203040, 0x10203040),
    turned,
    { width: 1, height: 2 },
    Int32Array.of(128, 50, 14),
  );
  expect([...turned]).toEqual([0x10203040, 0x10203040]);
});
