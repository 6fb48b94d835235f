import { expect, test } from 'vitest';
import { weightOfAll } from './convolution.ts';
import { weightsFor } from './gaussian.ts';
import { maxWeights } from '#image/gpu/shaders.ts';
import { marginOf, reductionOf, remainingSigma } from './blur.ts';

const sigmas = Array.from({ length: 800 }, (_, index) => index / 10 + 0.1);

test('a reduced copy keeps enough blur that its size does not show', () => {
  for (const sigma of sigmas) {
    const reduction = reductionOf(sigma);
    const left = remainingSigma(sigma, reduction);
    expect(Number.isInteger(Math.log2(reduction))).toBe(true);
    if (reduction > 2) expect(left).toBeGreaterThan(0.85);
    expect(left).toBeLessThan(2);
    expect(left * reduction).toBeLessThanOrEqual(sigma);
  }
});

test('the pixels around a part that take part in its blur are whole squares, and enough of them', () => {
  for (const sigma of sigmas) {
    expect(marginOf(sigma) % reductionOf(sigma)).toBe(0);
    expect(marginOf(sigma)).toBeGreaterThanOrEqual(3 * sigma);
  }
  expect(marginOf(0)).toBe(0);
});

test('weights are whole, add up to all of a pixel, and are not too many for a graphics card', () => {
  for (const sigma of sigmas) {
    const [middle = 0, ...others] = weightsFor(remainingSigma(sigma, reductionOf(sigma)));
    expect(others.reduce((sum, weight) => sum + 2 * weight, middle)).toBe(weightOfAll);
    expect(Math.min(middle, ...others)).toBeGreaterThanOrEqual(0);
    expect(1 + others.length).toBeLessThanOrEqual(maxWeights);
  }
});
