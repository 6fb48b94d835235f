// The recipes that the preview shows besides the result.
import { colourMatrixOf, plainRecipe, resultSizeOf, type ImageRecipe } from '@octavo/contract';
import { expect, test } from 'vitest';
import { isSameRecipe, uncropped, unfiltered } from './shown-recipe.ts';

const photo = { width: 4000, height: 3000 };
const edited: ImageRecipe = {
  ...plainRecipe,
  ...{ rotation: 12, flipHorizontal: true, crop: '10 10 50 50', resizeWidth: 800 },
  ...{ brightness: 120, contrast: 90, saturation: 10, grayscale: 5, sepia: 30, invert: 7 },
  ...{ blur: 3, showWatermark: true },
};

test('the original lies where the result does, without filters and watermark', () => {
  const before = unfiltered(edited);
  expect(resultSizeOf(photo, before)).toEqual(resultSizeOf(photo, edited));
  expect(before).toMatchObject({ rotation: 12, flipHorizontal: true });
  expect(colourMatrixOf(edited)).toBeDefined();
  expect(colourMatrixOf(before)).toBeUndefined();
  expect(before).toMatchObject({ blur: 0, showWatermark: false });
});

test('while cropping, the whole image is shown with its filters', () => {
  const frame = uncropped({ ...edited, rotation: 90 });
  expect(resultSizeOf(photo, frame)).toEqual({ width: 3000, height: 4000 });
  expect(colourMatrixOf(frame)).toEqual(colourMatrixOf(edited));
});

test('two recipes are the same when they ask for the same', () => {
  expect(isSameRecipe(edited, { ...edited })).toBe(true);
  expect(isSameRecipe(edited, { ...edited, blur: 3.1 })).toBe(false);
  expect(isSameRecipe(plainRecipe, { ...plainRecipe, resizeWidth: 800 })).toBe(false);
});
