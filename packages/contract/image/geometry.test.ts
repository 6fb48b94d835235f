import { describe, expect, test } from 'vitest';
import { blurSigma, frameOf, placementOf, resultSizeOf, type Placement } from './geometry.ts';
import { plainRecipe } from '../catalogue/image-recipe.ts';

const photo = { width: 400, height: 300 };
const edited = (changes: Partial<typeof plainRecipe>) => ({ ...plainRecipe, ...changes });
const put = ([a, b, c, d, e, f]: Placement, x: number, y: number) => [
  Math.round((a * x + c * y + e) * 1000) / 1000 + 0,
  Math.round((b * x + d * y + f) * 1000) / 1000 + 0,
];

describe('the frame of a turned image', () => {
  test.each([
    [0, 400, 300],
    [90, 300, 400],
    [-90, 300, 400],
    [180, 400, 300],
    [-180, 400, 300],
  ])('at %d° is the image itself, with filled corners or without', (rotation, width, height) => {
    for (const corners of ['fill', 'trim'] as const)
      expect(frameOf(photo, { rotation, corners })).toEqual({ width, height });
  });

  test('holds all four corners where they are filled', () => {
    const { width, height } = frameOf(photo, { rotation: 30, corners: 'fill' });
    expect(width).toBeCloseTo(400 * Math.cos(Math.PI / 6) + 150);
    expect(height).toBeCloseTo(200 + 300 * Math.cos(Math.PI / 6));
  });

  test.each([1, 5, 30, 44.9, 45, 60, 89, 120, -17, -91])(
    'lies within the image at %d° where corners are cut off, and touches its edges',
    (rotation) => {
      for (const size of [photo, { width: 300, height: 400 }, { width: 1000, height: 20 }]) {
        const frame = frameOf(size, { rotation, corners: 'trim' });
        const farthest = cornersOf(frame).map((corner) => turned(corner, -rotation));
        const across = Math.max(...farthest.map(([x]) => Math.abs(x)));
        const down = Math.max(...farthest.map(([, y]) => Math.abs(y)));
        expect(across).toBeLessThanOrEqual(size.width / 2 + 1e-6);
        expect(down).toBeLessThanOrEqual(size.height / 2 + 1e-6);
        const slack = Math.min(size.width / 2 - across, size.height / 2 - down);
        expect(slack).toBeCloseTo(0, 5);
      }
    },
  );
});

type Point = [number, number];

const cornersOf = ({ width, height }: typeof photo): Point[] => [
  [width / 2, height / 2],
  [-width / 2, height / 2],
];

function turned([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [x * cosine - y * sine, x * sine + y * cosine];
}

describe('where a pixel comes to lie', () => {
  test('is where it was without any change', () => {
    expect(placementOf(photo, plainRecipe)).toEqual([1, 0, 0, 1, 0, 0]);
  });

  test.each([
    ['a quarter turn clockwise', { rotation: 90 }, [300, 0]],
    ['a quarter turn the other way', { rotation: -90 }, [0, 400]],
    ['half a turn', { rotation: 180 }, [400, 300]],
    ['a horizontal flip', { flipHorizontal: true }, [400, 0]],
    ['a vertical flip', { flipVertical: true }, [0, 300]],
    ['a flip, then a quarter turn', { flipHorizontal: true, rotation: 90 }, [300, 400]],
    ['a crop', { crop: '25 50 50 50' }, [-100, -150]],
    ['a smaller size', { resizeWidth: 200 }, [0, 0]],
  ])('after %s', (_, changes, [x, y]) => {
    expect(put(placementOf(photo, edited(changes)), 0, 0)).toEqual([x, y]);
  });

  test('is cropped in percent of what is turned, and made to fill the result', () => {
    const recipe = edited({ rotation: 90, crop: '0 50 100 50', resizePercent: 50 });
    expect(resultSizeOf(photo, recipe)).toEqual({ width: 150, height: 100 });
    // The upper half of what is turned came of the left half of the image.
    expect(put(placementOf(photo, recipe), 200, 300)).toEqual([0, 0]);
    expect(put(placementOf(photo, recipe), 400, 0)).toEqual([150, 100]);
  });
});

test.each([
  [{}, 400, 300],
  [{ resizeWidth: 200 }, 200, 150],
  [{ resizeHeight: 30 }, 40, 30],
  [{ resizeWidth: 200, resizeHeight: 30 }, 200, 150],
  [{ resizeWidth: 200, resizeHeight: 30, maintainAspectRatio: false }, 200, 30],
  [{ resizeWidth: 200, maintainAspectRatio: false }, 200, 300],
  [{ resizePercent: 10 }, 40, 30],
  [{ resizePercent: 10, resizeWidth: 100 }, 100, 75],
  [{ resizeWidth: 1, resizeHeight: 1 }, 1, 1],
  [{ crop: '0 0 0.1 0.1' }, 1, 1],
])('the result of %j has %d × %d pixels', (changes, width, height) => {
  expect(resultSizeOf(photo, edited(changes))).toEqual({ width, height });
});

test('a blur is as strong in a small copy as in the image', () => {
  expect(blurSigma({ width: 4000, height: 3000 }, 5)).toBe(20);
  expect(blurSigma({ width: 300, height: 400 }, 5)).toBe(2);
});
