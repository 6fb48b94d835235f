// Tests what stays on a page of the workspace while pages change: the drawing in the viewer, areas to redact, the crop frame.
import { screens } from '@octavo/contract';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { pageOf, pdfOf } from '../conversions/pdf-objects.ts';
import { newAccount, type Account } from '../accounts/account.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { arriveWith, chooseEditor, press } from '../text-editor/editor-screen.ts';
import { testFile, pick, uploadPath } from '../uploads/upload-screen.ts';
import {
  applied,
  chooseTool,
  downloaded,
  open,
  pdf,
  run,
  shows,
  startButton,
  textOf,
} from './pdf-editor-screen.ts';

useBrowser();

let account: Account;
beforeAll(async () => {
  account = await newAccount();
});

const visitEditor = (what: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) =>
  visit(uploadPath, what, {
    ...account.signedIn,
    viewport: { width: 1280, height: 1000 },
    ...options,
  });

const thumbnail = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const viewerPage = (page: Page, number: number) =>
  page.locator(`.pdfViewer .page[data-page-number="${number}"]`);

/** Waits for a page and its text. */
const isDrawn = (page: Page, number: number, text: string) =>
  expect(viewerPage(page, number).getByText(text)).toAppear();

/** Notes for each frame whether the viewer shows a drawn page, and for the first thumbnails whether it did so before. */
const watchViewer = () => {
  const watched = { blank: 0, isAheadOfSidebar: true, hasBegun: false };
  Object.assign(globalThis, { watched });
  const watchFrame = () => {
    const viewer = document.querySelector('.pdf-viewer')?.getBoundingClientRect();
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('.pdf-viewer .page canvas')];
    const isShown = canvases.some((canvas) => {
      const { top, bottom } = canvas.getBoundingClientRect();
      return viewer && canvas.width > 1 && bottom > viewer.top && top < viewer.bottom;
    });
    if (!isShown && watched.hasBegun) watched.blank += 1;
    if (!isShown && document.querySelector('.page-grid canvas[data-drawn]'))
      watched.isAheadOfSidebar = false;
    watched.hasBegun ||= isShown;
    requestAnimationFrame(watchFrame);
  };
  requestAnimationFrame(watchFrame);
};

const watched = (page: Page) =>
  page.evaluate(
    () =>
      (globalThis as unknown as { watched: { blank: number; isAheadOfSidebar: boolean } }).watched,
  );

test('the workspace is loaded while a PDF waits to be opened, and draws the viewer before the sidebar', () =>
  visitEditor(async (page) => {
    await page.evaluate(watchViewer);
    const worker = page.waitForRequest(/pdf\.worker/);
    const code = page.waitForRequest(/pdfjs-bundle/);
    await chooseEditor(page, 'PDF Editor');
    await pick(page, pdf('report', 3));
    await Promise.all([worker, code]);
    expect(new URL(page.url()).pathname).toBe(uploadPath);
    await press(page, 'Continue to PDF Editor');
    await expect(thumbnail(page, 'Page 2').locator('canvas[data-drawn]')).toAppear();
    expect((await watched(page)).isAheadOfSidebar).toBe(true);
  }));

test('the viewer keeps its pages until the changed ones are drawn, and its place among them', () =>
  visitEditor(async (page) => {
    await open(page, 4);
    await thumbnail(page, 'Page 3').click();
    await shows(page, 3, 4);
    await isDrawn(page, 3, 'report page 3');
    await page.locator('.viewer-scroll').evaluate((viewer) => viewer.scrollBy(0, 60));
    const top = async () => (await viewerPage(page, 3).boundingBox())!.y;
    const before = await top();
    await page.evaluate(watchViewer);
    await press(page, 'Rotate right');
    await expect(thumbnail(page, 'Page 3, rotated 90°')).toAppear();
    await expect.poll(() => page.locator('.kept-pages').count()).toBe(0);
    await isDrawn(page, 3, 'report page 3');
    // The page is lower now, and the view is as far below its top as before.
    expect(Math.abs((await top()) - before)).toBeLessThan(30);
    await press(page, 'Rotate left');
    await expect(thumbnail(page, 'Page 3')).toAppear();
    await press(page, 'Delete');
    await shows(page, 3, 3);
    await isDrawn(page, 3, 'report page 4');
    await expect.poll(() => page.locator('.kept-pages').count()).toBe(0);
    expect((await watched(page)).blank).toBe(0);
  }));

/** Draws an area on a page in the viewer, in points of the page as it is displayed. */
async function drawArea(page: Page, number: number, area: readonly number[], width: number) {
  const [left, top, right, bottom] = area as [number, number, number, number];
  const box = (await viewerPage(page, number).locator('.mark-layer').boundingBox())!;
  const point = box.width / width;
  await page.mouse.move(box.x + left * point, box.y + top * point);
  await page.mouse.down();
  await page.mouse.move(box.x + right * point, box.y + bottom * point, { steps: 4 });
  await page.mouse.up();
}

test('areas to redact follow their page, turn with it, and vanish with it', () =>
  visitEditor(async (page) => {
    await open(page, 3);
    await isDrawn(page, 1, 'report page 1');
    await chooseTool(page, 'Redact');
    await drawArea(page, 1, [60, 90, 300, 130], 595);
    const areas = page.getByRole('list', { name: 'Marked areas' });
    await expect(areas.getByText(/^Page 1: 240 × 40 pt, 60 pt from the left, 90/)).toAppear();
    await thumbnail(page, 'Page 1').click();
    await press(page, 'Move later');
    await expect(areas.getByText(/^Page 2: 240 × 40 pt, 60 pt from the left, 90/)).toAppear();
    await press(page, 'Rotate right');
    // The page is 842 points wide now, and what was at the top is at the right.
    await expect(areas.getByText(/^Page 2: 40 × 240 pt, 712 pt from the left, 60/)).toAppear();
    await press(page, 'Delete');
    await expect.poll(() => areas.count()).toBe(0);
    expect(await startButton(page, 'Redact').isDisabled()).toBe(true);
    await press(page, 'Undo');
    await expect(areas.getByText(/^Page 2: 40 × 240 pt/)).toAppear();

    await chooseTool(page, 'Add page numbers');
    await startButton(page, 'Add page numbers').click();
    await applied(page, 'Page numbers added');
    await chooseTool(page, 'Redact');
    await expect(areas.getByText(/^Page 2: 40 × 240 pt/)).toAppear();
    await expect(viewerPage(page, 2).locator('.mark')).toAppear();
    await startButton(page, 'Redact').click();
    await applied(page, 'Redacted');
    const texts = await textOf(await downloaded(page));
    expect(texts.map((text) => text.includes('report page'))).toEqual([true, false, true]);
  }));

/** The crop boxes of a file’s pages, as pdfinfo lists them: left, bottom, right, top. */
async function cropBoxes(path: string, pages: number): Promise<number[][]> {
  const { stdout } = await run('pdfinfo', ['-box', '-f', '1', '-l', `${pages}`, path]);
  return [...stdout.matchAll(/CropBox:\s+(.*)/g)].map(([, box = '']) =>
    box.trim().split(/\s+/).map(Number),
  );
}

const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}. Use the arrow keys to move it.`, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const valueOf = async (page: Page, name: string) => Number(await field(page, name).inputValue());

/** The centre of an element. */
async function centreOf(page: Page, name: string) {
  const { x, y, width, height } = (await handle(page, name).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

const millimetre = 72 / 25.4;

test('pages are cropped by a frame on the page, by pointer and arrow keys, in agreement with the form', () =>
  visitEditor(async (page) => {
    await open(page, 3);
    await isDrawn(page, 1, 'report page 1');
    await chooseTool(page, 'Crop pages');
    const from = await centreOf(page, 'Top left corner');
    const point = (await viewerPage(page, 1).boundingBox())!.width / 595;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 50 * point, from.y + 40 * point, { steps: 4 });
    await page.mouse.up();
    expect(await valueOf(page, 'Crop from left')).toBeCloseTo(50 / millimetre, 0);
    expect(await valueOf(page, 'Crop from top')).toBeCloseTo(40 / millimetre, 0);
    expect(await page.locator('.crop-page').count()).toBeGreaterThan(1);

    await handle(page, 'Right edge').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => valueOf(page, 'Crop from right')).toBeGreaterThan(0);
    await shows(page, 1, 3);
    await field(page, 'Crop from right').fill('20');
    await page.keyboard.press('Tab');
    const [sheet, edge] = [
      (await viewerPage(page, 1).boundingBox())!,
      await centreOf(page, 'Right edge'),
    ];
    expect((sheet.x + sheet.width - edge.x) / point).toBeCloseTo(20 * millimetre, 0);

    await press(page, 'Next');
    await shows(page, 2, 3);
    await page.getByRole('radiogroup', { name: 'Crop' }).getByText('Page 2').click();
    await expect.poll(() => page.locator('.crop-page').count()).toBe(1);
    expect(await field(page, 'Pages').inputValue()).toBe('2');
    const [left, top] = [
      await valueOf(page, 'Crop from left'),
      await valueOf(page, 'Crop from top'),
    ];
    await startButton(page, 'Crop pages').click();
    await applied(page, 'Pages cropped');
    const boxes = await cropBoxes(await downloaded(page), 3);
    expect(boxes[0]).toEqual([0, 0, 595, 842]);
    expect(boxes[2]).toEqual(boxes[0]);
    const wanted = [left * millimetre, 0, 595 - 20 * millimetre, 842 - top * millimetre];
    wanted.forEach((side, index) => expect(boxes[1]?.[index]).toBeCloseTo(side, 1));
  }));

test('a finger moves the crop frame by its handles and scrolls the pages elsewhere', () =>
  visitEditor(
    async (page) => {
      await open(page, 2);
      await isDrawn(page, 1, 'report page 1');
      await chooseTool(page, 'Crop pages');
      const { x, y } = await centreOf(page, 'Top left corner');
      const devtools = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y: y + by }],
        });
      await touch('touchStart', 2);
      for (const by of [10, 30, 50]) await touch('touchMove', by);
      await touch('touchEnd', 50);
      await expect.poll(() => valueOf(page, 'Crop from left')).toBeGreaterThan(5);
      const selection = page.locator('.ReactCrop__crop-selection');
      const action = () => selection.evaluate((it) => getComputedStyle(it).touchAction);
      expect(await action()).toBe('pan-x pan-y');
    },
    { hasTouch: true },
  ));

testAccessibility([
  {
    name: 'the PDF editor, pages being cropped',
    path: screens.terms,
    as: () => account.signedIn,
    async reach(page) {
      const file = testFile('report.pdf', pagedPdf({ name: 'report', pages: 3 }));
      await arriveWith(page, screens.editor, file, {
        conversionType: 'pdf-editor',
        operation: 'crop',
      });
      await page.locator('.crop-page .ReactCrop__crop-selection').waitFor();
    },
  },
]);

test('a form is prepared: fields are found, drawn, named and moved with the keyboard', () =>
  visitEditor(async (page) => {
    const content = 'BT /F 12 Tf 10 60 Td (City: ________) Tj ET';
    const paper = testFile('paper.pdf', pageOf({ content }));
    await chooseEditor(page, 'PDF Editor');
    await pick(page, paper);
    await press(page, 'Continue to PDF Editor');
    await chooseTool(page, 'Prepare form');
    const start = startButton(page, 'Prepare form');
    expect(await start.isDisabled()).toBe(true);
    await press(page, 'Detect fields');
    const field = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^\\d+\\. ${name}$`) });
    await expect(field('Text: City')).toAppear();
    const box = await page.locator('.field-layer').boundingBox();
    if (!box) throw new Error('no page');
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.7);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.9, { steps: 3 });
    await page.mouse.up();
    await page.getByLabel('Name', { exact: true }).fill('City');
    await expect(page.getByText('Each field needs a name of its own')).toAppear();
    expect(await start.isDisabled()).toBe(true);
    await page.getByLabel('Name', { exact: true }).fill('Zip');
    await page.getByLabel('Default value', { exact: true }).fill('8010');
    await page.getByRole('button', { name: /Alignment/ }).click();
    await page.getByRole('option', { name: 'Right', exact: true }).click();
    await field('Text: Zip').press('Shift+ArrowLeft');
    await field('Text: Zip').press('Delete');
    await field('Text: Zip').waitFor({ state: 'detached' });
    await page.locator('.field-layer .form-field').first().press('Control+z');
    await expect(field('Text: Zip')).toAppear();
    await page.getByRole('button', { name: 'Zip', exact: true }).click();
    await page.getByRole('button', { name: 'Move Zip up' }).click();
    await start.click();
    await applied(page, 'Form prepared');
    const path = await downloaded(page);
    const { stdout } = await run('qpdf', ['--json=2', '--json-key=acroform', path]);
    const { acroform } = JSON.parse(stdout) as {
      acroform: { fields: { fullname: string; value: string; quadding: number }[] };
    };
    expect(acroform.fields.map(({ fullname }) => fullname).toSorted()).toEqual(['City', 'Zip']);
    const zip = acroform.fields.find(({ fullname }) => fullname === 'Zip');
    expect(zip).toMatchObject({ value: 'u:8010', quadding: 2 });
  }));

test('a form that only Adobe’s programs can show is explained', () =>
  visitEditor(async (page) => {
    const form = pdfOf([
      '<</Type/Catalog/Pages 2 0 R/NeedsRendering true/AcroForm<</Fields[]/XFA 4 0 R>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
      { dictionary: '', stream: '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>' },
    ]);
    await arriveWith(page, screens.editor, testFile('dynamic.pdf', form), {
      conversionType: 'pdf-editor',
    });
    await expect(page.getByText('This is a dynamic XFA form')).toAppear();
  }));
