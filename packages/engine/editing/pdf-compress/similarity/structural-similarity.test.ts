import { expect, it } from 'vitest';
import { similarityOf, type Grey } from './structural-similarity.ts';

/** A test picture whose pixels are computed from their position. */
function grey(width: number, height: number, at: (x: number, y: number) => number): Grey {
  const data = Uint8Array.from({ length: width * height }, (_, index) =>
    at(index % width, Math.floor(index / width)),
  );
  return { data, width, height };
}

const grain = (x: number, y: number) => ((x * 7919 + y * 104_729) >>> 3) % 256;

/** The index of one window, computed directly from its definition. */
function byDefinition(one: Grey, other: Grey): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [[...one.data], [...other.data]];
  const [meanA, meanB] = [mean(a), mean(b)];
  const varianceA = mean(a.map((value) => (value - meanA) ** 2));
  const varianceB = mean(b.map((value) => (value - meanB) ** 2));
  const covariance = mean(a.map((value, at) => (value - meanA) * ((b[at] as number) - meanB)));
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
    ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2))
  );
}

it('is what its definition says of one window', () => {
  const one = grey(8, 8, grain);
  const other = grey(8, 8, (x, y) => grain(x, y) >> 1);
  expect(similarityOf(one, other)).toBeCloseTo(byDefinition(one, other), 12);
});

it('is the mean over windows, one at every fourth pixel', () => {
  const one = grey(14, 8, grain);
  const other = grey(14, 8, (x, y) => 255 - grain(x, y));
  const part = (of: Grey, left: number) => grey(8, 8, (x, y) => of.data[y * 14 + left + x]!);
  const windows = [0, 4].map((left) => byDefinition(part(one, left), part(other, left)));
  expect(similarityOf(one, other)).toBeCloseTo((windows[0]! + windows[1]!) / 2, 12);
});

it.each([
  [8, 8],
  [13, 29],
  [3, 100],
])('is 1 for a picture of %i by %i and itself', (width, height) => {
  const picture = grey(width, height, grain);
  expect(similarityOf(picture, picture)).toBeCloseTo(1, 12);
});
