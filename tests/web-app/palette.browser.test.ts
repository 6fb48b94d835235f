// The command palette: what it finds, by keyboard and by touch, and where it leads.
import { screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { focusIsOn, tabTo } from '../setup/keyboard.ts';
import { testFile, pick, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const chosen = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Search tools, screens and files' });
const found = (page: Page) => page.getByRole('dialog').getByRole('option');
const active = (page: Page) => page.getByRole('option', { selected: true });

async function openByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
}

/** Types, and waits until the first result is this one. */
async function findFirst(page: Page, text: string, name: string): Promise<void> {
  await field(page).fill(text);
  await expect.poll(() => active(page).locator('bdi').textContent(), { message: text }).toBe(name);
}

test('by keyboard alone, a tool is found, chosen with the arrows and opened', () =>
  visit(screens.terms, async (page) => {
    await title(page, 'Terms').waitFor();
    await openByKeys(page);
    await findFirst(page, 'pdf word', 'PDF to Word');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page).locator('bdi').textContent()).not.toBe('PDF to Word');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${uploadPath}?tool=pdf-to-word`);
    await expect(chosen(page, 'PDF to Word')).toAppear();
    await focusIsOn(page, /^Upload/);
  }));

test('Escape closes it, and the focus is back where it was', () =>
  visit(screens.terms, async (page) => {
    await title(page, 'Terms').waitFor();
    await tabTo(page, 'Pricing');
    await openByKeys(page);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await focusIsOn(page, 'Pricing');
    await openByKeys(page);
    await page.keyboard.press('Control+k');
    await field(page).waitFor({ state: 'detached' });
    await focusIsOn(page, 'Pricing');
  }));

test('its code is loaded when it is opened, not before', () =>
  visit('about:blank', async (page) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(screens.terms, { waitUntil: 'networkidle' });
    await title(page, 'Terms').waitFor();
    const isPalette = (url: string) => /\/assets\/palette-.*\.js$/.test(url);
    expect(loaded.filter(isPalette)).toEqual([]);
    await openByKeys(page);
    expect(loaded.filter(isPalette)).not.toEqual([]);
  }));

test('German words and synonyms find tools on an English screen, in any order and with a typing error', () =>
  visit(screens.terms, async (page) => {
    await title(page, 'Terms').waitFor();
    await openByKeys(page);
    for (const [text, name] of [
      ['zusammenfügen', 'Merge PDFs'],
      ['combine', 'Merge PDFs'],
      ['pdf verkleinern', 'Compress PDF'],
      ['shrink pdf', 'Compress PDF'],
      ['unterschreiben', 'Sign'],
      ['ocr', 'OCR: make text searchable'],
      ['löschen seiten', 'Delete pages'],
      ['watremark pdf', 'Add watermark'],
      ['Preise', 'Pricing'],
    ] as const)
      await findFirst(page, text, name);
    await field(page).fill('xylophone');
    await expect(page.getByText(/^Nothing found/)).toAppear();
    expect(await found(page).count()).toBe(0);
  }));

test('English words find tools on a German screen', () =>
  visit(
    screens.terms,
    async (page) => {
      await title(page, 'Nutzungsbedingungen').waitFor();
      await page.keyboard.press('Control+k');
      await page
        .getByRole('combobox', { name: 'Werkzeuge, Bereiche und Dateien suchen' })
        .fill('merge');
      await expect(page.getByRole('option', { name: 'PDFs zusammenfügen' })).toAppear();
    },
    { locale: 'de-DE' },
  ));

test('on a phone it is opened with a button and fills the screen', () =>
  visit(
    screens.home,
    async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Search tools and files' }).tap();
      await field(page).fill('jpg pdf');
      expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, width: 390 });
      await page.getByRole('option', { name: 'JPG to PDF' }).tap();
      await expect(chosen(page, 'JPG to PDF')).toAppear();
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test('the keys work on Home before the app has loaded, and its field opens the search too', () =>
  visit(screens.home, async (page) => {
    await title(page, texts.home.hero).waitFor();
    await openByKeys(page);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('button', { name: 'Find a tool or file' }).click();
    await expect(field(page)).toAppear();
  }));

test('a search that is closed while it loads captures no keys', () =>
  visit('about:blank', async (page) => {
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(/\/assets\/palette-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(screens.login);
    const email = page.getByRole('textbox', { name: texts.signup.email });
    await email.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ada');
    expect(await email.inputValue()).toBe('ada');
    go();
  }));

test.each([screens.home, screens.terms])(
  'what is typed on %s before the search is there is not lost, nor is Enter',
  (path) =>
    visit('about:blank', async (page) => {
      let go = () => {};
      const held = new Promise<void>((resolve) => (go = resolve));
      await page.route(/\/assets\/palette-.*\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // Home loads the app with the first key, the other screens have it.
      if (path !== screens.home) await page.waitForLoadState('networkidle');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('pdf worx');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('d');
      go();
      await expect.poll(() => field(page).inputValue()).toBe('pdf word');
      await expect.poll(() => active(page).locator('bdi').textContent()).toBe('PDF to Word');
      await page.keyboard.type('!');
      await expect.poll(() => field(page).inputValue()).toBe('pdf word!');

      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path !== screens.home) await page.waitForLoadState('networkidle');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('pdf to word\n');
      await page.waitForURL(`**${uploadPath}?tool=pdf-to-word`);
    }),
);

test('a tool that is found on the upload screen gets the files that are there', () =>
  visit(uploadPath, async (page) => {
    await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
    await expect(page.getByText('rows.csv')).toAppear();
    await openByKeys(page);
    await findFirst(page, 'csv json', 'CSV to JSON');
    await page.keyboard.press('Enter');
    await expect(chosen(page, 'CSV to JSON')).toAppear();
    await expect(page.getByText('rows.csv')).toAppear();
  }));

test('who is signed in finds their files and screens', async () => {
  const account = await newAccount();
  await account.convert('harvest');
  await visit(
    screens.terms,
    async (page) => {
      await title(page, 'Terms').waitFor();
      await openByKeys(page);
      await expect(found(page).filter({ hasText: 'harvest.json' })).toAppear();
      await findFirst(page, 'my files', 'My Files');
      await findFirst(page, 'harvest', 'harvest.json');
      const downloading = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      expect((await downloading).suggestedFilename()).toBe('harvest.json');
    },
    account.signedIn,
  );
});
