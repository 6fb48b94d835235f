// Shared links in the browser: an account shares a result, somebody without one opens it.
import { readFile } from 'node:fs/promises';
import { screens, sharedPath, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { keepPicture } from '../image-editor/pictures.ts';
import {
  chooseType,
  download,
  pick,
  start,
  testFile,
  uploadPath,
} from '../uploads/upload-screen.ts';

useBrowser();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Share “/ });
const addresses = (page: Page) => dialog(page).getByLabel(/^Address of link/);
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toAppear();

/** Converts a text and opens the dialog for its result. */
async function openDialog(page: Page): Promise<void> {
  await chooseType(page, 'TXT to PDF');
  await pick(page, testFile('minutes.txt', 'What we decided'));
  await start(page);
  await press(page, 'Share');
  await expect(dialog(page)).toAppear();
}

/** Creates a link in the dialog, and gives its path. */
async function createLink(page: Page, password?: string): Promise<string> {
  const before = await addresses(page).count();
  if (password) {
    await dialog(page).getByText('Require a password').click();
    await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  }
  await press(page, 'Create link');
  await expect(addresses(page).nth(before)).toAppear();
  return new URL(await addresses(page).first().inputValue()).pathname;
}

let account: Account;
let paths: { open: string; locked: string };
beforeAll(async () => {
  account = await newAccount();
  await visit(
    uploadPath,
    async (page) => {
      await openDialog(page);
      paths = { open: await createLink(page), locked: await createLink(page, 'between us') };
      await keepPicture(page, 'the dialog that shares a file');
    },
    account.signedIn,
  );
});

test('somebody without an account sees what was shared, and downloads it', () =>
  visit(paths.open, async (page) => {
    await heading(page, 'minutes.pdf');
    await expect(page.getByText(/^\d[\d.]* KB · 1 page$/)).toAppear();
    // The server makes the preview when it is idle.
    const preview = page.getByRole('img', { name: 'Preview of minutes.pdf' });
    await expect
      .poll(async () => {
        await page.reload();
        await heading(page, 'minutes.pdf');
        return preview.count();
      })
      .toBe(1);
    expect(
      await preview.evaluate((image: HTMLImageElement) => image.decode().then(() => image.width)),
    ).toBeGreaterThan(0);
    await expect(page.getByText(/^The link expires in \d+ hours\./)).toAppear();
    const bytes = await readFile(await download(page, 'Download'));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }));

test('a protected link opens with its password only', () =>
  visit(paths.locked, async (page) => {
    await heading(page, 'This file is protected');
    const field = page.getByLabel('Password', { exact: true });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill('something else');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The password is wrong. Check it and try again.')).toAppear();
    await field.fill('between us');
    await page.keyboard.press('Enter');
    await heading(page, 'minutes.pdf');
  }));

test('a revoked link is invalid, and a link with a password needs one to be typed', async () => {
  let path = '';
  await visit(
    uploadPath,
    async (page) => {
      await openDialog(page);
      await dialog(page).getByText('Require a password').click();
      await press(page, 'Create link');
      await expect(page.getByText('Enter a password or turn this off.')).toAppear();
      await dialog(page).getByText('Require a password').click();
      path = await createLink(page);
      await press(page, /^Revoke link/);
      await expect.poll(() => addresses(page).count()).toBe(0);
      await expect.poll(() => dialog(page).locator(':focus').count()).toBe(1);
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog(page).count()).toBe(0);
    },
    account.signedIn,
  );
  await visit(path, async (page) => {
    await heading(page, 'This link doesn’t work');
    await page.getByRole('link', { name: 'Go to Octavo' }).click();
    await expect(page.getByRole('heading', { name: texts.home.hero })).toAppear();
  });
});

test('a stored file is shared from My files', () =>
  visit(
    screens.myFiles,
    async (page) => {
      await page.getByRole('button', { name: 'Share minutes.pdf' }).first().click();
      await createLink(page);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect(addresses(page).first()).toAppear();
      await keepPicture(page, 'sharing a stored file');
    },
    account.signedIn,
  ));

test('a link that could not be opened can be tried again', () =>
  visit('about:blank', async (page) => {
    await page.route('**/api/shares/*', (route) => route.abort());
    await page.goto(paths.open);
    await heading(page, 'The link couldn’t be opened');
    await page.unroute('**/api/shares/*');
    await press(page, 'Try Again');
    await heading(page, 'minutes.pdf');
  }));

const at = (path: () => string, name: string | RegExp) => async (page: Page) => {
  await page.goto(path());
  await heading(page, name);
};

testAccessibility([
  {
    name: 'a shared file',
    path: screens.home,
    reach: at(() => paths.open, 'minutes.pdf'),
  },
  {
    name: 'a protected link',
    path: screens.home,
    reach: at(() => paths.locked, 'This file is protected'),
  },
  {
    name: 'a link that doesn’t work',
    path: screens.home,
    reach: at(() => `${sharedPath}nothing`, 'This link doesn’t work'),
  },
  {
    name: 'the dialog that shares a file',
    path: uploadPath,
    as: () => account.signedIn,
    reach: async (page) => {
      await openDialog(page);
      await createLink(page, 'between us');
    },
  },
]);
