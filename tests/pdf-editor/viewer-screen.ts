// Actions in the PDF viewer, and readers of the saved file, for browser tests.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathOf, routes, screens } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import sharp from 'sharp';
import { Canvas, withPdf } from '../../packages/engine/formats/pdf/pdfium.ts';
import { arriveWith } from '../text-editor/editor-screen.ts';
import type { TestFile } from '../uploads/upload-screen.ts';

export const run = promisify(execFile);

/** Arrives at the viewer with a file and waits for its first page. */
export async function view(page: Page, file: TestFile): Promise<void> {
  await arriveWith(page, screens.viewPdf, file, {});
  await firstPage(page);
}

/** Waits until the first page is drawn. */
export const firstPage = (page: Page) =>
  expect(page.locator('.pdfViewer .page[data-loaded="true"] canvas').first()).toAppear();

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Chooses one of the zooms. */
export async function zoomTo(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /Zoom$/ }).click();
  await page.getByRole('option', { name: label, exact: true }).click();
}

/** Downloads the document as it is now; its folder is removed after `look`. */
export async function saved(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  const downloading = page.waitForEvent('download');
  await press(page, 'Download');
  await look(await (await downloading).path());
}

/** Holds the files that the server makes, until the returned function is called. */
export async function holdResults(
  page: Page,
): Promise<{ held: Promise<void>; release: () => void }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/downloads/**', async (route) => {
    held.resolve();
    await released.promise;
    await route.continue();
  });
  return { held: held.promise, release: () => released.resolve() };
}

/** Refuses the operations that the page sends. @returns a function that ends this */
export async function refuseJobs(page: Page, message: string): Promise<() => Promise<void>> {
  const processing = `**${pathOf(routes.pdf.process)}`;
  await page.route(processing, (route) => route.fulfill({ status: 422, json: { message } }));
  return () => page.unroute(processing);
}

/** Writes bytes to a file for the time of one piece of work. */
export async function onDisk<T>(bytes: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-viewer-'));
  try {
    const path = join(folder, 'file.pdf');
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A document that asks for a password. */
export const locked = (bytes: Buffer, password: string): Promise<Buffer> =>
  onDisk(bytes, async (path) => {
    await run('qpdf', ['--encrypt', password, password, '256', '--', '--replace-input', path]);
    return readFile(path);
  });

/** qpdf complains about nothing. */
export const isSound = async (path: string) =>
  expect((await run('qpdf', ['--check', path])).stdout).toContain('No syntax or stream encoding');

type Annotation = {
  '/Subtype'?: string;
  '/Rect': [number, number, number, number];
  '/Contents'?: string;
  '/C'?: number[];
  '/NM'?: string;
  '/T'?: string;
  '/IRT'?: string;
  '/RT'?: string;
  '/Popup'?: string;
  '/QuadPoints'?: number[];
};
type Listed = { qpdf: [object, Record<string, { value?: Annotation }>] };

/** The annotations of a file in the order of their objects. @param wanted by default all but widgets and links */
export async function annotationsOf(
  path: string,
  wanted: ReadonlySet<string> = kinds,
): Promise<Annotation[]> {
  const { stdout } = await run('qpdf', ['--json=2', '--json-key=qpdf', path], {
    maxBuffer: 1 << 28,
  });
  const [, objects] = (JSON.parse(stdout) as Listed).qpdf;
  return Object.values(objects)
    .map(({ value }) => value)
    .filter((value): value is Annotation => wanted.has(value?.['/Subtype'] ?? ''));
}

const kinds = new Set([
  ...[
    '/FreeText',
    '/Ink',
    '/Highlight',
    '/Stamp',
    '/Underline',
    '/StrikeOut',
    '/Square',
    '/Circle',
  ],
  ...['/Line', '/Text'],
]);

export type Area = { left: number; top: number; width: number; height: number };
type Pixels = { data: Buffer; width: number };

/** A page at a dot each point, as poppler and PDFium draw it: what a reader would see. */
export async function drawnBy(path: string, page: number): Promise<Record<string, Pixels>> {
  return { poppler: await byPoppler(path, page), PDFium: await byPdfium(path, page) };
}

async function byPoppler(path: string, page: number): Promise<Pixels> {
  const words = ['-r', '72', '-png', '-f', `${page}`, '-l', `${page}`, path];
  const { stdout } = await run('pdftoppm', words, { encoding: 'buffer', maxBuffer: 1 << 26 });
  const { data, info } = await sharp(stdout)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

const byPdfium = (path: string, page: number): Promise<Pixels> =>
  withPdf(path, undefined, async (document) => {
    const { width, height } = document.pageSize(page - 1);
    const size = { width: Math.round(width), height: Math.round(height) };
    const { data } = document.draw(page - 1, { ...size, background: 'white' }, new Canvas());
    return { data: Buffer.from(data), width: size.width };
  });

/** How many dots of an area are not white. */
export function inked({ data, width }: Pixels, area: Area): number {
  let count = 0;
  for (let y = area.top; y < area.top + area.height; y++)
    for (let x = area.left; x < area.left + area.width; x++) {
      const at = (y * width + x) * 3;
      if (data.subarray(at, at + 3).some((part) => part < 220)) count++;
    }
  return count;
}
