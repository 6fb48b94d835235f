// The GPU renders an edited image like the processor, which takes over when the GPU is lost.
// Test machines have no GPU: the browser emulates one, and reports it as real.
import { screens, type ImageRecipe, type Rectangle } from '@octavo/contract';
import type { Page, Worker } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { useBrowser, visit } from '../setup/browser.ts';
import { differences, photoLike } from './photo-like.ts';
import { buildRenderer, openIn, recipeOf } from './renderer-page.ts';

useBrowser();

let address: string;

beforeAll(async () => {
  address = await buildRenderer(inject('webFolder'));
});

/** Run before the worker's own script: exposes the GPU context and counts its draw calls. */
const watching = `
  globalThis.drawnByGpu = 0;
  const { getContext } = OffscreenCanvas.prototype;
  OffscreenCanvas.prototype.getContext = function (kind, settings) {
    const context = getContext.call(this, kind, settings);
    if (kind === 'webgl2') globalThis.gpuContext = context;
    return context;
  };
  const { drawArrays } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawArrays = function (...what) {
    globalThis.drawnByGpu += 1;
    drawArrays.apply(this, what);
  };
`;

/** Reports every text parameter, such as the renderer's name, as that of a real GPU. */
const pretending = `
  const { getParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    const value = getParameter.call(this, name);
    return typeof value === 'string' ? 'A GPU' : value;
  };
`;

declare global {
  // Of the worker.
  var gpuContext: WebGL2RenderingContext | undefined;
  var drawnByGpu: number;
}

const size = { width: 300, height: 200 };
const whole: Rectangle = { left: 0, top: 0, ...size };

/** Opens a picture in a fresh page, whose worker has a GPU or none. */
const withRenderer = (
  { bytes, hasCard }: { bytes: Buffer; hasCard: boolean },
  what: (page: Page, worker: Worker) => Promise<void>,
): Promise<void> =>
  visit(screens.terms, async (page) => {
    await page.route(/rendering\.worker/, async (route) => {
      const response = await route.fetch();
      const before = watching + (hasCard ? pretending : '');
      await route.fulfill({ response, body: before + (await response.text()) });
    });
    await openIn(page, address, { name: 'photo.png', type: 'image/png', bytes });
    await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      document.body.append(canvas);
      openedImage.renderer.attach('preview', canvas);
    });
    const [worker] = page.workers();
    if (!worker) throw new Error('There is no worker');
    // The GPU is initialised after the first picture.
    await shownBy(page, recipeOf({}), whole);
    await what(page, worker);
    await page.evaluate(() => openedImage.renderer.close());
  });

/** What is on the canvas when a part of a result is shown. */
async function shownBy(page: Page, recipe: ImageRecipe, region: Rectangle): Promise<Buffer> {
  await page.evaluate(
    ([given, part, side]) =>
      openedImage.renderer.show('preview', { recipe: given, region: part, size: side }),
    [recipe, region, size] as const,
  );
  return onCanvas(page);
}

/** As a PNG. */
async function onCanvas(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => document.querySelector('canvas')?.toDataURL('image/png'));
  return Buffer.from(url?.split(',')[1] ?? '', 'base64');
}

const mark = { showWatermark: true, watermarkText: 'Octavo' };
const part: Rectangle = { left: 40, top: 30, width: 120, height: 80 };

const grid: [Partial<ImageRecipe>, Rectangle][] = [
  [{}, whole],
  [{ rotation: 3.7 }, whole],
  [{ rotation: -12, corners: 'trim', crop: '5 5 80 90', flipHorizontal: true }, whole],
  [{ brightness: 60, contrast: 200 }, whole],
  [{ saturation: 200, grayscale: 30, sepia: 50 }, whole],
  [{ invert: 100, brightness: 150 }, part],
  [{ blur: 1 }, whole],
  [{ blur: 3 }, part],
  [{ blur: 6 }, whole],
  [{ blur: 20 }, part],
  [{ blur: 2.5, contrast: 130, rotation: 30 }, whole],
  [{ ...mark, sepia: 40 }, whole],
  [{ ...mark, outputFormat: 'jpeg', background: '#c08040', rotation: 20 }, whole],
];

test.each([
  ['an opaque photo', false],
  ['a picture with transparent parts', true],
])('the GPU renders %s like the processor', async (_, hasAlpha) => {
  const bytes = await photoLike(360, 241, hasAlpha).png().toBuffer();
  const shown = { byCard: [] as Buffer[], byProcessor: [] as Buffer[] };
  const all = async (page: Page, into: Buffer[]) => {
    for (const [recipe, region] of grid) into.push(await shownBy(page, recipeOf(recipe), region));
  };
  await withRenderer({ bytes, hasCard: true }, async (page, worker) => {
    await all(page, shown.byCard);
    expect(await worker.evaluate(() => drawnByGpu)).toBeGreaterThanOrEqual(grid.length);
  });
  await withRenderer({ bytes, hasCard: false }, async (page, worker) => {
    await all(page, shown.byProcessor);
    expect(await worker.evaluate(() => drawnByGpu)).toBe(0);
  });
  const apart = await Promise.all(
    grid.map(async ([recipe, region], index) => ({
      ...{ recipe, region },
      ...(await differences(shown.byCard[index]!, shown.byProcessor[index]!)),
    })),
  );
  expect(apart.filter(({ mean, most }) => mean > 1 || most > 4)).toEqual([]);
});

test('when the GPU is lost, what was shown is drawn again by the processor, and so is what follows', async () => {
  const bytes = await photoLike(360, 241).png().toBuffer();
  const before = recipeOf({ sepia: 60, blur: 2 });
  const after = recipeOf({ brightness: 130 });
  const expected: Buffer[] = [];
  await withRenderer({ bytes, hasCard: false }, async (page) => {
    expected.push(await shownBy(page, before, whole), await shownBy(page, after, whole));
  });
  await withRenderer({ bytes, hasCard: true }, async (page, worker) => {
    await shownBy(page, before, whole);
    const drawn = await worker.evaluate(() => drawnByGpu);
    await page.evaluate(emptyCanvas);
    await worker.evaluate(() => gpuContext?.getExtension('WEBGL_lose_context')?.loseContext());
    await expect.poll(() => onCanvas(page)).toEqual(expected[0]);
    expect(await shownBy(page, after, whole)).toEqual(expected[1]);
    expect(await worker.evaluate(() => drawnByGpu)).toBe(drawn);
  });
});

/** Empties the canvas, as losing the GPU may do. */
const emptyCanvas = () =>
  document.querySelector('canvas')?.getContext('bitmaprenderer')?.transferFromImageBitmap(null);
