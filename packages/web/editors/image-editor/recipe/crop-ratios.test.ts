// Aspect ratios of a crop, and its position in pixels.
import { cropOf, textOfCrop, wholeFrame } from '@octavo/contract';
import { expect, test } from 'vitest';
import {
  inPixels,
  proportionOf,
  ratios,
  withPixels,
  fitToShape,
  type CropShape,
} from './crop-ratios.ts';

const frame = { width: 4000, height: 3000 };
const free: CropShape = { ratio: 'free', isSwapped: false };
const square: CropShape = { ratio: '1:1', isSwapped: false };

test('a ratio is width to height, or the other way round when it is swapped', () => {
  expect(proportionOf({ ratio: '16:9', isSwapped: false }, frame)).toBeCloseTo(16 / 9);
  expect(proportionOf({ ratio: '16:9', isSwapped: true }, frame)).toBeCloseTo(9 / 16);
  expect(proportionOf({ ratio: 'original', isSwapped: false }, frame)).toBeCloseTo(4 / 3);
  expect(proportionOf(free, frame)).toBeUndefined();
});

const shapes = ratios.flatMap((ratio) => [
  { ratio, isSwapped: false },
  { ratio, isSwapped: true },
]);
const crops = ['0 0 100 100', '90 90 10 10', '0 45 100 10', '49.9 0 0.1 100'];

test.each(shapes)(
  'a crop of $ratio (swapped: $isSwapped) has that shape and lies within',
  (shape) => {
    for (const text of crops) {
      const crop = fitToShape(cropOf(text) ?? wholeFrame, shape, frame);
      const { width, height } = inPixels(crop, frame);
      const proportion = proportionOf(shape, frame);
      if (proportion) expect(width / height).toBeCloseTo(proportion);
      expect(cropOf(textOfCrop(crop))).toBeDefined();
    }
  },
);

test('the largest square within the frame lies in its middle', () => {
  expect(inPixels(fitToShape(wholeFrame, square, frame), frame)).toEqual({
    ...{ left: 500, top: 0 },
    ...{ width: 3000, height: 3000 },
  });
});

test('numbers are set to the pixel', () => {
  const crop = withPixels(wholeFrame, { width: 1200 }, free, frame);
  expect(inPixels(crop, frame)).toEqual({ left: 0, top: 0, width: 1200, height: 3000 });
  const moved = withPixels(crop, { left: 300 }, free, frame);
  expect(inPixels(moved, frame).left).toBeCloseTo(300);
});

test('the other side follows where a shape is held', () => {
  const crop = fitToShape(wholeFrame, square, frame);
  const narrower = inPixels(withPixels(crop, { width: 900 }, square, frame), frame);
  expect(narrower.height).toBeCloseTo(900);
  const lower = inPixels(withPixels(crop, { height: 700 }, square, frame), frame);
  expect(lower.width).toBeCloseTo(700);
});

test.each([{ left: 9999 }, { top: -50 }, { width: 9999 }, { height: 9999 }])(
  'what is typed beyond the frame ends at its edge: %o',
  (patch) => {
    for (const shape of [free, square]) {
      const crop = withPixels(fitToShape(wholeFrame, shape, frame), patch, shape, frame);
      expect(cropOf(textOfCrop(crop))).toBeDefined();
    }
  },
);
