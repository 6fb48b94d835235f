import { describe, expect, test } from 'vitest';
import { colourMatrixOf } from './colours.ts';
import { plainRecipe, type ImageRecipe } from '../catalogue/image-recipe.ts';

type Colour = readonly [number, number, number];

/** A colour of 0 to 255 after the filters, cut off at the end. */
function filtered(changes: Partial<ImageRecipe>, [red, green, blue]: Colour): number[] {
  const matrix = colourMatrixOf({ ...plainRecipe, ...changes }) ?? [];
  return matrix.map(([r, g, b, moved]) =>
    Math.round(Math.min(255, Math.max(0, r * red + g * green + b * blue + moved * 255))),
  );
}

const orange: Colour = [200, 100, 50];

test('without filters there is nothing to do', () => {
  expect(colourMatrixOf(plainRecipe)).toBeUndefined();
});

// What Chromium's CSS filters of the same names give.
test.each<[Partial<ImageRecipe>, number[]]>([
  [{ brightness: 50 }, [100, 50, 25]],
  [{ brightness: 200 }, [255, 200, 100]],
  [{ brightness: 0 }, [0, 0, 0]],
  [{ contrast: 0 }, [128, 128, 128]],
  [{ contrast: 200 }, [255, 73, 0]],
  [{ saturation: 0 }, [118, 118, 118]],
  [{ saturation: 200 }, [255, 82, 0]],
  [{ grayscale: 100 }, [118, 118, 118]],
  [{ sepia: 100 }, [165, 147, 114]],
  [{ invert: 100 }, [55, 155, 205]],
  [{ invert: 50 }, [128, 128, 128]],
])('%j turns orange into %j', (changes, expected) => {
  expect(filtered(changes, orange)).toEqual(expected);
});

describe('several filters', () => {
  test('come one after the other', () => {
    expect(filtered({ brightness: 50, invert: 100 }, orange)).toEqual([155, 205, 230]);
  });

  test('bring back what only went beyond white in between', () => {
    expect(filtered({ brightness: 200, contrast: 50 }, [180, 100, 20])).toEqual([244, 164, 84]);
  });

  test('leave greys grey', () => {
    const [red, green, blue] = filtered({ saturation: 170, contrast: 120 }, [90, 90, 90]);
    expect(new Set([red, green, blue]).size).toBe(1);
  });
});
