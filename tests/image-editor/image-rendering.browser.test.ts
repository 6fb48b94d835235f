// The browser's preview of an edited image equals the server's result, and does not block the page.
import { readFile, stat } from 'node:fs/promises';
import { screens, type ImageRecipe } from '@octavo/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { difference, photoLike } from './photo-like.ts';
import {
  buildRenderer,
  encodedBy,
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

const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);

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

test('rendering does not hold the page up while a filter of a photo of 12 megapixels is moved', async () => {
  const bytes = await photoLike(1000, 750).resize(4000, 3000).jpeg().toBuffer();
  await withRenderer({ name: 'photo.jpg', type: 'image/jpeg', bytes }, async (page) => {
    const moved = Array.from({ length: 30 }, (_, frame) =>
      recipeOf({ brightness: 80 + frame, saturation: 150 - frame, blur: frame % 3 }),
    );
    const { times, longTasks } = await showAll(page, moved, { width: 1440, height: 1080 });
    // As a share of the rendering, because a busy machine makes each task longer.
    expect(sum(longTasks)).toBeLessThan(sum(times) / 4);
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
        renderer.attach('preview', canvas);
        const region = { left: 0, top: 0, width: 300, height: 200 };
        const order: number[] = [];
        await Promise.all(
          recipes.map((recipe, index) =>
            renderer
              .show('preview', { recipe, region, size: { width: 300 + index, height: 200 } })
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

type Written = Pick<ImageRecipe, 'outputFormat' | 'compressionQuality'>;

const writings: [Written, isThorough: boolean, mostOff: number][] = [
  [{ outputFormat: 'jpeg', compressionQuality: 90 }, false, 3],
  [{ outputFormat: 'jpeg', compressionQuality: 60 }, true, 6],
  [{ outputFormat: 'webp', compressionQuality: 80 }, false, 5],
  [{ outputFormat: 'avif', compressionQuality: 60 }, false, 5],
  [{ outputFormat: 'png', compressionQuality: 100 }, true, 0],
  // Dithered.
  [{ outputFormat: 'png', compressionQuality: 80 }, true, 9],
];

const formatsBySharp: Record<string, string> = { avif: 'heif' };

test('the file that the browser encodes is the result, and is no larger than the server’s', async () => {
  // As soft as a lens draws it: of noise encoders make very different things.
  const bytes = await photoLike(200, 150).resize(800, 600).blur(2).png().toBuffer();
  const path = await place.write('photo.png', bytes);
  const original = await sharp(bytes).removeAlpha().raw().toBuffer();
  await withRenderer({ name: 'photo.png', type: 'image/png', bytes }, async (page) => {
    for (const [written, isThorough, mostOff] of writings) {
      const label = JSON.stringify(written);
      const encoded = await encodedBy(page, recipeOf(written), isThorough);
      if (!encoded?.file) throw new Error(`No file: ${label}`);
      expect(encoded.bytes, label).toBe(encoded.file.length);
      const { outputFormat } = written;
      const { format, width, height } = await sharp(encoded.file).metadata();
      expect({ format, width, height }, label).toEqual({
        format: formatsBySharp[outputFormat] ?? outputFormat,
        ...{ width: 800, height: 600 },
      });
      const pixels = await sharp(encoded.file).removeAlpha().toColourspace('srgb').raw().toBuffer();
      const off = pixels.reduce((sum, value, at) => sum + Math.abs(value - original[at]!), 0);
      expect(off / pixels.length, label).toBeLessThanOrEqual(mostOff);
      const there = await place.convert(
        isThorough ? 'image-compress' : 'image-edit',
        path,
        written,
      );
      const { size } = await stat(there.path);
      expect(encoded.bytes / size, label).toBeLessThan(1.15);
      // Sent to be saved, it stays as it is.
      const own = await place.write(`own.${there.format}`, encoded.file);
      const saved = await place.convert('image-edit', own, { encoded: true });
      expect((await readFile(saved.path)).equals(encoded.file), label).toBe(true);
    }
    for (const outputFormat of ['gif', 'tiff'] as const)
      expect(await encodedBy(page, recipeOf({ outputFormat }))).toBeUndefined();
  });
});

test('the size of a photo that is too large to encode while editing is estimated', async () => {
  const quality = 70;
  const bytes = await photoLike(1000, 750).resize(5680, 4260).jpeg({ quality: 90 }).toBuffer();
  // The encoders that the browser has as WebAssembly.
  const whole = {
    jpeg: await sharp(bytes).jpeg({ quality, mozjpeg: true }).toBuffer(),
    webp: await sharp(bytes).webp({ quality }).toBuffer(),
  };
  await withRenderer({ name: 'large.jpg', type: 'image/jpeg', bytes }, async (page) => {
    for (const outputFormat of ['jpeg', 'webp'] as const) {
      const encoded = await encodedBy(
        page,
        recipeOf({ outputFormat, compressionQuality: quality }),
      );
      expect(encoded?.file, outputFormat).toBeUndefined();
      const ratio = encoded!.bytes / whole[outputFormat].length;
      expect(Math.abs(ratio - 1), `${outputFormat}: ${ratio}`).toBeLessThan(0.1);
    }
  });
});

test('an edit that is taken back while its pixels are sent is encoded as it was', async () => {
  const bytes = await photoLike(300, 200).png().toBuffer();
  await withRenderer({ name: 'photo.png', type: 'image/png', bytes }, async (page) => {
    const [before, after] = await page.evaluate(
      async ([first, second]) => {
        const { renderer } = openedImage;
        const encoding = {
          outputFormat: 'png',
          compressionQuality: 100,
          isThorough: false,
        } as const;
        const encode = async (recipe: ImageRecipe) => {
          const encoded = await renderer.encode(
            recipe,
            undefined,
            encoding,
            new AbortController().signal,
          );
          return (
            encoded?.file && Array.from(new Uint8Array(await encoded.file.arrayBuffer())).join()
          );
        };
        const was = await encode(first);
        const send = Worker.prototype.postMessage;
        const isSent = Promise.withResolvers<void>();
        Worker.prototype.postMessage = function (this: Worker, ...given: [message: unknown]) {
          send.apply(this, given);
          if ((given[0] as { ask: string }).ask === 'keep') isSent.resolve();
        };
        const left = encode(second).catch(() => undefined);
        await isSent.promise;
        Worker.prototype.postMessage = send;
        const is = await encode(first);
        await left;
        return [was, is];
      },
      [recipeOf({}), recipeOf({ brightness: 150 })] as const,
    );
    expect(before).toBeTypeOf('string');
    expect(after === before).toBe(true);
  });
});

/** Changes a bit of what is read from a canvas, as browsers do that resist fingerprinting. */
const noise = `{
  const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;
  OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...given) {
    const image = getImageData.apply(this, given);
    image.data[image.data.length - 4] ^= 1;
    return image;
  };
}`;

test('where the browser changes the pixels that are read, the server encodes', async () => {
  const bytes = await photoLike(300, 200).png().toBuffer();
  await withRenderer({ name: 'photo.png', type: 'image/png', bytes }, async (page) => {
    let changed = 0;
    await page.route(/encoding\.worker/, async (route) => {
      const response = await route.fetch();
      changed += 1;
      await route.fulfill({ response, body: `${noise}\n${await response.text()}` });
    });
    const encoded = await page.evaluate(async (recipe) => {
      const encoding = { outputFormat: 'png', compressionQuality: 100, isThorough: false } as const;
      const { signal } = new AbortController();
      const found = await openedImage.renderer.encode(recipe, undefined, encoding, signal);
      return { bytes: found?.bytes, hasFile: found?.file !== undefined };
    }, recipeOf({}));
    expect(changed).toBe(1);
    expect(encoded.bytes).toBeGreaterThan(1000);
    expect(encoded.hasFile).toBe(false);
  });
});

test('a cancelled encoding ends', async () => {
  const bytes = await photoLike(300, 200).png().toBuffer();
  await withRenderer({ name: 'photo.png', type: 'image/png', bytes }, async (page) => {
    const end = await page.evaluate(async (recipe) => {
      const { renderer } = openedImage;
      const encoding = { outputFormat: 'webp', compressionQuality: 90, isThorough: false } as const;
      const stopped = new AbortController();
      const given = renderer.encode(recipe, undefined, encoding, stopped.signal);
      stopped.abort();
      return given.then(
        () => 'done',
        (error: Error) => error.name,
      );
    }, recipeOf({}));
    expect(end).toBe('AbortError');
    expect((await encodedBy(page, recipeOf({})))?.bytes).toBeGreaterThan(1000);
  });
});
