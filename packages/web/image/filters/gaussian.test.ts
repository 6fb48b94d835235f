import { describe, expect, test } from 'vitest';
import { blurPixels } from './gaussian.ts';

const side = 101;
const middle = 50;

/** Pixels in the browser's layout. */
function imageOf(width: number, height: number, colour: (x: number, y: number) => number[]) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colour(x, y), (y * width + x) * 4);
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

const at = ({ data, width }: ImageData, x: number, y: number) =>
  [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] as const;

/** The weight of a pixel at a distance. */
const gaussian = (distance: number, sigma: number) =>
  Math.exp(-(distance ** 2) / (2 * sigma ** 2)) / (sigma * Math.sqrt(2 * Math.PI));

describe.each([0.5, 0.8, 1, 1.3, 1.9])('a blur of %d pixels', (sigma) => {
  test('spreads a line as a Gaussian does, both ways', () => {
    for (const isUpright of [true, false]) {
      const image = imageOf(side, side, (x, y) =>
        (isUpright ? x : y) === middle ? [255, 255, 255, 255] : [0, 0, 0, 255],
      );
      blurPixels(image, sigma);
      for (let off = -8; off <= 8; off++) {
        const [red = 0] = isUpright ? at(image, middle + off, 3) : at(image, 3, middle + off);
        const tolerance = sigma < 0.8 ? 6 : 1;
        expect(Math.abs(red - 255 * gaussian(off, sigma))).toBeLessThanOrEqual(tolerance);
      }
    }
  });

  test('keeps one colour as it is, up to the edges', () => {
    const image = imageOf(7, 3, () => [200, 100, 50, 255]);
    blurPixels(image, sigma);
    for (let x = 0; x < 7; x++) expect(at(image, x, 2)).toEqual([200, 100, 50, 255]);
  });

  test('takes no colour from what is transparent', () => {
    const image = imageOf(side, 20, (x) => (x < middle ? [255, 0, 0, 255] : [0, 255, 0, 0]));
    blurPixels(image, sigma);
    const [red, green, , alpha] = at(image, middle, 10);
    expect([red, green]).toEqual([255, 0]);
    expect(alpha).toBeGreaterThan(20);
    expect(alpha).toBeLessThan(128);
  });
});

test('no blur changes nothing', () => {
  const image = imageOf(5, 5, (x, y) => [x * 50, y * 50, 0, 255]);
  const before = [...image.data];
  blurPixels(image, 0);
  expect([...image.data]).toEqual(before);
});
