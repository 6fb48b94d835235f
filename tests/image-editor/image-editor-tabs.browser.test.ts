// The tabs of the image editor to sections 2, 5 and 9 of the specification, down to the file that comes of each, with a real
// server behind them.
import { readFile, stat } from 'node:fs/promises';
import { formatBytes, hasGpsLocation, imageLimits, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { press } from '../text-editor/editor-screen.ts';
import {
  colourAt,
  colours,
  enter,
  field,
  isNear,
  openImage,
  panel,
  quarters,
  resultTitle,
  saveButton,
  saved,
  showTab,
  slider,
  toggle,
  valueOf,
} from './image-screen.ts';
import { photoLike } from './photo-like.ts';
import { download, testFile, uploadPath, type TestFile } from '../uploads/upload-screen.ts';

useBrowser();

let account: Account;
let image: TestFile;
beforeAll(async () => {
  account = await newAccount();
  image = await quarters('quarters.jpg');
});

const [resize, filters, rotate, watermark, compress, convert] = texts.editor.imageTabs;

/** Edits an image, beginning with a tab. */
const edit = (tab: string, what: (page: Page) => Promise<void>, file?: TestFile) =>
  visit(
    screens.terms,
    async (page) => {
      await openImage(page, file ?? image);
      await showTab(page, tab);
      await what(page);
    },
    account.signedIn,
  );

type Range = readonly [label: string, min: number, max: number];

/** Each value out of range is reported at its field, and saving is disabled until it is corrected. */
async function expectRange(page: Page, [label, min, max]: Range): Promise<void> {
  const error = page.getByText(`Enter a value from ${min} to ${max}.`);
  const tooSmall = min > 0 || min < -1 ? [min - 1] : [];
  const before = await valueOf(page, label);
  for (const wrong of [max + 1, ...tooSmall]) {
    await enter(page, label, wrong);
    await expect(error).toAppear();
    expect(await saveButton(page).isDisabled(), label).toBe(true);
  }
  await enter(page, label, before);
  await error.waitFor({ state: 'detached' });
}

const sizeOf = async (path: string) => {
  const { width, height, format } = await sharp(path).metadata();
  return { width, height, format };
};

test('Resize: the other side follows, presets and percent, every range, and a reset', () =>
  edit(resize, async (page) => {
    const shown = async () => [await valueOf(page, 'Width'), await valueOf(page, 'Height')];
    // The default is offered, and not applied.
    expect(await shown()).toEqual(['800', '533']);
    await expect(
      page.getByText('The image is 300 × 200 pixels and hasn’t been resized.'),
    ).toAppear();
    expect(await saveButton(page).isDisabled()).toBe(true);
    await toggle(page, 'Keep aspect ratio');
    expect(await shown()).toEqual(['800', '600']);
    await toggle(page, 'Keep aspect ratio');
    await press(page, 'Resize to 800 × 533');
    expect(await saveButton(page).isEnabled()).toBe(true);
    expect(await shown()).toEqual(['800', '533']);
    expect(await page.getByText('hasn’t been resized').count()).toBe(0);
    for (const width of imageLimits.presetWidths) {
      await press(page, `${width} pixels wide`);
      expect(await shown()).toEqual([String(width), String(Math.round((width * 2) / 3))]);
    }
    await press(page, 'Fit within 800 × 600 pixels');
    expect(await shown()).toEqual(['800', '533']);
    await enter(page, 'Percent', 50);
    expect(await shown()).toEqual(['150', '100']);
    await enter(page, 'Height', 60);
    expect(await shown()).toEqual(['90', '60']);

    await toggle(page, 'Keep aspect ratio');
    for (const side of ['Width', 'Height'])
      await expectRange(page, [side, imageLimits.minPixels, imageLimits.maxPixels]);
    await enter(page, 'Width', 120);
    expect(await shown()).toEqual(['120', '60']);
    const path = await saved(page);
    expect(await sizeOf(path)).toEqual({ width: 120, height: 60, format: 'jpeg' });

    await toggle(page, 'Keep aspect ratio');
    await press(page, 'Reset size');
    await expect(page.getByText('The image is 300 × 200 pixels')).toAppear();
    expect(await shown()).toEqual(['800', '533']);
    await press(page, texts.editor.undo);
    expect(await shown()).toEqual(['120', '80']);
    await whileSaving(page, () => page.keyboard.press('ControlOrMeta+z'));
    // What was saved is not what there is now.
    await press(page, texts.editor.backToUpload);
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(await saveButton(page).isEnabled()).toBe(true);
    await press(page, texts.editor.redo);
    await expect(page.getByText('Saved and downloaded. See the result below.')).toAppear();
    await press(page, texts.editor.backToUpload);
    await page.waitForURL(`**${uploadPath}`);
  }));

const processing = '**/api/image-processing/process';

/** Saves, and does something before the server has the image. */
async function whileSaving(page: Page, what: () => Promise<void>): Promise<void> {
  const done = Promise.withResolvers<void>();
  await page.route(processing, async (route) => {
    await done.promise;
    await route.continue();
  });
  await press(page, 'Save image');
  await expect(page.getByRole('dialog', { name: texts.upload.converting })).toAppear();
  await what();
  done.resolve();
  await expect(resultTitle(page)).toAppear();
  await page.unroute(processing);
}

test('Filters: every range, three ways back to the default, looks; the result is a JPEG at 90 %', async () =>
  edit(
    filters,
    async (page) => {
      const each = ['Brightness', 'Contrast', 'Saturation'].map(
        (label) => [label, 0, 200] as const,
      );
      const parts = ['Grayscale', 'Sepia', 'Invert'].map((label) => [label, 0, 100] as const);
      for (const range of [...each, ['Blur', 0, imageLimits.maxBlur] as const, ...parts])
        await expectRange(page, range);

      await enter(page, 'Brightness', 150);
      await slider(page, 'Brightness').dblclick();
      await expect.poll(() => valueOf(page, 'Brightness')).toBe('100');
      await slider(page, 'Contrast').press('ArrowRight');
      expect(await valueOf(page, 'Contrast')).toBe('101');
      await slider(page, 'Contrast').press('Delete');
      expect(await valueOf(page, 'Contrast')).toBe('100');
      await enter(page, 'Sepia', 40);
      await press(page, 'Reset Sepia');
      expect(await valueOf(page, 'Sepia')).toBe('0');
      await page.getByText('Black and white', { exact: true }).click();
      expect(await valueOf(page, 'Grayscale')).toBe('100');
      await press(page, 'Reset filters');
      expect(await valueOf(page, 'Grayscale')).toBe('0');
      expect(await saveButton(page).isDisabled()).toBe(true);

      await enter(page, 'Grayscale', 100);
      const path = await saved(page);
      expect(await sizeOf(path)).toEqual({ width: 300, height: 200, format: 'jpeg' });
      const [red = 0, green = 0, blue = 0] = await colourAt(path, 0.25, 0.25);
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
      expect(firstQuantiser(await readFile(path))).toBe(quantiserAt90);
    },
    await quarters('quarters.png'),
  ));

/** Of the luminance, 16 at a quality of 50 (JPEG, ITU-T T.81, table K.1), a fifth of it at 90. */
const quantiserAt90 = 3;
const firstQuantiser = (jpeg: Buffer) => jpeg[jpeg.indexOf(Buffer.from([0xff, 0xdb])) + 5];

test('Rotate: quarters and flips turn what is seen, any angle within its range, corners and their background', () =>
  edit(rotate, async (page) => {
    await expectRange(page, ['Rotation', -180, 180]);
    await enter(page, 'Rotation', -12.3);
    expect(await valueOf(page, 'Rotation')).toBe('-12.3');
    await press(page, 'Flip horizontally');
    expect(await valueOf(page, 'Rotation')).toBe('12.3');
    await press(page, 'Flip horizontally');
    await slider(page, 'Rotation').dblclick();
    await press(page, 'Rotate right');
    expect(await valueOf(page, 'Rotation')).toBe('90');
    await press(page, 'Flip vertically');
    const turned = await saved(page);
    expect(await sizeOf(turned)).toMatchObject({ width: 200, height: 300 });
    // Turned to the right, blue and red are above; then upside down.
    expect(isNear(await colourAt(turned, 0.25, 0.75), colours.blue)).toBe(true);
    expect(isNear(await colourAt(turned, 0.75, 0.75), colours.red)).toBe(true);

    await enter(page, 'Rotation', 45);
    await page.getByLabel('Background color', { exact: true }).fill('#102030');
    const filled = await saved(page);
    expect(isNear(await colourAt(filled, 0.02, 0.02), '#102030')).toBe(true);
    await page.getByRole('button', { name: /Corners after rotation/ }).click();
    await page.getByRole('option', { name: 'Trim' }).click();
    const trimmed = await saved(page);
    expect(isNear(await colourAt(trimmed, 0.02, 0.02), '#102030')).toBe(false);
  }));

test('Watermark: a text in one of five places, all over the image, or a picture; its opacity within its range', () =>
  edit(watermark, async (page) => {
    await toggle(page, 'Watermark');
    expect(await valueOf(page, 'Watermark text')).toBe(texts.editor.defaultWatermark);
    expect(await valueOf(page, 'Opacity')).toBe('50');
    await expectRange(page, ['Opacity', 10, 100]);
    await field(page, 'Watermark text').fill('');
    await expect(page.getByText('Enter text or choose an image.')).toAppear();
    expect(await saveButton(page).isDisabled()).toBe(true);
    await field(page, 'Watermark text').fill('Ada');
    expect(await panel(page).getByRole('radio').count()).toBe(5);
    await page.locator('[data-position="top-left"]').click();

    await choosePicture(page, testFile('broken.png', 'no picture'));
    await expect(page.getByRole('alert')).toAppear();
    const black = { width: 40, height: 40, channels: 3, background: '#000000' } as const;
    await choosePicture(
      page,
      testFile('mark.png', await sharp({ create: black }).png().toBuffer()),
    );
    await enter(page, 'Opacity', 100);
    await enter(page, 'Watermark width', 40);
    const path = await saved(page);
    expect(isNear(await colourAt(path, 0.2, 0.2), '#000000')).toBe(true);
    expect(isNear(await colourAt(path, 0.8, 0.2), colours.green)).toBe(true);

    await press(page, 'Remove mark.png');
    expect(await valueOf(page, 'Watermark text')).toBe('Ada');
    await toggle(page, 'Tile across the image');
    expect(await panel(page).getByRole('radio').count()).toBe(0);
    expect(await saveButton(page).isEnabled()).toBe(true);
  }));

async function choosePicture(page: Page, file: TestFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Use an image instead' }).click();
  await (await chooser).setFiles(file);
}

/** Whether EXIF have a location. */
async function hasGps(path: string): Promise<boolean> {
  const { exif } = await sharp(path).metadata();
  return exif !== undefined && hasGpsLocation(exif);
}

/** The displayed size, once it is measured. */
async function measured(page: Page): Promise<string> {
  const size = page.locator('.expected-size-value[data-state="known"]');
  await expect(size).toAppear();
  return size.innerText();
}

test('Compress: 80 % when it is chosen, its range, the size shown while it changes, and a size to fit into', async () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } };
  const pixels = photoLike(600, 400).withExif(gps);
  const photo = testFile('photo.jpg', await pixels.jpeg({ quality: 95 }).toBuffer());
  await edit(
    compress,
    async (page) => {
      await panel(page).getByText('Choose', { exact: true }).click();
      await expect(page.getByText('Only metadata is removed.')).toAppear();
      const lean = await saved(page);
      expect(await sharp(lean).raw().toBuffer()).toEqual(
        await sharp(photo.buffer).raw().toBuffer(),
      );
      expect(await hasGps(lean)).toBe(false);
      await panel(page).getByText('Remove', { exact: true }).click();

      await panel(page).getByText('Quality', { exact: true }).click();
      expect(await valueOf(page, 'Quality')).toBe('80');
      await expectRange(page, ['Quality', 1, 100]);
      const at80 = await measured(page);
      await enter(page, 'Quality', 20);
      await expect.poll(() => measured(page)).not.toBe(at80);
      const path = await saved(page);
      expect(await sizeOf(path)).toEqual({ width: 600, height: 400, format: 'jpeg' });
      expect((await stat(path)).size).toBeLessThan(photo.buffer.length / 2);
      expect(await measured(page)).toContain(formatBytes((await stat(path)).size));

      const progressive = await measured(page);
      await panel(page).getByText('More', { exact: true }).click();
      await page.getByRole('button', { name: /Progressive/ }).click();
      await page.getByRole('option', { name: 'Off' }).click();
      await expect.poll(() => measured(page)).not.toBe(progressive);
      const baseline = await saved(page);
      expect((await sharp(baseline).metadata()).isProgressive).toBe(false);
      expect(await measured(page)).toContain(formatBytes((await stat(baseline)).size));

      const fact = (text: string) => page.getByText(`Location: ${text}`);
      await expect(fact('removed on saving')).toAppear();
      expect(await hasGps(baseline)).toBe(false);
      await panel(page).getByText('Choose', { exact: true }).click();
      await toggle(page, 'Keep location');
      await expect(fact('kept')).toAppear();

      await panel(page).getByText('Size', { exact: true }).click();
      await enter(page, 'Maximum file size', 20);
      await expect(page.getByText('up to 20 KB')).toAppear();
      const small = await saved(page);
      expect((await stat(small)).size).toBeLessThanOrEqual(20 * 1024);
      expect(await hasGps(small)).toBe(true);
    },
    photo,
  );
});

/** The displayed size is that of the file that is saved; GIF and TIFF are encoded by the server alone. */
/** Formats, and sharp's names for them. */
const convertedFormats = [
  ['AVIF', 'heif'],
  ['PNG', 'png'],
  ['WebP', 'webp'],
] as const;

test('Convert: names what a format cannot contain and offers others, and writes the one that is chosen', async () => {
  const cut = await quarters('cut.png', { opaque: false });
  await edit(
    convert,
    async (page) => {
      const warning = page.getByText(/^JPEG doesn’t support transparency/);
      await panel(page).getByText('JPEG', { exact: true }).click();
      await expect(warning).toAppear();
      await page.getByLabel('Background color').fill('#804000');
      const flat = await saved(page);
      expect(await sizeOf(flat)).toMatchObject({ format: 'jpeg' });
      expect(isNear(await colourAt(flat, 0.75, 0.75), '#804000')).toBe(true);
      await press(page, 'Use WebP');
      await warning.waitFor({ state: 'detached' });
      const { format, hasAlpha } = await sharp(await saved(page)).metadata();
      expect({ format, hasAlpha }).toEqual({ format: 'webp', hasAlpha: true });
      for (const [output, expected] of convertedFormats) {
        await panel(page).getByText(output, { exact: true }).click();
        // The browser has encoded it by then, and that file is saved.
        await expect.poll(() => measured(page)).toMatch(/^[\d.]+ (?:KB|Bytes) \(/);
        expect(await sizeOf(await saved(page))).toMatchObject({ format: expected });
      }
    },
    cut,
  );
});

test('the result is kept in My files as edited, and goes on to be edited or made into a PDF', () =>
  edit(resize, async (page) => {
    await enter(page, 'Width', 100);
    await saved(page);
    await press(page, 'Keep editing');
    await expect(page.getByText('Original: 100 × 67 px')).toAppear();
    await enter(page, 'Width', 50);
    await saved(page);
    await press(page, 'JPG to PDF');
    await page.waitForURL(`**${uploadPath}`);
    const chosen = page.getByRole('list', { name: 'Selected files' });
    await expect(chosen.getByText('quarters-resized.jpg')).toAppear();
    await page.goto(screens.myFiles);
    await expect(page.getByText('quarters-resized.jpg').first()).toAppear();
    await expect(page.getByText('Resize image').first()).toAppear();
    const [, converted] = texts.myFiles.totals;
    const total = page.locator('.totals div').filter({ hasText: converted });
    expect(await total.getByRole('definition').innerText()).toBe('0');
  }));

test('a result that cannot be made or fetched is reported in the words of the specification', () =>
  edit(resize, async (page) => {
    await page.route(processing, (route) => route.abort());
    await enter(page, 'Width', 100);
    await press(page, 'Save image');
    const [before = ''] = texts.editor.imageFailed.split('{reason}');
    await expect(page.getByText(new RegExp(`^${before}.`))).toAppear();
    await page.unroute(processing);
    await saved(page);
    await page.route('**/downloads/**', (route) => route.fulfill({ status: 503 }));
    await press(page, 'Keep editing');
    await expect(page.getByText(texts.editor.imageDownloadFailed)).toAppear();
  }));

test('an edit is applied to other images: each has its own result, a damaged one its reason', async () => {
  const others = [await quarters('second.jpg'), await quarters('third.png')];
  await edit(filters, async (page) => {
    await enter(page, 'Invert', 100);
    await press(page, 'Apply to more images…');
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Add images');
    await (await chooser).setFiles([...others, testFile('broken.jpg', 'no picture')]);
    const list = page.getByRole('list', { name: 'Images' });
    await expect(list.getByRole('alert')).toAppear();
    await press(page, 'Save 3 images');
    const results = page.getByRole('list', { name: 'Results' });
    await expect.poll(() => results.getByRole('listitem').count()).toBe(3);
    await expect(page.getByRole('button', { name: 'Download all as ZIP' })).toAppear();
    expect(await list.getByRole('listitem').count()).toBe(1);
    const path = await download(page, `${texts.upload.download}: third-edited.jpg`);
    expect(isNear(await colourAt(path, 0.25, 0.25), '#2fdfdf')).toBe(true);
  });
});
