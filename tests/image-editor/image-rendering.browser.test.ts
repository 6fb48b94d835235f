// The browser's preview of an edited image equals the server's result, and does not block the page.
import { readFile, stat } from 'node:fs/promises';
import { isPhoto, screens, type ImageRecipe } from '@octavo/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { difference, photoLike } from './photo-like.ts';
import {
  buildRenderer,
  measuredBy,
  openIn,
  recipeOf,
  renderedBy,
  showAll,
  type Picture,
} from './renderer-page.ts';

useBrowser();

let place: Workplace;
let address: string;

beforeAll(async () => {
  [place, address] = await Promise.all([openWorkplace(), buildRenderer(inject('webFolder'))]);
});
afterAll(() => place.close());

/** Opens a picture in a fresh page, where `what` has it drawn. */
const withRenderer = (picture: Picture, what: (page: Page) => Promise<void>): Promise<void> =>
  visit(screens.terms, async (page) => {
    await openIn(page, address, picture);
    await what(page);
    await page.evaluate(() => openedImage.renderer.close());
  });

const mark = { showWatermark: true, watermarkText: 'Octavo Ágnes 2026' };

const grid: Partial<ImageRecipe>[] = [
  {},
  { flipHorizontal: true, rotation: 90 },
  { flipVertical: true, rotation: -90, crop: '10.3 12.7 41.9 60.1' },
  { rotation: 180, resizeWidth: 270 },
  { rotation: 3.7 },
  { rotation: -12, corners: 'trim' },
  { rotation: 130, corners: 'trim', crop: '5 5 80 90' },
  { rotation: 45, resizeWidth: 150 },
  { resizeWidth: 77 },
  { resizeWidth: 500 },
  { resizeWidth: 200, resizeHeight: 300, maintainAspectRatio: false },
  { resizePercent: 170, crop: '5.3 7.1 30.2 41.7' },
  { brightness: 60, contrast: 200 },
  { brightness: 170, saturation: 40 },
  { saturation: 200, grayscale: 30 },
  { sepia: 100, contrast: 70 },
  { invert: 35, sepia: 50 },
  { invert: 100 },
  { blur: 1 },
  { blur: 4 },
  { blur: 9 },
  { blur: 20 },
  mark,
  { ...mark, watermarkPosition: 'top-left', watermarkSize: 60, watermarkOpacity: 100 },
  { ...mark, watermarkPosition: 'center', watermarkAngle: -30, watermarkColor: '#c00000' },
  { ...mark, watermarkTiled: true, watermarkSize: 20, watermarkAngle: 45 },
  { ...mark, watermarkTiled: true, watermarkSize: 20 },
  { rotation: 8.5, corners: 'trim', crop: '5 5 90 80', resizeWidth: 200, contrast: 130, blur: 1.5 },
  { rotation: -90, flipHorizontal: true, resizePercent: 60, sepia: 60, brightness: 90, ...mark },
];

test.each([
  ['an opaque photo', false],
  ['a picture with transparent parts', true],
])('the browser renders %s as the server does, over a grid of settings', async (_, hasAlpha) => {
  const bytes = await photoLike(360, 241, hasAlpha).png().toBuffer();
  const path = await place.write(`transparent-${hasAlpha}.png`, bytes);
  const apart: { recipe: object; mean: number }[] = [];
  await withRenderer({ name: 'photo.png', type: 'image/png', bytes }, async (page) => {
    for (const recipe of grid) {
      const [here, there] = await Promise.all([
        renderedBy(page, recipeOf(recipe)),
        place.convert('image-edit', path, recipeOf(recipe)),
      ]);
      apart.push({ recipe, mean: await difference(here, await readFile(there.path)) });
    }
  });
  apart.sort((one, other) => other.mean - one.mean);
  expect(apart.filter(({ mean }) => mean >= 2)).toEqual([]);
});

test('no task holds the page up for long while a filter of a photo of 12 megapixels is moved', async () => {
  const bytes = await photoLike(1000, 750).resize(4000, 3000).jpeg().toBuffer();
  await withRenderer({ name: 'photo.jpg', type: 'image/jpeg', bytes }, async (page) => {
    const moved = Array.from({ length: 30 }, (_, frame) =>
      recipeOf({ brightness: 80 + frame, saturation: 150 - frame, blur: frame % 3 }),
    );
    const { longTasks } = await showAll(page, moved, { width: 1440, height: 1080 });
    expect(longTasks.filter((duration) => duration > 100)).toEqual([]);
  });
});

test('of the views requested during a rendering only the newest is rendered', async () => {
  const bytes = await photoLike(300, 200).png().toBuffer();
  await withRenderer({ name: 'photo.png', type: 'image/png', bytes }, async (page) => {
    const settled = await page.evaluate(
      async (recipes) => {
        const { renderer } = openedImage;
        const canvas = document.createElement('canvas');
        document.body.append(canvas);
        renderer.attach('stage', canvas);
        const region = { left: 0, top: 0, width: 300, height: 200 };
        const order: number[] = [];
        await Promise.all(
          recipes.map((recipe, index) =>
            renderer
              .show('stage', { recipe, region, size: { width: 300 + index, height: 200 } })
              .then(() => order.push(index)),
          ),
        );
        await new Promise((done) => requestAnimationFrame(done));
        return { order, width: canvas.width };
      },
      [100, 120, 140, 160].map((brightness) => recipeOf({ brightness })),
    );
    // The first one begins at once; the others wait, and are done with the last.
    expect(settled).toEqual({ order: [0, 1, 2, 3], width: 303 });
  });
});

/** The operations that write results in one go and thoroughly. */
const operations = { false: 'image-edit', true: 'image-compress' } as const;

type Written = Pick<ImageRecipe, 'outputFormat' | 'compressionQuality'>;

const png = (compressionQuality: number): Written => ({ outputFormat: 'png', compressionQuality });

const pngs: [Written, isThorough: boolean][] = [
  [png(100), false],
  [png(100), true],
  [png(80), true],
];

const writings: [Written, isThorough: boolean][] = [
  [{ outputFormat: 'jpeg', compressionQuality: 90 }, false],
  [{ outputFormat: 'jpeg', compressionQuality: 60 }, false],
  [{ outputFormat: 'jpeg', compressionQuality: 80 }, true],
  [{ outputFormat: 'webp', compressionQuality: 80 }, false],
  [{ outputFormat: 'gif', compressionQuality: 90 }, false],
  [{ outputFormat: 'avif', compressionQuality: 60 }, false],
  ...pngs,
];

/** The allowed error of the displayed size, as a fraction of the server's. */
const mostOff = { measured: 0.1, estimated: 0.35 };

const lettersOf = (count: number) =>
  Array.from(
    { length: count },
    (_, line) =>
      `<text x="20" y="${40 + 30 * line}" font-size="24">${'Octavo converts files '.repeat(3)}${line}</text>`,
  ).join('');

test.each([
  // As soft as a lens draws it: of noise encoders make very different things.
  ['a photo', true, writings, () => photoLike(200, 150).resize(800, 600).blur(2)],
  [
    'a drawing',
    false,
    pngs,
    () =>
      sharp(
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
          <rect width="800" height="600" fill="#eef"/>${lettersOf(19)}</svg>`),
      ),
  ],
] as const)(
  'the displayed size of %s is nearly that of the server’s file',
  async (name, taken, all, draw) => {
    const bytes = await draw().png().toBuffer();
    expect(isPhoto('png', bytes.length, 800 * 600)).toBe(taken);
    const path = await place.write(`${name}.png`, bytes);
    const off: { written: Written; isThorough: boolean; off: number; most: number }[] = [];
    await withRenderer({ name: 'photo.png', type: 'image/png', bytes }, async (page) => {
      for (const [written, isThorough] of all) {
        const how = { isThorough, isPhoto: taken };
        const here = await measuredBy(page, recipeOf(written), how);
        const there = await place.convert(operations[`${isThorough}`], path, written);
        const most = here?.isEstimate ? mostOff.estimated : mostOff.measured;
        const { size } = await stat(there.path);
        off.push({ written, isThorough, off: (here?.bytes ?? 0) / size - 1, most });
      }
    });
    expect(off.filter((size) => Math.abs(size.off) > size.most)).toEqual([]);
  },
);

test('a cancelled measurement ends', async () => {
  const bytes = await photoLike(300, 200).png().toBuffer();
  await withRenderer({ name: 'photo.png', type: 'image/png', bytes }, async (page) => {
    const end = await page.evaluate(async (recipe) => {
      const { renderer } = openedImage;
      const how = { isThorough: false, isPhoto: false };
      const writing = { outputFormat: 'webp', compressionQuality: 90, ...how } as const;
      const stopped = new AbortController();
      const given = renderer.measure(recipe, undefined, writing, stopped.signal);
      stopped.abort();
      return given.then(
        () => 'done',
        (error: Error) => error.name,
      );
    }, recipeOf({}));
    expect(end).toBe('AbortError');
    expect((await measuredBy(page, recipeOf({})))?.bytes).toBeGreaterThan(1000);
  });
});
