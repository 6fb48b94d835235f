// The pages of a PDF as the PDF editor shows them (specification sections 2, 5 and 9): the sidebar, the viewer, and areas that
// are redacted, with a real server behind them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fill, screens, texts } from '@octavo/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { arriveWith, press } from '../text-editor/editor-screen.ts';
import {
  applied,
  chooseTool,
  downloaded,
  numberOf,
  open,
  pdf,
  run,
  shows,
  startButton,
  textOf,
} from './pdf-editor-screen.ts';
import { testFile, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();

let account: Account;
/** Where files lie that are dropped: the browser reads them when it sends them. */
let folder: string;
beforeAll(async () => {
  account = await newAccount();
  folder = await mkdtemp(join(tmpdir(), 'octavo-drop-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** High enough for all pages of a small file in the sidebar. */
const viewport = { width: 1280, height: 1800 };

const visitEditor = (what: (page: Page) => Promise<void>) =>
  visit(uploadPath, what, { ...account.signedIn, viewport });

const thumbnails = (page: Page) => page.getByRole('grid', { name: 'Pages' }).getByRole('row');
const thumbnail = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
/** The names of the pages in their order in the sidebar. */
const names = (page: Page) =>
  thumbnails(page).evaluateAll((rows) =>
    rows
      .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((row) => row.getAttribute('aria-label')),
  );
const viewerPage = (page: Page, number: number) =>
  page.locator(`.pdfViewer .page[data-page-number="${number}"]`);
const drawn = (page: Page) => page.locator('canvas[data-drawn]');

async function openPages(page: Page, pages: number): Promise<void> {
  await open(page, pages);
  await expect(thumbnail(page, 'Page 1')).toAppear();
  await shows(page, 1, pages);
}

/** Drags a page behind another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 20, { steps: 5 });
  await expect(page.locator('[data-dragging]').first()).toAppear();
  const target = page.locator('.react-aria-DropIndicator[data-drop-target]');
  for (const fromEdge of [60, 40, 20, 6]) {
    await page.mouse.move(x, end.y + end.height - fromEdge, { steps: 5 });
    await target.first().waitFor({ state: 'attached' });
  }
  await page.mouse.up();
}

/** Drops a file from the desktop onto an element. */
async function dropFile(page: Page, target: Locator, file: ReturnType<typeof pdf>): Promise<void> {
  const path = join(folder, file.name);
  await writeFile(path, file.buffer);
  const { x, y, width, height } = (await target.boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      ...{ type, x: x + width / 2, y: y + height * 0.95 },
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  await expect(page.getByText(file.name).first()).toAppear();
}

async function insert(page: Page, ...files: ReturnType<typeof pdf>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Insert files');
  await (await chooser).setFiles(files);
}

test('pages are organised by keyboard and pointer, the viewer shows them, and the download contains them', () =>
  visitEditor(async (page) => {
    await openPages(page, 5);
    await thumbnail(page, 'Page 1').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    await expect.poll(() => names(page)).toEqual(['Page 1', 'Page 4', 'Page 5']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => names(page)).toHaveLength(5);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => names(page)).toHaveLength(3);
    await press(page, texts.editor.undo);
    await expect.poll(() => names(page)).toHaveLength(5);

    await page.getByRole('button', { name: 'Move Page 1' }).focus();
    await page.keyboard.press('Enter');
    for (const between of ['Page 1 and Page 2', 'Page 2 and Page 3', 'Page 3 and Page 4']) {
      const place = page.getByRole('button', { name: `Insert between ${between}` });
      await expect.poll(() => place.evaluate((it) => it === document.activeElement)).toBe(true);
      if (!between.endsWith('4')) await page.keyboard.press('ArrowDown');
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

    await shows(page, 1, 2);
    expect(await textOf(await downloaded(page))).toEqual(['annex page 1', 'annex page 2']);
    await thumbnail(page, 'Page 1').click();
    await shows(page, 3, 5);
    await expect(page.getByText('Unsaved changes')).toAppear();
    await expect(viewerPage(page, 3).getByText('report page 1')).toAppear();
    const { width, height } = (await viewerPage(page, 4).boundingBox())!;
    expect(width).toBeGreaterThan(height);
    const first = await downloaded(page);
    expect(await textOf(first)).toEqual([2, 3, 1, 4, 5].map((n) => `report page ${n}`));
    expect(await numberOf('Page\\s+4 rot', first, '-f', '4', '-l', '4')).toBe(90);
    await expect(page.getByRole('link', { name: 'Saved to My files.' })).toAppear();
  }));

test('of hundreds of pages only the visible ones are rendered', () =>
  visitEditor(async (page) => {
    await openPages(page, 300);
    await expect(drawn(page).first()).toAppear();
    expect(await page.locator('canvas').count()).toBeLessThan(60);
    await thumbnail(page, 'Page 1').focus();
    await page.keyboard.press('End');
    await expect(thumbnail(page, 'Page 300').locator('canvas[data-drawn]')).toAppear();
    expect(await page.locator('canvas').count()).toBeLessThan(60);

    await shows(page, 300, 300);
    await page.locator('.viewer-scroll').evaluate((viewer) => viewer.scrollTo(0, 0));
    await shows(page, 1, 300);
    await expect(thumbnail(page, 'Page 1').locator('canvas[data-drawn]')).toAppear();
  }));

test('files dropped on the workspace are tabs, and merging is dragging their pages', () =>
  visitEditor(async (page) => {
    await openPages(page, 2);
    await dropFile(page, page.locator('.viewer-scroll'), pdf('annex', 2));
    const tabs = page.getByRole('radiogroup', { name: 'Open files' });
    await tabs.getByText('annex.pdf', { exact: true }).click();
    await shows(page, 1, 2);
    await expect(viewerPage(page, 1).getByText('annex page 1')).toAppear();
    await expect(page.getByText('4 pages · 2 files')).toAppear();

    await dropFile(page, thumbnail(page, 'Page 2').first(), pdf('index', 1));
    await expect(thumbnail(page, 'Page 1 of index.pdf')).toAppear();
    await shows(page, 3, 3);
    const annex = thumbnail(page, 'Page 1, a new file starts here');
    await drag(page, annex, thumbnail(page, 'Page 1').first());
    await expect(thumbnail(page, 'Page 1 of annex.pdf')).toAppear();
    await shows(page, 4, 4);
    expect(await textOf(await downloaded(page))).toEqual([
      'report page 1',
      'annex page 1',
      'report page 2',
      'index page 1',
    ]);

    const downloading = page.waitForEvent('download');
    await press(page, 'Download all');
    const { stdout } = await run('unzip', ['-Z1', await (await downloading).path()]);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    await tabs.getByText('annex.pdf', { exact: true }).click();
    await press(page, 'Close annex.pdf');
    await expect(page.getByText(/^4 pages/)).toAppear();
    await press(page, texts.editor.undo);
    await expect(page.getByText(/^5 pages · .*2 files$/)).toAppear();
  }));

test('what is dragged over the workspace before its pages are ready does no harm', () =>
  visitEditor(async (page) => {
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add('dragged', 'text/plain');
      setInterval(() => {
        document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true }));
      }, 1);
    });
    await openPages(page, 2);
    await shows(page, 1, 2);
  }));

test('a damaged file leads to its repair', () =>
  visitEditor(async (page) => {
    const cut = testFile('cut.pdf', pdf('cut', 3).buffer.subarray(0, 700));
    await arriveWith(page, screens.editor, cut, { conversionType: 'pdf-editor' });
    await expect(page.getByText(texts.viewer.fallbackFailed)).toAppear();
    await press(page, 'Repair file');
    await expect(page.getByRole('heading', { name: 'Repair PDF' })).toAppear();
  }));

test('another file is refused, since it must be a PDF', () =>
  visitEditor(async (page) => {
    const file = { ...testFile('notes.txt', 'Notes'), mimeType: 'text/plain' };
    const state = { conversionType: 'pdf-editor', fileName: file.name };
    await arriveWith(page, screens.editor, file, state);
    const message = fill(texts.editor.previewUnsupported, { type: 'text/plain' });
    await expect(page.getByText(message)).toAppear();
  }));

test('what is marked on a page that is cropped, turned and enlarged is removed from the file', () =>
  visitEditor(async (page) => {
    const eachPage = '/CropBox [40 300 500 800] /Rotate 90 /UserUnit 2';
    const file = testFile('report.pdf', pagedPdf({ name: 'report', pages: 2, eachPage }));
    await arriveWith(page, screens.editor, file, { conversionType: 'pdf-editor' });
    await chooseTool(page, 'Redact');
    expect(await startButton(page, 'Redact').isDisabled()).toBe(true);
    const sheet = viewerPage(page, 1).locator('.mark-layer');
    const { x, y, width } = (await sheet.boundingBox())!;
    // As it is shown, the page is 1000 points wide; its text begins at the upper right and runs down.
    const point = width / 1000;
    await page.mouse.move(x + 820 * point, y + 50 * point);
    await page.mouse.down();
    await page.mouse.move(x + 900 * point, y + 400 * point, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText(/^Page 1: 80 × 350 pt/)).toAppear();
    await startButton(page, 'Redact').click();
    await applied(page, 'Redacted');
    expect(await textOf(await downloaded(page))).toEqual(['', 'report page 2']);
  }));

test('the places of words are shown before they are redacted, and one that is kept stays', () =>
  visitEditor(async (page) => {
    const eachPage = '/CropBox [40 300 500 800] /Rotate 90 /UserUnit 2';
    const file = testFile('report.pdf', pagedPdf({ name: 'report', pages: 3, eachPage }));
    await arriveWith(page, screens.editor, file, { conversionType: 'pdf-editor' });
    await chooseTool(page, 'Redact');
    const words = page.getByRole('textbox', { name: 'Words' });
    await words.fill('nowhere');
    await expect(page.getByText(/^Not found in the text of the pages/)).toAppear();
    await words.fill('PAGE');
    await expect(page.getByText('3 places on 3 pages')).toAppear();
    const place = (number: number) =>
      page
        .getByRole('list', { name: 'Places found' })
        .getByRole('checkbox')
        .nth(number - 1);
    await place(2).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Words with places that you keep/)).toAppear();
    const hit = viewerPage(page, 1).locator('.mark[data-hit]');
    await hit.click();
    expect(await hit.getAttribute('data-hit')).toBe('kept');
    expect(await place(1).isChecked()).toBe(false);
    await hit.click();
    expect(await place(1).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await shows(page, 3, 3);
    await startButton(page, 'Redact').click();
    await applied(page, 'Redacted');
    const texts = await textOf(await downloaded(page));
    expect(texts.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'report 1',
      'report page 2',
      'report 3',
    ]);
  }));

test('more places than can be redacted apart from the kept ones are refused with the reason', () =>
  visitEditor(async (page) => {
    const file = testFile('many.pdf', pagedPdf({ name: 'i '.repeat(43), pages: 50 }));
    await arriveWith(page, screens.editor, file, { conversionType: 'pdf-editor' });
    await chooseTool(page, 'Redact');
    await page.getByRole('textbox', { name: 'Words' }).fill('i');
    await expect(page.getByText('2,150 places on 50 pages')).toAppear();
    expect(await startButton(page, 'Redact').isEnabled()).toBe(true);
    const first = page.getByRole('list', { name: 'Places found' }).getByRole('checkbox').first();
    await first.click();
    await expect(page.getByText(/That makes 2,149 areas, and 2,000 are possible/)).toAppear();
    expect(await startButton(page, 'Redact').isEnabled()).toBe(false);
    await page.getByRole('button', { name: 'Redact all' }).click();
    await expect.poll(() => startButton(page, 'Redact').isEnabled()).toBe(true);
  }));

testAccessibility([
  {
    name: 'the PDF editor, pages being organised',
    path: uploadPath,
    as: () => account.signedIn,
    async reach(page) {
      await openPages(page, 12);
      await thumbnail(page, 'Page 2').click();
      await press(page, 'Rotate right');
      await press(page, 'Split here');
      await drawn(page).first().waitFor();
    },
  },
  {
    name: 'the PDF editor with words to redact',
    path: uploadPath,
    as: () => account.signedIn,
    async reach(page) {
      await open(page, 2);
      await chooseTool(page, 'Redact');
      await page.getByRole('textbox', { name: 'Words' }).fill('page');
      await page.locator('.mark-layer .mark[data-hit]').first().waitFor();
    },
  },
]);
