import { describe, expect, test } from 'vitest';
import { plainRecipe } from '../catalogue/image-recipe.ts';
import { marksOn, type Mark } from './watermark.ts';

const image = { width: 1000, height: 500 };
const mark = { width: 4, height: 1 };
const marks = (changes: Partial<typeof plainRecipe>) =>
  marksOn(image, mark, { ...plainRecipe, ...changes });

/** The rectangle that a mark takes. */
function edges({ x, y, width, height, angle }: Mark) {
  const turned = (angle * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(turned)), Math.abs(Math.sin(turned))];
  const half = {
    across: (width * along + height * across) / 2,
    down: (width * across + height * along) / 2,
  };
  return [x - half.across, y - half.down, x + half.across, y + half.down].map(Math.round);
}

describe('one mark', () => {
  test.each([
    ['top-left', [15, 15, 265, 78]],
    ['top-right', [735, 15, 985, 78]],
    ['center', [375, 219, 625, 281]],
    ['bottom-left', [15, 423, 265, 485]],
    ['bottom-right', [735, 423, 985, 485]],
  ] as const)('stands %s, as wide as was asked', (watermarkPosition, expected) => {
    const [only] = marks({ watermarkPosition }) as [Mark];
    expect(edges(only)).toEqual(expected);
  });

  test.each([0, 45, -90, 170])('stays within the image when it is turned by %d°', (angle) => {
    for (const watermarkPosition of ['top-left', 'center', 'bottom-right'] as const) {
      const [only] = marks({ watermarkPosition, watermarkAngle: angle, watermarkSize: 100 }) as [
        Mark,
      ];
      const [left = 0, top = 0, right = 0, bottom = 0] = edges(only);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(image.width);
      expect(bottom).toBeLessThanOrEqual(image.height);
    }
  });
});

describe('tiles', () => {
  test('reach every corner, and none lies outside', () => {
    const all = marks({ watermarkTiled: true, watermarkAngle: -30, watermarkSize: 15 });
    const reach = Math.hypot(all[0]?.width ?? 0, all[0]?.height ?? 0) * 2;
    for (const [x, y] of [
      [0, 0],
      [1000, 0],
      [0, 500],
      [1000, 500],
    ] as const)
      expect(all.some((tile) => Math.hypot(tile.x - x, tile.y - y) < reach)).toBe(true);
    for (const tile of all) {
      const [left = 0, top = 0, right = 0, bottom = 0] = edges(tile);
      expect(right > 0 && bottom > 0 && left < image.width && top < image.height).toBe(true);
    }
  });

  test('are never endless', () => {
    const all = marksOn(
      { width: 4000, height: 4000 },
      { width: 1, height: 1 },
      {
        ...plainRecipe,
        ...{ watermarkTiled: true, watermarkSize: 1 },
      },
    );
    expect(all.length).toBeLessThanOrEqual(1500);
  });
});
