// Annotations in the PDF editor while its pages change: they are written into the file, or the change waits.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit, type Visit } from '../setup/browser.ts';
import { press } from '../text-editor/editor-screen.ts';
import { uploadPath } from '../uploads/upload-screen.ts';
import { downloaded, open } from './pdf-editor-screen.ts';
import { annotationsOf, holdResults, refuseJobs } from './viewer-screen.ts';

useBrowser();

let subscriber: Account;
beforeAll(async () => {
  subscriber = await newAccount();
  await subscriber.call('/subscription/subscribe', { subscription_model: 'basic' });
});

const visitEditor = (what: Visit) =>
  visit(uploadPath, what, { ...subscriber.signedIn, viewport: { width: 1600, height: 1200 } });

const thumbnail = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const markups = (page: Page) => page.locator('.markup');

/** Opens the editor with the tool for rectangles, and draws one. */
async function openWithRectangle(page: Page): Promise<void> {
  await open(page, 2);
  await press(page, 'Annotate');
  await page
    .getByRole('toolbar', { name: 'Annotation tools' })
    .getByRole('button', { name: 'Rectangle', exact: true })
    .click();
  await draw(page, 0.2);
  await expect.poll(() => markups(page).count()).toBe(1);
  await thumbnail(page, 'Page 1').click();
}

/** Draws over the first page. @param top as a share of its height */
async function draw(page: Page, top: number): Promise<void> {
  const { x, y, width, height } = (await page.locator('.markup-layer').first().boundingBox())!;
  await page.mouse.move(x + width * 0.2, y + height * top);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height * (top + 0.05), { steps: 4 });
  await page.mouse.up();
}

const kindsIn = async (path: string) =>
  (await annotationsOf(path)).map((annotation) => annotation['/Subtype']);

test('a page is not rotated while the annotations cannot be written, and they stay', () =>
  visitEditor(async (page, faults) => {
    await openWithRectangle(page);
    const accept = await refuseJobs(page, 'The server is resting.');
    await press(page, 'Rotate right');
    await expect(page.getByText(/Your annotations couldn’t be written into the file/)).toAppear();
    faults.length = 0;
    await expect(thumbnail(page, 'Page 1')).toAppear();
    expect(await markups(page).count()).toBe(1);
    await accept();
    await press(page, 'Rotate right');
    await expect(thumbnail(page, 'Page 1, rotated 90°')).toAppear();
    expect(await kindsIn(await downloaded(page))).toEqual(['/Square']);
  }));

test('two changes of pages at once are both made, with what is drawn meanwhile', () =>
  visitEditor(async (page) => {
    await openWithRectangle(page);
    const { held, release } = await holdResults(page);
    await page
      .getByRole('button', { name: 'Rotate right', exact: true })
      .evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
    await held;
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await draw(page, 0.4);
    await expect.poll(() => markups(page).count()).toBe(2);
    release();
    await expect(thumbnail(page, 'Page 1, rotated 180°')).toAppear();
    expect(await kindsIn(await downloaded(page))).toEqual(['/Square', '/Square']);
  }));
