// Measures the image editor's live preview: time until a photo is shown, frame times while a slider moves, and memory.
import { join } from 'node:path';
import type { ImageRecipe } from '@octavo/contract';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../packages/runner/print/find.ts';
import { photoLike } from '../tests/image-editor/photo-like.ts';
import {
  buildRenderer,
  encodedBy,
  openIn,
  recipeOf,
  showAll,
} from '../tests/image-editor/renderer-page.ts';
import { mebibytes, median, memoryBelow, ms, peakMemory, table, timed } from './measure.ts';
import type { BenchContext } from './open.ts';
import { startServer } from './web-server.ts';

/** The size of the preview area on a screen of 1920 × 1080. */
const preview = { width: 1440, height: 1080 };
const frames = 30;

/** Photo sizes by megapixels. */
const photos = { 12: [4000, 3000], 48: [8000, 6000] } as const;

/** The recipes while a slider moves, by frame. */
const sliders: Record<string, (frame: number) => Partial<ImageRecipe>> = {
  brightness: (frame) => ({ brightness: 101 + frame }),
  'saturation, with sepia': (frame) => ({ saturation: 120 + frame, sepia: 30 }),
  'blur, half of its range': (frame) => ({ blur: 2 + frame / 4 }),
  'blur, below a pixel': (frame) => ({ blur: 0.2 + frame / 100 }),
  rotation: (frame) => ({ rotation: 1 + frame / 10, corners: 'trim' }),
  'watermark, tiled': (frame) => ({
    ...{ showWatermark: true, watermarkTiled: true },
    watermarkSize: 8 + frame,
  }),
};

type Measured = { megapixels: string; rows: Record<string, string> };

async function measure(
  browser: Browser,
  address: string,
  base: string,
  megapixels: keyof typeof photos,
): Promise<Measured> {
  const [width, height] = photos[megapixels];
  const bytes = await photoLike(1000, 750).resize(width, height).jpeg({ quality: 90 }).toBuffer();
  const context = await browser.newContext({ baseURL: base });
  const page = await context.newPage();
  await page.goto('/terms');
  const before = memoryBelow();
  const rows: Record<string, string> = {};
  const work = async () => {
    const opened = await openIn(page, address, { name: 'photo.jpg', type: 'image/jpeg', bytes });
    const [first = 0] = (await showAll(page, [recipeOf({})], preview)).times;
    rows['opened and first shown'] = ms(opened + first);
    for (const [name, recipe] of Object.entries(sliders)) {
      const recipes = Array.from({ length: frames }, (_, frame) => recipeOf(recipe(frame)));
      const { times, longTasks } = await showAll(page, recipes, preview);
      const longest = Math.max(0, ...longTasks);
      rows[name] = `${ms(median(times))}, at most ${ms(Math.max(...times))}`;
      if (longest > 0) rows[`${name}: longest blocking task`] = ms(longest);
    }
    const jpeg = recipeOf({ brightness: 110, outputFormat: 'jpeg' });
    const size = () => encodedBy(page, jpeg);
    rows['file size as JPEG'] = ms(await timed(size));
    rows['file size at another quality'] = ms(
      await timed(() => encodedBy(page, { ...jpeg, compressionQuality: 60 })),
    );
  };
  rows['peak memory'] = mebibytes((await peakMemory(work)) - before);
  await context.close();
  return { megapixels: `${megapixels} megapixels`, rows };
}

/** Runs the benchmark and prints its table. */
export async function benchPreview({ folder }: BenchContext): Promise<void> {
  const server = await startServer(folder);
  const address = await buildRenderer(join(folder, 'web'));
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '' });
  try {
    const found = [
      await measure(browser, address, server.address, 12),
      await measure(browser, address, server.address, 48),
    ];
    const names = [...new Set(found.flatMap(({ rows }) => Object.keys(rows)))];
    table(
      `The image editor, ${preview.width} × ${preview.height} screen pixels, medians of ${frames} frames, without a GPU`,
      [
        ['', ...found.map(({ megapixels }) => megapixels)],
        ...names.map((name) => [name, ...found.map(({ rows }) => rows[name] ?? '')]),
      ],
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}
