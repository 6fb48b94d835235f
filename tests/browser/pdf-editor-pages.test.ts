// The pages of a PDF as the PDF editor shows them: its preview (specification sections 2, 5 and 9), the page organiser, and
// areas that are redacted, with a real server behind them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fill, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { testAccessibility } from './accessibility.ts';
import { newAccount, type Account } from './account.ts';
import { useBrowser, visit } from './browser.ts';
import { arriveWith, press } from './editor-screen.ts';
import {
  chooseTool,
  done,
  numberOf,
  open,
  pdf,
  run,
  startButton,
  textOf,
} from './pdf-editor-screen.ts';
import { download, handed, uploadPath } from './upload-screen.ts';

useBrowser();

let account: Account;
let folder: string;
beforeAll(async () => {
  account = await newAccount();
  folder = await mkdtemp(join(tmpdir(), 'octavo-pages-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const visitEditor = (what: (page: Page) => Promise<void>) =>
  visit(uploadPath, what, account.signedIn);

const thumbnails = (page: Page) => page.getByRole('grid', { name: 'Pages' }).getByRole('row');
const thumbnail = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const names = (page: Page) =>
  thumbnails(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
const drawn = (page: Page) => page.locator('canvas[data-drawn]');

async function organise(page: Page, pages: number): Promise<void> {
  await open(page, pages);
  await chooseTool(page, 'Organize pages');
  await expect(thumbnail(page, 'Page 1')).toAppear();
}

async function insert(page: Page, ...files: ReturnType<typeof pdf>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Insert files');
  await (await chooser).setFiles(files);
}

test('pages are organised by keyboard and pointer, and one request makes the files of them', () =>
  visitEditor(async (page) => {
    await organise(page, 5);
    await thumbnail(page, 'Page 1').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Delete');
    expect(await names(page)).toEqual(['Page 1', 'Page 4', 'Page 5']);
    await page.keyboard.press('Control+z');
    expect(await names(page)).toHaveLength(5);
    await page.keyboard.press('Control+Shift+z');
    await press(page, texts.editor.undo);

    await page.getByRole('button', { name: 'Move Page 1' }).focus();
    await page.keyboard.press('Enter');
    for (const between of ['Page 1 and Page 2', 'Page 2 and Page 3', 'Page 3 and Page 4']) {
      const place = page.getByRole('button', { name: `Insert between ${between}` });
      await expect.poll(() => place.evaluate((it) => it === document.activeElement)).toBe(true);
      if (!between.endsWith('4')) await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual([2, 3, 1, 4, 5].map((n) => `Page ${n}`));

    await thumbnail(page, 'Page 2').click();
    await thumbnail(page, 'Page 1').click({ modifiers: ['Shift'] });
    await expect(page.getByText('5 pages · 3 selected')).toAppear();
    await thumbnail(page, 'Page 4').click();
    await press(page, 'Rotate right');
    await thumbnail(page, 'Page 5').click();
    await insert(page, pdf('annex', 2));
    await thumbnail(page, 'Page 1 of annex.pdf').click();
    await press(page, 'Split here');
    await expect(page.getByText('7 pages · 1 selected · 2 files')).toAppear();

    await startButton(page, 'Save 2 PDFs').click();
    await done(page);
    await run('unzip', [await download(page), '-d', folder]);
    const [first, second] = ['report-1.pdf', 'report-2.pdf'].map((name) => join(folder, name));
    expect(await textOf(first!)).toEqual([2, 3, 1, 4, 5].map((n) => `report page ${n}`));
    expect(await numberOf('Page\\s+4 rot', first!, '-f', '4', '-l', '4')).toBe(90);
    expect(await textOf(second!)).toEqual(['annex page 1', 'annex page 2']);
  }));

test('of hundreds of pages only those that are looked at are drawn', () =>
  visitEditor(async (page) => {
    await organise(page, 300);
    await expect(drawn(page).first()).toAppear();
    expect(await page.locator('canvas').count()).toBeLessThan(60);
    await thumbnail(page, 'Page 1').focus();
    await page.keyboard.press('End');
    await expect(thumbnail(page, 'Page 300').locator('canvas[data-drawn]')).toAppear();
    expect(await page.locator('canvas').count()).toBeLessThan(60);

    await press(page, 'Show pages');
    const pages = page.getByRole('list', { name: 'Pages' });
    await expect(pages.locator('canvas[data-drawn]').first()).toAppear();
    await pages.evaluate((list) => list.scrollTo(0, list.scrollHeight));
    const last = pages.getByRole('listitem', { name: 'Page 300' });
    await expect(last.locator('canvas[data-drawn]')).toAppear();
    expect(await pages.locator('canvas').count()).toBeLessThan(20);
  }));

test('the preview of a damaged file leads to its repair', () =>
  visitEditor(async (page) => {
    const cut = handed('cut.pdf', pdf('cut', 3).buffer.subarray(0, 700));
    await arriveWith(page, screens.editor, cut, { conversionType: 'pdf-editor' });
    await press(page, 'Show pages');
    await expect(page.getByText(/^The file is damaged/)).toAppear();
    await press(page, 'Repair PDF');
    await expect(page.getByRole('heading', { name: 'Repair PDF' })).toAppear();
  }));

test('the preview of another file says that it must be a PDF', () =>
  visitEditor(async (page) => {
    const file = { ...handed('notes.txt', 'Notes'), mimeType: 'text/plain' };
    const state = { conversionType: 'pdf-editor', fileName: file.name };
    await arriveWith(page, screens.editor, file, state);
    await press(page, 'Show pages');
    const told = fill(texts.editor.previewUnsupported, { type: 'text/plain' });
    await expect(page.getByText(told)).toAppear();
  }));

test('what is marked on a page that is cropped, turned and enlarged is removed from the file', () =>
  visitEditor(async (page) => {
    const eachPage = '/CropBox [40 300 500 800] /Rotate 90 /UserUnit 2';
    const file = handed('report.pdf', pagedPdf({ name: 'report', pages: 2, eachPage }));
    await arriveWith(page, screens.editor, file, { conversionType: 'pdf-editor' });
    await chooseTool(page, 'Redact');
    expect(await startButton(page, 'Redact').isDisabled()).toBe(true);
    const sheet = page.getByRole('listitem', { name: 'Page 1' }).locator('.mark-layer');
    await sheet.scrollIntoViewIfNeeded();
    const { x, y, width } = (await sheet.boundingBox())!;
    // As it is shown, the page is 1000 points wide; its text begins at the upper right and runs down.
    const point = width / 1000;
    await page.mouse.move(x + 820 * point, y + 50 * point);
    await page.mouse.down();
    await page.mouse.move(x + 900 * point, y + 400 * point, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText(/^Page 1: 80 × 350 pt/)).toAppear();
    await startButton(page, 'Redact').click();
    await done(page);
    expect(await textOf(await download(page))).toEqual(['', 'report page 2']);
  }));

testAccessibility([
  {
    name: 'the page organiser',
    path: uploadPath,
    as: () => account.signedIn,
    async reach(page) {
      await organise(page, 12);
      await thumbnail(page, 'Page 2').click();
      await press(page, 'Rotate right');
      await press(page, 'Split here');
      await drawn(page).first().waitFor();
    },
  },
  {
    name: 'the PDF editor with its preview and an area to redact',
    path: uploadPath,
    as: () => account.signedIn,
    async reach(page) {
      await open(page, 2);
      await press(page, 'Show pages');
      await chooseTool(page, 'Redact');
      await page.locator('.mark-layer').first().waitFor();
    },
  },
]);
