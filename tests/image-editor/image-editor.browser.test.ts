// The preview of the image editor (specification sections 2, 5 and 8): what it shows, and how it is worked with.
import { screens, texts } from '@octavo/contract';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { arriveWith, press } from '../text-editor/editor-screen.ts';
import {
  openImage,
  quarters,
  resultSize,
  saveButton,
  seen,
  showTab,
  slider,
  preview,
} from './image-screen.ts';
import { focusIsOn } from '../setup/keyboard.ts';
import { testFile, type TestFile } from '../uploads/upload-screen.ts';

useBrowser();

const { editor } = texts;
let account: Account;
beforeAll(async () => {
  account = await newAccount();
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const whole = { width: 1600, height: 1200 };
/** A picture of that size. */
const picture = (name = 'quarters.png') => quarters(name, { size: whole });
const wholeSize = `${whole.width}×${whole.height}`;
const compareLine = (page: Page) =>
  page.getByRole('slider', { name: 'Original on the left, result on the right' });

async function sized(page: Page, size: string) {
  await expect.poll(() => resultSize(page)).toBe(size);
}

/** Types a number into a field. */
async function typed(page: Page, name: string, value: string) {
  const field = page.getByRole('textbox', { name, exact: true });
  await field.fill(value);
  await field.press('Enter');
}

/** Drags from a place to another one, in pixels of the page. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}

/** Spreads two fingers about a place, each so far, in pixels of the page. */
async function pinch(page: Page, { x, y }: { x: number; y: number }, reach: number) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: by
        ? [
            { x: x - by, y, id: 0 },
            { x: x + by, y, id: 1 },
          ]
        : [],
    });
  await touch('touchStart', reach / 5);
  for (let step = 2; step <= 5; step += 1) await touch('touchMove', (reach / 5) * step);
  await touch('touchEnd');
}

async function middleOf(locator: ReturnType<typeof preview>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It has no place on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('the preview of the image editor', () => {
  test('shows all of an image, and zooms by keys, mouse and wheel', () =>
    visit(
      screens.terms,
      async (page) => {
        await openImage(page, await picture());
        await seen(page, 'red', 0.4, 0.4);
        await seen(page, 'green', 0.6, 0.4);
        await seen(page, 'blue', 0.4, 0.6);
        await seen(page, 'yellow', 0.6, 0.6);
        expect(await resultSize(page)).toBe(wholeSize);

        await page.keyboard.press('1');
        await expect(page.getByRole('button', { name: '100% Zoom' })).toAppear();
        const middle = await middleOf(preview(page));
        await drag(page, middle, { x: 300, y: 250 });
        await seen(page, 'red', 0.55, 0.55);
        await preview(page).focus();
        for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
        await seen(page, 'green', 0.1, 0.4);

        await page.keyboard.press('0');
        await seen(page, 'red', 0.4, 0.4);
        await page.mouse.move(middle.x + 40, middle.y + 40);
        await page.keyboard.down('Control');
        for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, -100);
        await page.keyboard.up('Control');
        await seen(page, 'yellow', 0.2, 0.2);
      },
      account.signedIn,
    ));

  test('undoes and redoes what was done in any tab, and asks before it is lost', () =>
    visit(
      screens.terms,
      async (page) => {
        await openImage(page, await picture(), { operation: 'effects' });
        await page.getByText('Black and white', { exact: true }).click();
        await seen(page, 'grey', 0.4, 0.4);
        await showTab(page, 'Rotate');
        await press(page, 'Rotate right');
        await sized(page, '1200×1600');

        await page.keyboard.press('ControlOrMeta+z');
        await sized(page, wholeSize);
        await seen(page, 'grey', 0.4, 0.4);
        await press(page, editor.undo);
        await seen(page, 'red', 0.4, 0.4);
        await page.keyboard.press('ControlOrMeta+Shift+z');
        await page.keyboard.press('ControlOrMeta+y');
        await sized(page, '1200×1600');
        await seen(page, 'grey', 0.45, 0.4);

        await press(page, editor.backToUpload);
        await press(page, 'Keep editing');
        await sized(page, '1200×1600');
        await press(page, editor.backToUpload);
        await press(page, 'Discard changes');
        await page.waitForURL(`**${screens.editorUpload}`);
      },
      account.signedIn,
    ));

  test('compares the original with the result: by mouse, by keys, and while a button is held', () =>
    visit(
      screens.terms,
      async (page) => {
        await openImage(page, await picture(), { operation: 'filters' });
        await page.getByText('Black and white', { exact: true }).click();
        await press(page, 'Compare');
        await seen(page, 'red', 0.4, 0.4);
        await seen(page, 'grey', 0.6, 0.4);
        await drag(page, await middleOf(compareLine(page)), { x: -200, y: 0 });
        await seen(page, 'grey', 0.45, 0.35);
        await compareLine(page).press('End');
        await seen(page, 'green', 0.6, 0.4);
        await compareLine(page).press('Home');
        await seen(page, 'grey', 0.4, 0.4);
        await page.keyboard.press('ArrowRight');
        expect(await compareLine(page).getAttribute('aria-valuenow')).toBe('1');

        await page.keyboard.press('c');
        await expect.poll(() => compareLine(page).count()).toBe(0);
        const held = page.getByRole('button', { name: 'Hold to see original' });
        await held.focus();
        await page.keyboard.down('Space');
        await seen(page, 'red', 0.4, 0.4);
        await page.keyboard.up('Space');
        await seen(page, 'grey', 0.4, 0.4);
      },
      account.signedIn,
    ));

  test('crops by mouse, by keys and by numbers, within a ratio, as one step', () =>
    visit(
      screens.terms,
      async (page) => {
        await openImage(page, await picture());
        await press(page, 'Crop…');
        const corner = page.getByRole('button', { name: /^Bottom right corner/ });
        const { x, y } = await middleOf(preview(page));
        const from = await middleOf(corner);
        await drag(page, from, { x: x - from.x, y: y - from.y });
        const [width = 0, height = 0] = (await resultSize(page)).split('×').map(Number);
        expect(Math.abs(width - whole.width / 2)).toBeLessThan(20);
        expect(Math.abs(height - whole.height / 2)).toBeLessThan(20);

        await typed(page, 'Width', '500');
        await sized(page, `500×${height}`);
        await corner.focus();
        await page.keyboard.press('ArrowLeft');
        await expect
          .poll(async () => Number((await resultSize(page)).split('×')[0]))
          .toBeLessThan(500);

        await page.getByRole('button', { name: /Aspect ratio$/ }).click();
        await page.getByRole('option', { name: '3:2' }).click();
        await typed(page, 'Width', '300');
        await sized(page, '300×200');
        await press(page, 'Swap width and height');
        await sized(page, '200×300');

        await preview(page).focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('tab', { name: 'Resize' })).toAppear();
        expect(await resultSize(page)).toBe('200×300');
        await seen(page, 'red', 0.5, 0.5);
        await page.keyboard.press('ControlOrMeta+z');
        await sized(page, wholeSize);

        await press(page, 'Crop…');
        await typed(page, 'Height', '600');
        await sized(page, '1600×600');
        await preview(page).focus();
        await page.keyboard.press('Escape');
        await sized(page, wholeSize);
        await focusIsOn(page, 'Crop…');
      },
      account.signedIn,
    ));

  test('is worked with by two fingers on a phone', () =>
    visit(
      screens.terms,
      async (page) => {
        await openImage(page, await picture());
        await preview(page).scrollIntoViewIfNeeded();
        await seen(page, 'yellow', 0.6, 0.6);
        const { x, y } = await middleOf(preview(page));
        // What is between the fingers stays there, and grows.
        await pinch(page, { x: x - 30, y: y - 30 }, 100);
        await seen(page, 'red', 0.6, 0.6);
      },
      { ...account.signedIn, ...phone },
    ));

  test('keeps the picture, the tabs and saving in sight on a phone, and covers nothing', () =>
    visit(
      screens.terms,
      async (page) => {
        await openImage(page, await picture());
        for (const tab of texts.editor.imageTabs) {
          await showTab(page, tab);
          const controls = page.getByRole('tabpanel').locator('input:visible, button:visible');
          for (const end of [await controls.count().then((all) => all - 1), 0]) {
            await controls
              .nth(end)
              .evaluate((control) => control.scrollIntoView({ block: 'center' }));
            for (const inSight of [
              preview(page),
              page.getByRole('tab', { name: tab }),
              saveButton(page),
            ])
              expect(await isInSight(inSight), `${tab}: ${String(inSight)}`).toBe(true);
            expect(await isInSight(controls.nth(end)), `${tab}: control ${end}`).toBe(true);
          }
        }
      },
      { ...account.signedIn, ...phone },
    ));

  test('lays a grid over an image while it is being turned', () =>
    visit(
      screens.terms,
      async (page) => {
        await openImage(page, await picture());
        await showTab(page, 'Rotate');
        const grid = page.locator('.straighten-grid');
        const angle = slider(page, 'Rotation');
        await angle.evaluate((control) => control.scrollIntoView({ block: 'center' }));
        const from = await middleOf(angle);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + 8, from.y);
        await expect(grid).toAppear();
        await page.mouse.up();
        await expect.poll(() => grid.count()).toBe(0);
        expect(await resultSize(page)).not.toBe(wholeSize);
        await seen(page, 'red', 0.4, 0.4);
      },
      account.signedIn,
    ));
});

/** Whether the middle of an element is on the screen and not covered. */
const isInSight = (thing: Locator) =>
  thing.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = element.closest('label');
    return there !== null && (element.contains(there) || (label?.contains(there) ?? false));
  });

/** The head of a PNG that says how large it is, and no more. */
function hugePng(): TestFile {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(17);
  size.writeUInt32BE(100_000, 0);
  size.writeUInt32BE(100_000, 4);
  size.set([8, 2, 0, 0, 0], 8);
  return testFile('huge.png', Buffer.concat([head, size]));
}

describe('opening an image', () => {
  test('reports a wrong file before it is uploaded', () =>
    visit(
      screens.terms,
      async (page) => {
        const sent: string[] = [];
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().includes('image'))
            sent.push(request.url());
        });
        const refused: [TestFile, RegExp][] = [
          [testFile('empty.png', ''), /is empty/],
          [testFile('letter.jpg', 'Dear photographer'), /looks like/],
          [hugePng(), /megapixels|pixels/],
        ];
        for (const [file, reason] of refused) {
          await arriveWith(page, screens.editor, file, {
            ...{ conversionType: 'image-editor', fileName: file.name },
          });
          const notice = page.getByRole('alert').filter({ hasText: editor.imageLoadFailed });
          await expect(notice.filter({ hasText: reason })).toAppear();
        }
        expect(sent).toEqual([]);
      },
      account.signedIn,
    ));

  test('shows what the server draws of an image that the browser cannot show', () =>
    visit(
      screens.terms,
      async (page) => {
        await openImage(page, await picture('quarters.tiff'));
        await expect(page.getByText(/^This preview was created on the server/)).toAppear();
        expect(await resultSize(page)).toBe(wholeSize);
        await seen(page, 'red', 0.4, 0.4);
        await seen(page, 'yellow', 0.6, 0.6);
      },
      account.signedIn,
    ));
});
