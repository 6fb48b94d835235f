// Actions and views of the image editor for tests.
import { screens } from '@octavo/contract';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { arriveWith, press } from '../text-editor/editor-screen.ts';
import { testFile, type TestFile } from '../uploads/upload-screen.ts';

export const colours = { red: '#d02020', green: '#20a040', blue: '#2040c0', yellow: '#e0d020' };

type Kind = {
  /** Of the whole picture, in pixels. */
  size?: { width: number; height: number };
  /** Whether the last quarter is rendered. */
  opaque?: boolean;
};

/** Four plain quarters: red and green above, blue and yellow below; in the format of the name. */
export async function quarters(
  name: string,
  { size = { width: 300, height: 200 }, opaque = true }: Kind = {},
): Promise<TestFile> {
  const [width, height] = [size.width / 2, size.height / 2];
  const quarter = (x: number, y: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
  const { red, green, blue, yellow } = colours;
  const parts = [quarter(0, 0, red), quarter(width, 0, green), quarter(0, height, blue)];
  const last = opaque ? quarter(width, height, yellow) : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${parts.join('')}${last}</svg>`;
  const image = sharp(Buffer.from(svg));
  const written = name.endsWith('.png')
    ? image.png()
    : image.removeAlpha().toFormat(name.endsWith('.tiff') ? 'tiff' : 'jpeg', { quality: 95 });
  return testFile(name, await written.toBuffer());
}

/** Opens the editor with a file, as from the upload screen. */
export async function openImage(page: Page, file: TestFile, state: object = {}): Promise<void> {
  await arriveWith(page, screens.editor, file, {
    ...{ conversionType: 'image-editor', fileName: file.name },
    ...state,
  });
  await expect(page.getByRole('tab').first()).toAppear();
}

/** Shows a tab by its name. */
export const showTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });
export const slider = (page: Page, label: string) =>
  page.getByRole('slider', { name: label, exact: true });

/** Types a number, and leaves the field. */
export async function enter(page: Page, label: string, value: number | string): Promise<void> {
  await field(page, label).fill(String(value));
  await field(page, label).blur();
}

/** What a field says. */
export const valueOf = (page: Page, label: string) => field(page, label).inputValue();

/** Switches something on or off. */
export const toggle = (page: Page, label: string) =>
  page.locator('label.toggle').filter({ hasText: label }).click();

export const saveButton = (page: Page) =>
  page.getByRole('button', { name: 'Save image', exact: true });

/** Saves, and gives the path of the result. */
export async function saved(page: Page): Promise<string> {
  const earlier = resultTitle(page);
  const before = await earlier.elementHandle({ timeout: 1 }).catch(() => null);
  const downloading = page.waitForEvent('download');
  await press(page, 'Save image');
  const path = await (await downloading).path();
  await before?.waitForElementState('hidden');
  await expect(resultTitle(page)).toAppear();
  return path;
}

/** What the open tab shows. */
export const panel = (page: Page) => page.getByRole('tabpanel');

/** The title of the result, which says what was done. */
export const resultTitle = (page: Page) =>
  page.getByRole('heading', { name: /^(Resized|Compressed|Converted|Edited)$/ });

export const preview = (page: Page) => page.getByRole('region', { name: /^Image\. / });

/** Shown below the preview, such as `1600×1200`. */
export const resultSize = async (page: Page) =>
  (await page.getByText(/^Result: .* px$/).innerText()).replaceAll(/[^\d×]/g, '');

type Colour = keyof typeof colours | 'grey';

/** Waits until a colour is seen at a place of the preview, in parts of its width and height. */
export async function seen(page: Page, colour: Colour, x: number, y: number): Promise<void> {
  await expect.poll(() => seenAt(preview(page), x, y), { timeout: 10_000 }).toBe(colour);
}

async function seenAt(element: Locator, x: number, y: number) {
  const found = await colourAt(await element.screenshot(), x, y);
  if (Math.max(...found) - Math.min(...found) < 12) return 'grey';
  return Object.entries(colours).find(([, colour]) => isNear(found, colour))?.[0];
}

/** The colour at a place, in parts of the sides. */
export async function colourAt(
  picture: string | Buffer,
  across: number,
  down: number,
): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(across * info.width), Math.floor(down * info.height)];
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
}

/** Whether a colour is nearly another one, as `#rrggbb`. */
export function isNear(found: readonly number[], colour: string): boolean {
  const wanted = colour.match(/[\da-f]{2}/gi)?.map((part) => parseInt(part, 16)) ?? [];
  return found.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 24);
}
