// The image editor's recipe: colours, blur and watermarks, by the pixels that they make.
import { blurSigma, colourMatrixOf, marksOn, plainRecipe, type Size } from '@octavo/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  painted,
  pixelsOf,
  size,
  useEditing,
  type Colour,
  type Picture,
  type Recipe,
} from './edited-images.ts';

const { place, written, plain, edited } = useEditing();

describe('colours', () => {
  it.each<[string, Recipe]>([
    ['brightness', { brightness: 140 }],
    ['contrast', { contrast: 60 }],
    ['saturation', { saturation: 180 }],
    ['grayscale', { grayscale: 100 }],
    ['sepia', { sepia: 70 }],
    ['invert', { invert: 100 }],
    ['contrast that brightness brings back', { brightness: 200, contrast: 50 }],
    [
      'all filters',
      { brightness: 80, contrast: 150, saturation: 150, grayscale: 20, sepia: 30, invert: 10 },
    ],
  ])('become what the filter says: %s', async (_, recipe) => {
    const matrix = colourMatrixOf({ ...plainRecipe, ...recipe }) ?? [];
    for (const colour of [
      [200, 30, 90, 255],
      [10, 240, 128, 255],
      [200, 30, 90, 100],
    ] as Colour[]) {
      const found = (await edited(await plain('plain.png', colour, 4), recipe)).at(1, 1);
      const expected = matrix.map(([r, g, b, moved]) => {
        const mixed = r * colour[0] + g * colour[1] + b * colour[2] + moved * 255;
        return Math.round(Math.max(0, Math.min(255, mixed)));
      });
      expect(found).toEqual([...expected, colour[3]]);
    }
  });

  it('keep their profile until they are computed with, and are sRGB then', async () => {
    const red = sharp({ create: { ...size, channels: 3, background: '#c81e14' } });
    const path = await written('p3.png', red.withIccProfile('p3'));
    const { icc } = await sharp(path).metadata();
    for (const recipe of [{ resizeWidth: 40 }, { rotation: 7 }, { blur: 20 }]) {
      const { path: made } = await edited(path, recipe);
      expect((await sharp(made).metadata()).icc).toEqual(icc);
      expect((await sharp(made).keepIccProfile().raw().toBuffer()).length).toBeGreaterThan(0);
    }
    const found = await edited(path, { invert: 100 });
    expect((await sharp(found.path).metadata()).icc).toBeUndefined();
    expect(
      found
        .at(50, 50)
        .map((value, index) => Math.abs(value - ([55, 225, 235, 255][index] ?? 0)) < 4),
    ).toEqual([true, true, true, true]);
  });

  it('of sixteen bits stay deep in PNG, turned or not, and are eight bits of sRGB with a filter', async () => {
    const deep = sharp({ create: { ...size, channels: 3, background: '#c81e14' } }).toColourspace(
      'rgb16',
    );
    const path = await written('deep.png', deep.withIccProfile('p3'));
    for (const recipe of [{}, { rotation: 90 }, { rotation: 10 }])
      expect(await sharp((await edited(path, recipe)).path).metadata()).toMatchObject({
        depth: 'ushort',
      });
    const { at, path: made } = await edited(path, { invert: 100 });
    expect(await sharp(made).metadata()).toMatchObject({ depth: 'uchar' });
    expect(Math.hypot(at(50, 50)[0] - 55, at(50, 50)[1] - 225, at(50, 50)[2] - 235)).toBeLessThan(
      4,
    );
  });

  it.each(['cmyk', 'b-w'])('of other spaces are understood: %s', async (space) => {
    const grey = sharp({ create: { ...size, channels: 3, background: '#808080' } });
    const path = await written('space.jpg', grey.toColourspace(space).jpeg({ quality: 100 }));
    const grey128 = (await edited(path, {})).at(60, 30)[0];
    expect(Math.abs(grey128 - 128)).toBeLessThan(20);
    for (const recipe of [
      { rotation: 10 },
      { brightness: 50 },
      { blur: 5 },
      { showWatermark: true },
    ]) {
      const expected = 'brightness' in recipe ? grey128 / 2 : grey128;
      const [r, g, b] = (await edited(path, recipe)).at(60, 30);
      expect(Math.max(...[r, g, b].map((value) => Math.abs(value - expected)))).toBeLessThan(6);
    }
  });
});

describe('blur', () => {
  const edge = { width: 400, height: 60 };
  /** Of an edge, which is the error function then (Abramowitz and Stegun, 7.1.26). */
  const blurredEdge = (distance: number, sigma: number): number => {
    const z = Math.abs(distance) / (sigma * Math.SQRT2);
    const t = 1 / (1 + 0.327_591_1 * z);
    const tail =
      t *
      (0.254_829_592 +
        t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    const part = 1 - tail * Math.exp(-z * z);
    return 127.5 * (1 + Math.sign(distance) * part);
  };

  it.each([2, 8, 20, 60].map((tenths) => tenths / 4))(
    'is a Gaussian, at %f thousandths',
    async (blur) => {
      const path = await written(
        'edge.png',
        painted(edge, (x) => (x < 200 ? [0, 0, 0, 255] : [255, 255, 255, 255])),
      );
      const { at } = await edited(path, { blur });
      const sigma = blurSigma(edge, blur);
      for (let x = 0; x < edge.width; x += 3)
        for (const y of [0, 30, 59])
          expect(Math.abs(at(x, y)[0] - blurredEdge(x + 0.5 - 200, sigma))).toBeLessThan(4);
    },
  );

  it.each([5, 20])(
    'goes on beyond the edges, and leaves no colour of what is transparent: %f',
    async (blur) => {
      const path = await written(
        'clear.png',
        painted(edge, (x) => (x < 200 ? [0, 255, 0, 0] : [200, 30, 20, 255])),
      );
      const { at } = await edited(path, { blur });
      const [red, , , opaque] = at(399, 59);
      expect([Math.abs(red - 200) < 4, opaque > 252]).toEqual([true, true]);
      const [r, g, b, alpha] = at(201, 30);
      expect(Math.hypot(r - 200, g - 30, b - 20)).toBeLessThan(6);
      expect([alpha > 120, alpha < 230]).toEqual([true, true]);
    },
  );
});

describe('a watermark', () => {
  const black = { width: 600, height: 400 };
  const dark = () => written('dark.png', painted(black, () => [0, 0, 0, 255]).removeAlpha());
  /** What is not black. */
  function inkOf({ at, width, height }: Picture) {
    let [left, top, right, bottom, most] = [width, height, 0, 0, 0];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const value = at(x, y)[1];
        most = Math.max(most, value);
        if (value < 24) continue;
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
      }
    return { left, top, width: right - left, height: bottom - top, most };
  }
  const mark: Recipe = { showWatermark: true, watermarkText: 'Octavo' };

  it.each(['top-left', 'top-right', 'center', 'bottom-left', 'bottom-right'] as const)(
    'has its ink in the box of its mark: %s',
    async (watermarkPosition) => {
      const recipe = { ...mark, watermarkPosition, watermarkSize: 40 };
      const ink = inkOf(await edited(await dark(), recipe));
      const [box] = marksOn(black, ink, { ...plainRecipe, ...recipe });
      const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
      const differences = [
        ink.left - (x - width / 2),
        ink.top - (y - height / 2),
        ink.width - width,
      ];
      expect(Math.max(...differences.map(Math.abs))).toBeLessThan(2);
      expect(Math.abs(ink.most - 128)).toBeLessThan(3);
    },
  );

  it('has the colour, the opacity and the angle that were chosen', async () => {
    const recipe = { ...mark, watermarkText: '█', watermarkPosition: 'center' as const };
    const more = {
      watermarkColor: '#00c800',
      watermarkOpacity: 80,
      watermarkAngle: 90,
      watermarkSize: 10,
    };
    const found = await edited(await dark(), { ...recipe, ...more });
    expect(found.at(300, 200)).toEqual([0, 160, 0, 255]);
    const upright = inkOf(await edited(await dark(), { ...recipe, ...more, watermarkAngle: 0 }));
    const turned = inkOf(found);
    expect(
      Math.abs(turned.width - upright.height) + Math.abs(turned.height - upright.width),
    ).toBeLessThan(4);
  });

  it('is all over the image, few of it or many', async () => {
    for (const watermarkSize of [4, 40]) {
      const recipe = {
        ...mark,
        watermarkText: '█',
        watermarkTiled: true,
        watermarkAngle: -30,
        watermarkSize,
      };
      const found = await edited(await dark(), recipe);
      const marks = marksOn(black, await proportionsOf('█'), { ...plainRecipe, ...recipe });
      const inside = marks.filter(({ x, y }) => x > 2 && y > 2 && x < 598 && y < 398);
      expect(inside.length).toBeGreaterThan(2);
      for (const { x, y } of inside) expect(Math.abs(found.at(x, y)[1] - 128)).toBeLessThan(4);
    }
  });

  /** Measured by a mark of full height. */
  async function proportionsOf(watermarkText: string): Promise<Size> {
    return inkOf(
      await edited(await dark(), { ...mark, watermarkText, watermarkPosition: 'center' }),
    );
  }

  it.each(['水印', 'علامة', '<b>&', 'a\nb', 'W'.repeat(200), '﷽'.repeat(9)])(
    'is set in any script, and is never markup: %s',
    async (watermarkText) => {
      const ink = inkOf(await edited(await dark(), { ...mark, watermarkText, watermarkSize: 80 }));
      expect(ink.width).toBeGreaterThan(100);
      expect(ink.most).toBeGreaterThan(24);
    },
  );

  it('without ink changes nothing', async () => {
    const ink = inkOf(await edited(await dark(), { ...mark, watermarkText: '\u200B' }));
    expect(ink.most).toBe(0);
  });

  it('is a picture where one is sent along, a drawing too', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#0f0"/></svg>';
    const png = await plain('mark.png', [0, 255, 0, 255], 8);
    for (const path of [png, await place().write('mark.svg', svg)]) {
      const options = {
        ...mark,
        outputFormat: 'png',
        watermarkPosition: 'center',
        watermarkSize: 50,
      };
      const made = await place().convertAll('image-edit', [await dark(), path], options);
      const ink = inkOf(await pixelsOf(made.path));
      expect(Math.abs(ink.width - 300)).toBeLessThan(3);
      expect(Math.abs(ink.most - 128)).toBeLessThan(2);
    }
  });

  it('lies over the filtered image, and is not filtered', async () => {
    const recipe = {
      ...mark,
      watermarkText: '█',
      watermarkPosition: 'center' as const,
      watermarkOpacity: 100,
    };
    const { at } = await edited(await dark(), {
      ...recipe,
      invert: 100,
      watermarkColor: '#102030',
    });
    expect([at(5, 5), at(300, 200)]).toEqual([
      [255, 255, 255, 255],
      [16, 32, 48, 255],
    ]);
  });
});
