import { plainRecipe, type ImageRecipe } from '@octavo/contract';
import { expect, test } from 'vitest';
import { recipeErrorsOf, withoutErrors } from './recipe-errors.ts';
import type { RecipeName } from './use-recipe.ts';

const image = { width: 1000, height: 2000 };
const mark = new File(['x'], 'mark.png');
const errors = (changes: Partial<ImageRecipe>, picture?: File) => [
  ...recipeErrorsOf({ ...plainRecipe, ...changes }, image, picture),
];

test.each<[RecipeName, lowest: number, highest: number]>([
  ['resizeWidth', 1, 4000],
  ['resizeHeight', 1, 4000],
  ['brightness', 0, 200],
  ['contrast', 0, 200],
  ['saturation', 0, 200],
  ['blur', 0, 20],
  ['grayscale', 0, 100],
  ['sepia', 0, 100],
  ['invert', 0, 100],
  ['rotation', -180, 180],
  ['watermarkOpacity', 10, 100],
  ['compressionQuality', 1, 100],
])('%s is %d to %d (specification section 5)', (name, lowest, highest) => {
  const free = { maintainAspectRatio: false };
  for (const value of [lowest, highest]) expect(errors({ ...free, [name]: value })).toEqual([]);
  for (const value of [lowest - 1, highest + 1])
    expect(errors({ ...free, [name]: value })).toEqual([name]);
});

test('a side that comes of the other one keeps to the same limit', () => {
  expect(errors({ resizeWidth: 2000 })).toEqual([]);
  expect(errors({ resizeWidth: 2001 })).toEqual(['resizeHeight']);
  expect(errors({ resizePercent: 400 })).toEqual([]);
});

test('a watermark says something, or is a picture', () => {
  const mute = { showWatermark: true, watermarkText: ' ' };
  expect(errors(mute)).toEqual(['watermarkText']);
  expect(errors(mute, mark)).toEqual([]);
  expect(errors({ ...mute, showWatermark: false })).toEqual([]);
});

test('what cannot be done is not shown', () => {
  const entered = { ...plainRecipe, brightness: 300, contrast: 50, resizeWidth: 0 };
  const shown = withoutErrors(entered, recipeErrorsOf(entered, image, undefined));
  expect(shown).toEqual({ ...plainRecipe, contrast: 50 });
  const mute = { ...plainRecipe, showWatermark: true, watermarkText: '' };
  expect(withoutErrors(mute, recipeErrorsOf(mute, image, undefined)).showWatermark).toBe(false);
});
