import { plainRecipe, resultSizeOf, type ImageRecipe } from '@octavo/contract';
import { expect, test } from 'vitest';
import {
  defaultSizeFor,
  withDefaultSize,
  withPercent,
  withProportions,
  withSide,
} from './resize.ts';

const image = { width: 1500, height: 1000 };
const sizeAfter = (...changes: Partial<ImageRecipe>[]) =>
  resultSizeOf(image, Object.assign({}, plainRecipe, ...changes));
const free = { maintainAspectRatio: false };

test('with the proportions kept, each side follows the other', () => {
  expect(sizeAfter(withSide(plainRecipe, image, 'resizeWidth', 300))).toEqual({
    width: 300,
    height: 200,
  });
  expect(sizeAfter(withSide(plainRecipe, image, 'resizeHeight', 300))).toEqual({
    width: 450,
    height: 300,
  });
});

test('without, the other side stays', () => {
  const halved = withPercent(50);
  const shown = sizeAfter(halved);
  expect(sizeAfter(free, halved, withSide(free, shown, 'resizeWidth', 300))).toEqual({
    width: 300,
    height: 500,
  });
});

test('a percentage takes the place of a width and a height, and they of it', () => {
  const wide = withSide(plainRecipe, image, 'resizeWidth', 300);
  expect(sizeAfter(wide, withPercent(10))).toEqual({ width: 150, height: 100 });
  expect(sizeAfter(withPercent(10), wide)).toEqual({ width: 300, height: 200 });
});

test('a side that is emptied gives the image its own size', () =>
  expect(sizeAfter(withSide(plainRecipe, image, 'resizeWidth', undefined))).toEqual(image));

test('the default size holds the whole image, whichever side is longer', () => {
  for (const [size, kept] of [
    [image, { width: 800, height: 533 }],
    [
      { width: 1000, height: 1500 },
      { width: 400, height: 600 },
    ],
    [
      { width: 4, height: 3 },
      { width: 800, height: 600 },
    ],
    [
      { width: 9000, height: 2 },
      { width: 800, height: 1 },
    ],
  ] as const) {
    const offered = defaultSizeFor(size, true);
    expect(offered).toEqual(kept);
    const recipe = { ...plainRecipe, ...withDefaultSize(offered, true) };
    expect(resultSizeOf(size, recipe)).toEqual(kept);
  }
});

test('without the proportions, the default size is exact', () => {
  const offered = defaultSizeFor(image, false);
  expect(offered).toEqual({ width: 800, height: 600 });
  expect(sizeAfter(free, withDefaultSize(offered, false))).toEqual(offered);
});

test('keeping the proportions again follows the width, and releasing them changes nothing', () => {
  const wide = { ...plainRecipe, ...withSide(plainRecipe, image, 'resizeWidth', 300) };
  const shown = { width: 300, height: 200 };
  const freed = { ...wide, ...withProportions(wide, shown, false) };
  expect(resultSizeOf(image, freed)).toEqual(shown);
  const odd = { ...freed, resizeHeight: 900 };
  const kept = { ...odd, ...withProportions(odd, { width: 300, height: 900 }, true) };
  expect(resultSizeOf(image, kept)).toEqual(shown);
  expect(withProportions(plainRecipe, image, false)).toEqual(free);
});
