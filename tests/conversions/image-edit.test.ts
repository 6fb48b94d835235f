// The image editor's recipe: where pixels come to lie, animations, and the smaller operations.
import { placementOf, plainRecipe, resultSizeOf } from '@octavo/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  bitmapOf,
  painted,
  pixelsOf,
  shade,
  size,
  useEditing,
  type Colour,
  type Picture,
  type Recipe,
} from './edited-images.ts';

const { place, written, shaded, plain, edited } = useEditing();

/** The largest difference from where and what pixels should be, a little away from edges. */
function awayFrom(found: Picture, recipe: Recipe): { most: number; seen: number } {
  const whole = { ...plainRecipe, ...recipe };
  const [a, b, c, d, e, f] = placementOf(size, whole);
  const [across, down] = [Math.hypot(a, c), Math.hypot(b, d)];
  const edge = 2 + 3 / Math.min(1, across, down);
  let [most, seen] = [0, 0];
  for (let y = 2; y < found.height - 2; y += 3)
    for (let x = 2; x < found.width - 2; x += 3) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f];
      const [u, v] = [(d * dx - c * dy) / (a * d - b * c), (a * dy - b * dx) / (a * d - b * c)];
      if (u < edge || v < edge || u > size.width - edge || v > size.height - edge) continue;
      const expected = shade(u - 0.5, v - 0.5);
      const differences = found.at(x, y).map((value, index) => value - (expected[index] ?? 0));
      most = Math.max(most, ...differences.map(Math.abs));
      seen++;
    }
  return { most, seen };
}

describe('the parts of an image lie where its placement says', () => {
  const free = { maintainAspectRatio: false };
  it.each<[string, Recipe]>([
    ['as it is', {}],
    ['flipped', { flipHorizontal: true }],
    ['flipped upside down', { flipVertical: true }],
    ['turned by a quarter', { rotation: 90 }],
    ['turned back by a quarter and flipped', { rotation: -90, flipHorizontal: true }],
    ['turned by a half and flipped', { rotation: 180, flipVertical: true }],
    ['turned', { rotation: 17 }],
    ['turned and cut off', { rotation: -33.3, corners: 'trim', flipHorizontal: true }],
    ['cropped', { crop: '10 20 50 60' }],
    ['turned by a quarter and cropped', { rotation: 90, crop: '10 20 50 60', flipVertical: true }],
    ['turned and cropped', { rotation: 30, crop: '30 30 40 40' }],
    ['resized', { resizeWidth: 60 }],
    ['resized out of proportion', { resizeWidth: 60, resizeHeight: 70, ...free }],
    ['enlarged', { resizePercent: 300 }],
    ['cropped between pixels and enlarged', { crop: '33.3 22.7 30.1 41.9', resizeWidth: 400 }],
    ['turned and flattened', { rotation: 20, resizeWidth: 100, resizeHeight: 30, ...free }],
    [
      'all of it',
      {
        rotation: 12,
        crop: '20 20 50 50',
        resizeWidth: 150,
        flipHorizontal: true,
        corners: 'trim',
      },
    ],
  ])('%s', async (_, recipe) => {
    const found = await edited(await shaded(), recipe);
    const { width, height } = resultSizeOf(size, { ...plainRecipe, ...recipe });
    expect([found.width, found.height]).toEqual([width, height]);
    const { most, seen } = awayFrom(found, recipe);
    expect(seen).toBeGreaterThan(20);
    expect(most).toBeLessThan(2.5);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('as it is shown, with EXIF orientation %i', async (number) => {
    // Stored so that it comes upright: the inverse of what the orientation says.
    const path = place().path(`camera-${number}.jpg`);
    await sharp(await shaded())
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: number })
      .toFile(path);
    const upright = await sharp(path).autoOrient().png().toBuffer();
    const recipe = { rotation: 90, crop: '10 10 60 70', flipHorizontal: true };
    await sharp(upright).toFile(place().path('upright.png'));
    const [found, wanted] = [
      await edited(path, recipe),
      await edited(place().path('upright.png'), recipe),
    ];
    expect([found.width, found.height]).toEqual([wanted.width, wanted.height]);
    for (const [x, y] of [
      [3, 3],
      [20, 9],
      [30, 40],
    ] as const)
      expect(found.at(x, y)).toEqual(wanted.at(x, y));
  });

  it('keeps every pixel as it is where none comes between others', async () => {
    const noise = await sharp({
      create: {
        ...size,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .png()
      .toBuffer();
    const path = await written('noise.png', sharp(noise));
    const found = await edited(path, { rotation: -90, flipVertical: true, crop: '12.3 10 40 50' });
    const pixel = await pixelsOf(path);
    // Flipped, then turned back by a quarter, then cropped from (10, 12).
    for (let y = 0; y < found.height; y++)
      for (let x = 0; x < found.width; x++)
        expect(found.at(x, y)).toEqual(
          pixel.at(size.width - 1 - (y + 12), size.height - 1 - (x + 10)),
        );
  });
});

describe('the corners of a turned image', () => {
  it('are empty', async () => {
    const { at, width, height } = await edited(await shaded(), { rotation: 30 });
    expect([at(1, 1)[3], at(width - 2, height - 2)[3], at(width / 2, height / 2)[3]]).toEqual([
      0, 0, 255,
    ]);
  });

  it.each<[string, Recipe]>([
    ['have the background', {}],
    ['have the background, which is not filtered', { invert: 100, brightness: 150 }],
  ])('%s where a format is opaque', async (_, recipe) => {
    const more = { rotation: 30, background: '#2040c0', outputFormat: 'jpeg' as const };
    const [r, g, b] = (await edited(await shaded(), { ...more, ...recipe })).at(2, 2);
    expect(Math.hypot(r - 0x20, g - 0x40, b - 0xc0)).toBeLessThan(12);
  });

  it.each([1, 17, 45, 80, -120])('are cut off at %i°', async (rotation) => {
    const { at, width, height } = await edited(await shaded(), { rotation, corners: 'trim' });
    const corners = [at(0, 0), at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)];
    for (const [r, , blue, alpha] of corners)
      expect([r >= 38, blue, alpha]).toEqual([true, 90, 255]);
  });
});

describe('an animation', () => {
  const delays = [40, 250, 90];
  async function moving(): Promise<string> {
    const colours: Colour[] = [
      [200, 30, 20, 255],
      [200, 30, 20, 0],
      [20, 40, 180, 255],
    ];
    const frames = colours.map((colour) =>
      painted(size, () => colour)
        .png()
        .toBuffer(),
    );
    const film = sharp(await Promise.all(frames), { join: { animated: true } });
    return written('moving.gif', film.gif({ delay: delays, loop: 3 }));
  }

  it.each(['gif', 'webp'] as const)(
    'is edited frame by frame as %s, and keeps its times',
    async (outputFormat) => {
      const recipe = { rotation: 90, invert: 100, crop: '0 0 100 50', blur: 2 };
      const { path } = await edited(await moving(), { ...recipe, outputFormat });
      expect(await sharp(path, { animated: true }).metadata()).toMatchObject({
        ...{ width: 80, pageHeight: 60, pages: 3, delay: delays, loop: 3 },
      });
      const frames = await Promise.all([0, 1, 2].map((page) => pixelsOf(path, page)));
      const [first, second, third] = frames.map(({ at }) => at(40, 30));
      expect(first?.[2]).toBeGreaterThan(220);
      expect(second?.[3]).toBe(0);
      expect(third?.[0]).toBeGreaterThan(220);
    },
  );

  it('gives its first frame where a format holds one, and says so', async () => {
    const { warnings, at } = await edited(await moving(), { rotation: 10 });
    expect(at(60, 45)).toEqual([200, 30, 20, 255]);
    expect(warnings).toEqual([{ code: 'first_picture_only', values: { count: 3, format: 'PNG' } }]);
  });
});

describe('the smaller operations', () => {
  it('fit an image into 800 by 600 where nothing is said, in its own format', async () => {
    const path = await written(
      'wide.webp',
      sharp({ create: { width: 2000, height: 500, channels: 3, background: 'teal' } }),
    );
    const made = await place().convert('image-resize', path, {});
    expect(await sharp(made.path).metadata()).toMatchObject({
      format: 'webp',
      width: 800,
      height: 200,
    });
  });

  it.each([
    ['bmp', 'png'],
    ['svg', 'png'],
    ['tiff', 'tiff'],
    ['gif', 'gif'],
    ['avif', 'heif'],
  ])('resize %s, and give %s', async (extension, format) => {
    const image = sharp(await shaded());
    const path = place().path(`small.${extension}`);
    if (extension === 'svg')
      await place().write(
        'small.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="99" height="80" fill="#c81e14"/></svg>',
      );
    else if (extension === 'bmp') await place().write('small.bmp', await bitmapOf(image));
    else await image.toFile(path);
    const made = await place().convert('image-resize', path, { resizeWidth: 240 });
    expect(await sharp(made.path).metadata()).toMatchObject({ format, width: 240, height: 160 });
  });

  it('write another format in the same size', async () => {
    const made = await place().convert('image-format', await shaded(), { outputFormat: 'avif' });
    expect(await sharp(made.path).metadata()).toMatchObject({ format: 'heif', ...size });
  });

  it('draw an SVG anew at the size that is wanted', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect x="5" width="5" height="10"/></svg>';
    const path = await place().write('sharp.svg', svg);
    const { at } = await edited(path, { crop: '25 25 50 50', resizeWidth: 400 });
    expect([at(197, 200)[3], at(202, 200)[3]]).toEqual([0, 255]);
  });
});

it.each<[string, Recipe]>([
  ['a crop beyond the image', { crop: '50 50 60 60' }],
  ['a width beyond 4000', { resizeWidth: 4001 }],
])('%s is refused', async (_, recipe) => {
  expect(await place().attempt('image-edit', await shaded(), recipe)).toMatchObject({
    problem: { code: 'invalid_option' },
  });
});

it.each([1, 2, 3])('an image of a single pixel or a few can be edited: %i', async (side) => {
  const path = await plain('tiny.png', [200, 30, 20, 255], side);
  const recipe = { rotation: 10, invert: 20, blur: 5, crop: '10 10 50 50', showWatermark: true };
  for (const watermarkTiled of [false, true])
    expect((await edited(path, { ...recipe, watermarkTiled })).width).toBeGreaterThan(0);
});

it('a result of too many pixels is refused before it is made', async () => {
  const path = await written(
    'large.png',
    sharp({ create: { width: 5200, height: 5200, channels: 3, background: 'red' } }),
  );
  expect(await place().attempt('image-edit', path, { resizePercent: 400 })).toMatchObject({
    problem: { code: 'too_many_pixels' },
  });
});
