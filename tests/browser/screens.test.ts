// Screens, addresses and the ways between them (specification, section 2).
import { screens, texts } from '@octavo/contract';
import { expect, test } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { drop, handed, uploadPath } from './upload-screen.ts';

useBrowser();

test('Home shows the hero, its button, and a card for each tool', () =>
  visit('/', async (page) => {
    await page.getByRole('heading', { level: 1, name: texts.home.hero }).waitFor();
    for (const name of ['PDF to JPG', 'Word to PDF', 'Excel to PDF', 'JPG to PDF', 'Image Resizer'])
      expect(await page.getByRole('button', { name }).isEnabled()).toBe(true);
    expect(
      await page.getByRole('button', { name: /PDF to Word.*not available yet/ }).isDisabled(),
    ).toBe(true);
  }));

test('the tabs filter the cards by family', () =>
  visit('/', async (page) => {
    await page.getByRole('tab', { name: 'Image Tools' }).click();
    const cards = page.getByRole('tabpanel').getByRole('button');
    expect(await cards.count()).toBe(3);
    await page.getByRole('tab', { name: 'All' }).click();
    expect(await cards.count()).toBe(8);
  }));

test('a tool card opens the upload screen with its type selected', () =>
  visit('/', async (page) => {
    await page.getByRole('button', { name: /^Excel to PDF/ }).click();
    await page.waitForURL(`**${uploadPath}`);
    await page.getByRole('heading', { name: 'Excel to PDF' }).waitFor();
    await page.getByRole('button', { name: texts.upload.backToDashboard }).click();
    await page.getByRole('heading', { name: texts.home.hero }).waitFor();
  }));

test('a file dropped on Home arrives on the upload screen', () =>
  visit('/', async (page) => {
    await page.getByRole('heading', { name: texts.home.hero }).waitFor();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['a,b'], 'rows.csv'));
      return data;
    });
    await page.locator('body').dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByText('rows.csv').waitFor();
    await page.getByRole('option', { name: /CSV to JSON suits your file/ }).waitFor();
  }));

test('the search finds a conversion by name and by extension', () =>
  visit(uploadPath, async (page) => {
    await page.getByRole('searchbox', { name: 'Find a conversion' }).fill('xlsx');
    await page.getByRole('option', { name: /Excel to PDF/ }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
  }));

test('Change Selection returns to the list and keeps the files', () =>
  visit(uploadPath, async (page) => {
    await page.getByRole('option', { name: /Word to PDF/ }).click();
    await drop(page, handed('kept.docx', 'x'));
    await page.getByRole('button', { name: texts.upload.changeSelection }).click();
    await page.getByRole('option', { name: /Word to PDF/ }).waitFor();
    await page.getByText('kept.docx').waitFor();
  }));

test('Edit mode clears the type, changes the start button, and says that no editor is built', () =>
  visit(uploadPath, async (page) => {
    await page.getByRole('option', { name: /Word to PDF/ }).click();
    await page.getByRole('radiogroup').getByText(texts.upload.editMode, { exact: true }).click();
    await page.getByRole('button', { name: texts.upload.startEdit }).waitFor();
    await page.getByText('The editors are being built').waitFor();
  }));

test.each([
  ['/dashboard', screens.home],
  ['/pdf-editor', uploadPath],
  ['/editor', uploadPath],
])('%s leads to %s', (from, to) =>
  visit(from, async (page) => {
    await page.waitForURL((url) => url.pathname === to);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }),
);

test('an unknown address says so and leads home', () =>
  visit('/no/such/page', async (page) => {
    await page.getByRole('heading', { name: 'No such page' }).waitFor();
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await page.getByRole('heading', { name: texts.home.hero }).waitFor();
  }));

test('a screen whose code does not arrive offers to load it again', () =>
  visit('/', async (page) => {
    await page.getByRole('heading', { name: texts.home.hero }).waitFor();
    await page.route('**/assets/editor-upload-*.js', (route) => route.abort());
    await page.getByRole('button', { name: texts.home.start }).click();
    await page.getByRole('heading', { name: 'This screen did not load' }).waitFor();
    await page.unroute('**/assets/editor-upload-*.js');
    await page.getByRole('button', { name: 'Load it again' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }));

test('the dark theme is remembered', () =>
  visit('/', async (page) => {
    const scheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await scheme()).toBe('dark');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await scheme()).toBe('dark');
  }));
