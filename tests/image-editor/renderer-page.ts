// The renderer of the image editor, alone in a page of the web app: built beside it and loaded as its screens load it.
import { join, resolve } from 'node:path';
import { plainRecipe, type ImageRecipe } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import type { openRenderer } from '../../packages/web/image/renderer/open-renderer.ts';

const web = resolve(import.meta.dirname, '..', '..', 'packages', 'web');

declare global {
  /** Kept in the page between calls. */
  var openedImage: Awaited<ReturnType<typeof openRenderer>>;
}

/**
 * Builds the renderer beside a web app.
 * @param folder where the web app was built into
 * @returns its address
 */
export async function buildRenderer(folder: string): Promise<string> {
  const { output } = (await build({
    ...{ configFile: false, root: web, publicDir: false, logLevel: 'error' },
    worker: { format: 'es' },
    build: {
      ...{ outDir: folder, emptyOutDir: false, assetsInlineLimit: 0, reportCompressedSize: false },
      modulePreload: false,
      rolldownOptions: {
        input: join(web, 'image', 'renderer', 'open-renderer.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'assets/renderer-alone-[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return `/${output[0].fileName}`;
}

export type Picture = { name: string; type: string; bytes: Buffer };

/**
 * Opens a picture in a page of the web app. As texts, since the tests' own tools would change what is loaded there.
 * @returns the milliseconds that it took
 */
export async function openIn(page: Page, address: string, { name, type, bytes }: Picture) {
  const given = JSON.stringify({ name, type, base64: bytes.toString('base64') });
  return (await page.evaluate(`(async ({ name, type, base64 }) => {
    const { openRenderer } = await import(${JSON.stringify(address)});
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const file = new File([bytes], name, { type });
    const begun = performance.now();
    globalThis.openedImage = await openRenderer(file);
    return performance.now() - begun;
  })(${given})`)) as number;
}

/** An image as it is but for some parts, in a format that loses nothing. */
export const recipeOf = (part: Partial<ImageRecipe>): ImageRecipe => ({
  ...plainRecipe,
  outputFormat: 'png',
  ...part,
});

/** The result as the browser encodes it, without a file if its size is estimated; undefined if it encodes no such format. */
export async function encodedBy(
  page: Page,
  recipe: ImageRecipe,
  isThorough = false,
): Promise<{ bytes: number; file: Buffer | undefined } | undefined> {
  const encoded = await page.evaluate(
    async ([given, thorough]) => {
      const { outputFormat, compressionQuality } = given;
      const encoding = { outputFormat, compressionQuality, isThorough: thorough };
      const { signal } = new AbortController();
      const found = await openedImage.renderer.encode(given, undefined, encoding, signal);
      if (!found) return undefined;
      const file = found.file && new Uint8Array(await found.file.arrayBuffer());
      return { bytes: found.bytes, file: file && Array.from(file) };
    },
    [recipe, isThorough] as const,
  );
  return encoded && { bytes: encoded.bytes, file: encoded.file && Buffer.from(encoded.file) };
}

/** The whole result as a PNG. */
export async function renderedBy(page: Page, recipe: ImageRecipe): Promise<Buffer> {
  const base64 = await page.evaluate(async (given) => {
    const bitmap = await openedImage.renderer.render(given, undefined);
    if (!bitmap) throw new Error('Nothing was rendered');
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    const file = await canvas.convertToBlob({ type: 'image/png' });
    return new Promise<string>((done) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => done((reader.result as string).split(',')[1] ?? ''));
      reader.readAsDataURL(file);
    });
  }, recipe);
  return Buffer.from(base64, 'base64');
}

/**
 * Shows the whole image in a canvas, once for each recipe, a frame after the other.
 * @returns the milliseconds that each took, and the tasks over 50 ms that held the page up meanwhile
 */
export const showAll = (
  page: Page,
  recipes: ImageRecipe[],
  size: { width: number; height: number },
): Promise<{ times: number[]; longTasks: number[] }> =>
  page.evaluate(
    async ([given, preview]) => {
      const { renderer, image } = openedImage;
      const region = { left: 0, top: 0, width: image.width, height: image.height };
      const longTasks: number[] = [];
      const note = (list: PerformanceEntryList) =>
        longTasks.push(...list.map(({ duration }) => duration));
      const observer = new PerformanceObserver((list) => note(list.getEntries()));
      observer.observe({ type: 'longtask' });
      const known = document.querySelector('canvas#preview');
      if (!known) {
        const canvas = document.createElement('canvas');
        canvas.id = 'preview';
        document.body.append(canvas);
        renderer.attach('preview', canvas);
      }
      const times: number[] = [];
      for (const recipe of given) {
        const begun = performance.now();
        await renderer.show('preview', { recipe, region, size: preview });
        times.push(performance.now() - begun);
        await new Promise((done) => requestAnimationFrame(done));
      }
      note(observer.takeRecords());
      observer.disconnect();
      return { times, longTasks };
    },
    [recipes, size] as const,
  );
