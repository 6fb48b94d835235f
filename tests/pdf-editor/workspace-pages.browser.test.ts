// How the workspace draws its pages: when it opens, and when they change.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { chooseEditor, press } from '../text-editor/editor-screen.ts';
import { pick, uploadPath } from '../uploads/upload-screen.ts';
import { open, pdf, shows } from './pdf-editor-screen.ts';

useBrowser();

let account: Account;
beforeAll(async () => {
  account = await newAccount();
});

const visitEditor = (what: (page: Page) => Promise<void>) =>
  visit(uploadPath, what, { ...account.signedIn, viewport: { width: 1280, height: 1000 } });

const thumbnail = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const stagePage = (page: Page, number: number) =>
  page.locator(`.pdfViewer .page[data-page-number="${number}"]`);

/** Waits for a page and its text. */
const isDrawn = (page: Page, number: number, text: string) =>
  expect(stagePage(page, number).getByText(text)).toAppear();

/** Notes for each frame whether the stage shows a drawn page, and for the first thumbnails whether it did so before. */
const watchStage = () => {
  const watched = { blank: 0, isAheadOfRail: true, hasBegun: false };
  Object.assign(globalThis, { watched });
  const look = () => {
    const stage = document.querySelector('.pdf-stage')?.getBoundingClientRect();
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('.pdf-stage .page canvas')];
    const isShown = canvases.some((canvas) => {
      const { top, bottom } = canvas.getBoundingClientRect();
      return stage && canvas.width > 1 && bottom > stage.top && top < stage.bottom;
    });
    if (!isShown && watched.hasBegun) watched.blank += 1;
    if (!isShown && document.querySelector('.page-grid canvas[data-drawn]'))
      watched.isAheadOfRail = false;
    watched.hasBegun ||= isShown;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const watched = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { watched: { blank: number; isAheadOfRail: boolean } }).watched,
  );

test('the workspace is loaded while a PDF waits to be opened, and draws the stage before the rail', () =>
  visitEditor(async (page) => {
    await page.evaluate(watchStage);
    const worker = page.waitForRequest(/pdf\.worker/);
    const code = page.waitForRequest(/pdfjs-bundle/);
    await chooseEditor(page, 'PDF Editor');
    await pick(page, pdf('report', 3));
    await Promise.all([worker, code]);
    expect(new URL(page.url()).pathname).toBe(uploadPath);
    await press(page, 'Continue to PDF Editor');
    await expect(thumbnail(page, 'Page 2').locator('canvas[data-drawn]')).toAppear();
    expect((await watched(page)).isAheadOfRail).toBe(true);
  }));

test('the stage keeps its pages until the changed ones are drawn, and its place among them', () =>
  visitEditor(async (page) => {
    await open(page, 4);
    await thumbnail(page, 'Page 3').click();
    await shows(page, 3, 4);
    await isDrawn(page, 3, 'report page 3');
    await page.locator('.stage-scroll').evaluate((stage) => stage.scrollBy(0, 60));
    const top = async () => (await stagePage(page, 3).boundingBox())!.y;
    const before = await top();
    await page.evaluate(watchStage);
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
