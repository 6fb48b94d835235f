import { expect, test } from 'vitest';
import type { Pixels } from './pixels.ts';
import { stamp } from './stamp.ts';

const pixels = (width: number, height: number, channels: 3 | 4, values: number[]): Pixels => ({
  ...{ width, height, channels, isDeep: false },
  data: Uint8Array.from({ length: width * height * channels }, (_, at) => values[at % channels]!),
});

const at = ({ data, width, channels }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
];

/** Two by two, red, half opaque. */
const picture = pixels(2, 2, 4, [255, 0, 0, 128]);
const mark = { width: 2, height: 2, angle: 0 };

test('a mark on whole pixels covers just these, as opaque as it is', () => {
  const image = pixels(6, 5, 3, [0, 100, 200]);
  stamp(image, { picture, marks: [{ ...mark, x: 3, y: 2 }] });
  for (let y = 0; y < 5; y++)
    for (let x = 0; x < 6; x++) {
      const isCovered = x >= 2 && x < 4 && y >= 1 && y < 3;
      expect(at(image, x, y)).toEqual(isCovered ? [128, 50, 100] : [0, 100, 200]);
    }
});

test('a mark between pixels covers a part of those at its edges', () => {
  const image = pixels(6, 5, 3, [0, 0, 0]);
  stamp(image, { picture, marks: [{ ...mark, x: 3.25, y: 2 }] });
  expect([1, 2, 3, 4, 5].map((x) => at(image, x, 1)[0])).toEqual([0, 96, 128, 32, 0]);
});

test('a turned mark covers as much as it would upright', () => {
  const bar = pixels(20, 4, 4, [255, 255, 255, 255]);
  const sumAt = (angle: number) => {
    const image = pixels(40, 40, 3, [0, 0, 0]);
    stamp(image, { picture: bar, marks: [{ width: 20, height: 4, angle, x: 20, y: 20 }] });
    return image.data.reduce((sum, value) => sum + value, 0) / 3 / 255;
  };
  for (const angle of [0, 17, 45, 90, -120]) expect(Math.abs(sumAt(angle) - 80)).toBeLessThan(2);
});

test('marks beyond the edges are cut off, and those outside are not seen', () => {
  const image = pixels(3, 3, 3, [0, 0, 0]);
  const marks = [
    { ...mark, x: 0, y: 0 },
    { ...mark, x: 40, y: 1 },
    { ...mark, x: -9, y: -9, angle: 30 },
  ];
  stamp(image, { picture, marks });
  const reds = Array.from({ length: 9 }, (_, index) => image.data[index * 3]);
  expect(reds).toEqual([128, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a transparent background adds no colour to the mark', () => {
  const image = pixels(2, 2, 4, [0, 255, 0, 0]);
  stamp(image, { picture, marks: [{ ...mark, x: 1, y: 1 }] });
  expect(at(image, 0, 0)).toEqual([255, 0, 0, 128]);
});
