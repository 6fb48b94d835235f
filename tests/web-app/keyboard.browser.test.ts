// Without a mouse: signing up, plans, files, the list of shortcuts, toasts, and where the focus goes.
import { pathOf, routes, screens, texts, type StoredFile } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  addressOfItsOwn,
  linkInMailTo,
  mailboxPath,
  myFilesPath,
  newAccount,
  pricingPath,
} from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { openFile } from '../text-editor/editor-screen.ts';
import {
  focusIsOn,
  focusRing,
  hasFocus,
  nameOfFocused,
  press,
  tabTo,
  type,
} from '../setup/keyboard.ts';
import { testFile, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();

const { signup, pricing, myFiles, navigation, home } = texts;
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The title has the focus, as after each change of screen. */
const arrivedAt = (page: Page, name: string | RegExp) =>
  expect(title(page, name).and(page.locator(':focus'))).toAppear();

test.each([screens.home, uploadPath, pricingPath, screens.terms])(
  'Tab stops at Login once in the bar of %s',
  (path) =>
    visit(path, async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toAppear();
      await expect(page.getByRole('banner').getByText(navigation.login)).toAppear();
      const stops = await page
        .locator('header a, header button')
        .evaluateAll((elements) =>
          elements
            .filter(
              (element) => (element as HTMLElement).tabIndex >= 0 && element.checkVisibility(),
            )
            .map((element) => element.getAttribute('aria-label') ?? element.textContent),
        );
      expect(stops.filter((name) => name === navigation.login)).toHaveLength(1);
    }),
);

test('somebody signs up and follows the link of the mail by keyboard alone', () =>
  visit(screens.home, async (page) => {
    // Attempts are counted by address.
    const from = { 'x-forwarded-for': addressOfItsOwn() };
    await page.route('**/api/auth/sign-up/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), ...from } }),
    );
    await title(page, home.hero).waitFor();
    const email = `${crypto.randomUUID().slice(0, 12)}@example.org`;
    await press(page, navigation.signUp);
    await page.waitForURL(`**${screens.signup}`);
    await title(page, 'Create an account').waitFor();
    await type(page, signup.firstName, 'Grace');
    await type(page, signup.lastName, 'Hopper');
    await type(page, signup.email, email);
    await type(page, signup.password, 'a good password');
    await page.keyboard.press('Enter');

    await page.waitForURL((url) => url.pathname === screens.home);
    await linkInMailTo(email);
    await press(page, navigation.profile);
    await page.waitForURL(`**${screens.profile}`);
    await page.getByRole('link', { name: 'Verify email address' }).waitFor();
    await press(page, 'Verify email address');
    await page.waitForURL(`**${screens.welcome}`);
    await page.goto(await mailboxPath());
    const mail = page.getByRole('listitem').filter({ hasText: email }).getByRole('link');
    for (let tab = 0; tab < 100 && !(await hasFocus(mail)); tab += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await title(page, 'Confirm your email address').waitFor();
    await press(page, /\/auth\/verify/);
    await page.waitForURL('**/auth/verify?*');
    await press(page, 'Confirm email address');
    await page.waitForURL(`**${screens.welcome}`);
    await expect(title(page, 'Welcome, Grace Hopper')).toAppear();
    await press(page, navigation.signOut);
    await page.waitForURL((url) => url.pathname === screens.home);
    await expect(page.getByRole('link', { name: navigation.signUp })).toAppear();
  }));

test('a plan is chosen by keyboard alone, and what came of it has the focus or is announced', async () => {
  const { signedIn } = await newAccount();
  await visit(
    screens.terms,
    async (page) => {
      await title(page, 'Terms').waitFor();
      await press(page, 'Pricing');
      await page.waitForURL(`**${pricingPath}`);
      await arrivedAt(page, pricing.hero);
      await page.getByRole('button', { name: 'Upgrade to Basic' }).waitFor();
      await press(page, 'Upgrade to Basic');
      await expect(page.getByRole('dialog')).toAppear();
      await press(page, pricing.startTrial);
      await expect(page.getByRole('status').getByText(/Your Basic trial has started/)).toAppear();
      // Who goes on with Tab is still among the plans.
      await press(page, 'Upgrade to Pro');
      await expect(page.getByRole('dialog')).toAppear();
      await press(page, pricing.startTrial);
      await expect(page.getByRole('status').getByText(/Your Pro trial has started/)).toAppear();
    },
    signedIn,
  );
});

test('the gate is passed by keyboard, and who closes it is back where it was opened', () =>
  visit(pricingPath, async (page) => {
    await page.getByRole('button', { name: pricing.startTrial }).first().waitFor();
    await press(page, pricing.startTrial);
    await expect(page.getByRole('dialog')).toAppear();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusIsOn(page, pricing.startTrial);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toAppear();
    await press(page, texts.signInGate.createAccount);
    await page.waitForURL(`**${screens.signup}`);
    await arrivedAt(page, 'Create an account');
  }));

test('files are filtered, sorted, downloaded and deleted by keyboard alone', async () => {
  const { signedIn, convert } = await newAccount();
  for (const name of ['apples', 'pears']) await convert(name);
  await visit(
    screens.terms,
    async (page) => {
      await title(page, 'Terms').waitFor();
      await page.getByRole('link', { name: navigation.myFiles }).waitFor();
      await press(page, navigation.myFiles);
      await arrivedAt(page, myFiles.title);
      const names = () => page.locator('.file-names b').allTextContents();
      await expect.poll(names).toEqual(['pears.json', 'apples.json']);

      await choose(page, /Conversion/, 'CSV to JSON');
      await expect.poll(() => new URL(page.url()).search).toContain('type=csv-to-json');
      await choose(page, /Sort by/, 'Name, A to Z');
      await expect.poll(names).toEqual(['apples.json', 'pears.json']);

      const downloading = page.waitForEvent('download');
      await press(page, `${myFiles.download} apples.json`);
      expect((await downloading).suggestedFilename()).toBe('apples.json');
      await press(page, 'Delete apples.json');
      await focusIsOn(page, 'Undo');
      await page.keyboard.press('Enter');
      await focusIsOn(page, 'Delete apples.json');

      await page.clock.install();
      await page.keyboard.press('Enter');
      await focusIsOn(page, 'Undo');
      await page.clock.fastForward(10_000);
      await expect.poll(names).toEqual(['pears.json']);
      await focusIsOn(page, '1 file');
      await tabTo(page, `${myFiles.download} pears.json`);
    },
    signedIn,
  );
});

/** Opens a select and types the beginning of a choice. */
async function choose(page: Page, label: RegExp, choice: string): Promise<void> {
  await page.keyboard.press('Home');
  await page.locator('h1').evaluate((heading) => heading.focus());
  await tabTo(page, label);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: choice, exact: true }).waitFor();
  await page.keyboard.type(choice);
  await focusIsOn(page, choice);
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

test('further pages of files come as one goes on by keyboard', async () => {
  const { signedIn, convert } = await newAccount();
  await convert('one');
  await visit(
    'about:blank',
    async (page) => {
      await page.route(`**${pathOf(routes.files.files)}?*`, async (route) => {
        const url = new URL(route.request().url());
        const real = await (await route.fetch({ url: url.origin + url.pathname })).json();
        await route.fulfill({
          json: { success: true, data: pageOfMany(url, real.data.files[0] as StoredFile) },
        });
      });
      await page.goto(myFilesPath);
      await page.getByRole('heading', { name: '120 files' }).waitFor();
      await tabTo(page, /^Download file-000/);
      const rows = page.locator('.file');
      while ((await rows.count()) < 120) await page.keyboard.press('End');
      expect(await nameOfFocused(page)).toBe('Download file-000.json');
      await page.keyboard.press('End');
      await tabTo(page, 'Delete file-000.json');
    },
    signedIn,
  );
});

const manyFiles = 120;

function pageOfMany(url: URL, like: StoredFile) {
  const limit = Number(url.searchParams.get('limit'));
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const files = Array.from({ length: Math.min(limit, manyFiles - from) }, (_, index) => {
    const number = String(from + index).padStart(3, '0');
    return {
      ...like,
      id: `00000000-0000-4000-8000-000000000${number}`,
      file_name: `file-${number}.json`,
    };
  });
  const next = from + limit < manyFiles && { next_cursor: String(from + limit) };
  const pagination = { limit, total: manyFiles, total_pages: Math.ceil(manyFiles / limit) };
  return { files, pagination: { ...pagination, ...next } };
}

test('a question mark opens the list of shortcuts with those of the screen, and the focus returns', () =>
  visit(uploadPath, async (page) => {
    await title(page, texts.upload.title).waitFor();
    await tabTo(page, texts.upload.backToDashboard);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Find a conversion')).toAppear();
    await expect(sheet.getByRole('heading', { name: 'Everywhere' })).toAppear();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await focusIsOn(page, texts.upload.backToDashboard);

    await page.keyboard.press('/');
    expect(await hasFocus(page.getByRole('searchbox'))).toBe(true);
    await page.keyboard.type('u?t/');
    expect(await page.getByRole('searchbox').inputValue()).toBe('u?t/');
    expect(new URL(page.url()).pathname).toBe(uploadPath);
  }));

test('shortcuts of one key lead and change the theme, until they are switched off', () =>
  visit(pricingPath, async (page) => {
    await title(page, pricing.hero).waitFor();
    const scheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.keyboard.press('t');
    await expect.poll(scheme).toBe('dark');
    await page.keyboard.press('u');
    await arrivedAt(page, texts.upload.title);

    await press(page, 'Shortcuts');
    const off = page.getByRole('switch', { name: 'Single-key shortcuts' });
    await off.waitFor();
    while (!(await hasFocus(off))) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await press(page, 'Close');
    await page.reload();
    await title(page, texts.upload.title).waitFor();
    for (const key of ['t', '/', '?']) await page.keyboard.press(key);
    expect(await scheme()).toBe('dark');
    expect(await hasFocus(page.getByRole('searchbox'))).toBe(false);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await press(page, 'Shortcuts');
    await expect(page.getByRole('dialog')).toAppear();
  }));

test('the editor lists its keys on the same sheet', () =>
  visit(uploadPath, async (page) => {
    await openFile(page, 'Text Editor', testFile('a.txt', 'words\n'));
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Find and replace')).toAppear();
    await page.keyboard.press('Escape');
    await focusIsOn(page, 'Keyboard shortcuts');
  }));

test('a toast is announced to screen readers, stays while it has the focus, and is closed by keyboard', async () => {
  const { signedIn } = await newAccount();
  await visit(
    'about:blank',
    async (page) => {
      await page.clock.install();
      await page.goto(screens.welcome);
      await page.getByRole('button', { name: navigation.signOut }).waitFor();
      await press(page, navigation.signOut);
      const notices = page.getByRole('region', { name: 'Notifications' });
      await expect(notices.getByText('You are signed out.')).toAppear();
      await expect(page.getByRole('status').getByText('You are signed out.')).toAppear();

      const before = await nameOfFocused(page);
      await page.keyboard.press('F6');
      await focusIsOn(page, 'Close: You are signed out.');
      expect(await focusRing(page)).toBeGreaterThanOrEqual(2);
      await page.clock.fastForward(60_000);
      await page.keyboard.press('F6');
      expect(await nameOfFocused(page)).toBe(before);
      await page.keyboard.press('F6');
      await page.keyboard.press('Escape');
      await notices.waitFor({ state: 'detached' });
      expect(await nameOfFocused(page)).toBe(before);
    },
    signedIn,
  );
});

test('Escape on a toast above a dialog closes the toast alone, and the next one the dialog', () =>
  visit(screens.forgotPassword, async (page) => {
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    const notices = page.getByRole('region', { name: 'Notifications' });
    await expect(notices).toAppear();
    // While it has the focus, it stays.
    await page.keyboard.press('F6');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toAppear();
    await page.keyboard.press('F6');
    await page.keyboard.press('Escape');
    await notices.waitFor({ state: 'detached' });
    await expect(dialog).toAppear();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }));

test('a toast without the focus disappears after a while', async () => {
  const { signedIn } = await newAccount();
  await visit(
    'about:blank',
    async (page) => {
      await page.clock.install();
      await page.goto(screens.profile);
      await page.getByRole('button', { name: 'Edit name' }).waitFor();
      await press(page, 'Edit name');
      await focusIsOn(page, signup.firstName);
      await press(page, 'Save');
      await expect(page.getByRole('status').getByText('Name saved.')).toAppear();
      await focusIsOn(page, 'Edit name');
      await page.clock.fastForward(10_000);
      await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'detached' });
    },
    signedIn,
  );
});

const themes = ['light', 'dark'] as const;
const ringedScreens = [uploadPath, screens.home, pricingPath, screens.login];

test.each(ringedScreens)(
  'each thing on %s that can have the focus is ringed, in light and in dark',
  (path) =>
    visit(path, async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      const unringed: string[] = [];
      for (let tab = 0; tab < 24; tab += 1) {
        await page.keyboard.press('Tab');
        // From the end of the page the focus goes to the browser's own buttons.
        if (await page.evaluate(() => document.activeElement === document.body)) break;
        await page.emulateMedia({ colorScheme: themes[tab % 2] ?? 'light' });
        if ((await focusRing(page)) < 2) unringed.push(await nameOfFocused(page));
      }
      expect(unringed).toEqual([]);
    }),
);
