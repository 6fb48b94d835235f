import { expect, test } from 'vitest';
import { meanSquare, sampledPages } from './most-changed-page.ts';

test('all pages of a short document are compared', () =>
  expect(sampledPages(3, 24)).toEqual([1, 2, 3]));

test('pages of a long document are sampled evenly, from the first to the last', () =>
  expect(sampledPages(100, 4)).toEqual([1, 34, 67, 100]));

test('pictures differ by the mean square of their pixels', () => {
  const picture = (...values: number[]) => new Uint8ClampedArray(values);
  expect(meanSquare(picture(0, 10, 20, 255), picture(0, 10, 20, 255))).toBe(0);
  expect(meanSquare(picture(0, 10), picture(4, 10))).toBe(8);
  expect(meanSquare(picture(), picture())).toBe(0);
});
