import { expect, it } from 'vitest';
import { viewOf } from './luminance.ts';

const row = (...data: number[]) => ({
  data: Buffer.from(data),
  width: data.length,
  height: 1,
  channels: 1 as const,
});

it.each([
  [6, [0, 10, 20, 30, 40, 50]],
  [3, [5, 25, 45]],
  // A pixel and a half each: (0 + 10/2) / 1.5, (10/2 + 20) / 1.5 and so on.
  [4, [3, 17, 33, 47]],
  [1, [25]],
])('gives each of %i pixels the mean of what it covers', (width, means) => {
  const pixels = row(0, 10, 20, 30, 40, 50);
  expect([...viewOf(pixels, { width, height: 1 }).data]).toEqual(means);
  const turned = viewOf({ ...pixels, width: 1, height: 6 }, { width: 1, height: width });
  expect([...turned.data]).toEqual(means);
});

it('weighs RGB as the eye does, and CMYK inks equally', () => {
  const lights = { data: Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255]), width: 3, height: 1 };
  const seen = viewOf({ ...lights, channels: 3 }, { width: 3, height: 1 });
  expect([...seen.data]).toEqual([76, 149, 28]);
  const cmyk = { data: Buffer.from([100, 0, 0, 0, 0, 100, 100, 200]), width: 2, height: 1 };
  expect([...viewOf({ ...cmyk, channels: 4 }, { width: 2, height: 1 }).data]).toEqual([25, 100]);
});
