import { expect, test } from 'vitest';
import { mapColours } from './colour-map.ts';
import { colourMatrixOf } from './colours.ts';
import { plainRecipe } from '../catalogue/image-recipe.ts';

const spread = [0, 1, 64, 127, 128, 200, 254, 255];
const colours = spread.flatMap((r) => spread.flatMap((g) => spread.map((b) => [r, g, b] as const)));

test.each([
  { brightness: 0 },
  { brightness: 200, contrast: 0 },
  { contrast: 200 },
  { saturation: 0 },
  { saturation: 200, sepia: 40 },
  { grayscale: 100 },
  { sepia: 100 },
  { invert: 100 },
  { brightness: 130, contrast: 170, saturation: 60, grayscale: 20, sepia: 30, invert: 25 },
])('%o gives the colours of its matrix, and leaves transparency alone', (filters) => {
  const matrix = colourMatrixOf({ ...plainRecipe, ...filters })!;
  const pixels = Uint8ClampedArray.from(colours.flatMap((colour, at) => [...colour, at % 256]));
  mapColours(pixels, 4, matrix);
  colours.forEach((colour, at) => {
    const wanted = matrix.map(
      ([red, green, blue, moved]) =>
        red * colour[0] + green * colour[1] + blue * colour[2] + moved * 255,
    );
    wanted.forEach((value, channel) => {
      const clamped = Math.max(0, Math.min(255, value));
      expect(Math.abs(pixels[at * 4 + channel]! - clamped)).toBeLessThanOrEqual(0.502);
    });
    expect(pixels[at * 4 + 3]).toBe(at % 256);
  });
});

test('pixels without transparency are mapped as well', () => {
  const pixels = Uint8ClampedArray.of(10, 20, 30, 255, 0, 128);
  mapColours(pixels, 3, colourMatrixOf({ ...plainRecipe, invert: 100 })!);
  expect([...pixels]).toEqual([245, 235, 225, 0, 255, 127]);
});
