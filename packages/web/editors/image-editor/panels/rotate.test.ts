import { placementOf, plainRecipe, resultSizeOf, type ImageRecipe } from '@octavo/contract';
import { expect, test } from 'vitest';
import { flippedHorizontally, flippedVertically, rotatedLeft, rotatedRight } from './rotate.ts';

const image = { width: 400, height: 300 };
const point = { x: 123, y: 77 };

/** The position of an image's point in the result, as fractions of its sides. */
function shownAt(recipe: ImageRecipe) {
  const [a, b, c, d, e, f] = placementOf(image, recipe);
  const { width, height } = resultSizeOf(image, recipe);
  return {
    across: (a * point.x + c * point.y + e) / width,
    down: (b * point.x + d * point.y + f) / height,
  };
}

const states: Partial<ImageRecipe>[] = [
  {},
  { rotation: 90 },
  { rotation: 180 },
  { rotation: -33.3 },
  { rotation: 12, corners: 'trim', flipVertical: true },
  { crop: '10 20 50 60' },
  { crop: '5 0 40 90', rotation: -90, flipHorizontal: true },
  { crop: '20 30 40 40', rotation: 170, flipHorizontal: true, flipVertical: true },
];

test.each(states)('of %o, the displayed image is rotated and flipped', (changes) => {
  const recipe = { ...plainRecipe, ...changes };
  const { across, down } = shownAt(recipe);
  const after = (change: Partial<ImageRecipe>) => shownAt({ ...recipe, ...change });
  const near = (x: number, y: number) => ({
    across: expect.closeTo(x, 2) as number,
    down: expect.closeTo(y, 2) as number,
  });
  expect(after(rotatedRight(recipe))).toEqual(near(1 - down, across));
  expect(after(rotatedLeft(recipe))).toEqual(near(down, 1 - across));
  expect(after(flippedHorizontally(recipe))).toEqual(near(1 - across, down));
  expect(after(flippedVertically(recipe))).toEqual(near(across, 1 - down));
});

test.each(states)('of %o, the angle stays within −180 and 180 degrees', (changes) => {
  const recipe = { ...plainRecipe, ...changes };
  for (const change of [rotatedRight, rotatedLeft, flippedHorizontally, flippedVertically]) {
    const { rotation = 0 } = change(recipe);
    expect(Math.abs(rotation)).toBeLessThanOrEqual(180);
  }
});
