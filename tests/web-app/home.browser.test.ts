// Home (specification, sections 2 and 6).
import { conversions, screens, texts, type ConversionType } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { chooseType, testFile, pick, start, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();

const { home } = texts;
const [all, pdf, image, documents] = home.tabs;

const types: Record<string, readonly ConversionType[]> = {
  [pdf]: ['pdf-to-jpg', 'word-to-pdf', 'excel-to-pdf', 'jpg-to-pdf', 'pdf-to-word'],
  [image]: ['pdf-to-jpg', 'jpg-to-pdf', 'image-resizer'],
  [documents]: ['word-to-pdf', 'excel-to-pdf', 'pdf-to-word', 'json-to-xml', 'csv-to-json'],
  [all]: [
    ...['pdf-to-jpg', 'word-to-pdf', 'excel-to-pdf', 'jpg-to-pdf', 'pdf-to-word'],
    ...['image-resizer', 'json-to-xml', 'csv-to-json'],
  ] as ConversionType[],
};

const labelsOf = (tab: string) => (types[tab] ?? []).map((type) => conversions[type].label);
const labels = labelsOf(all);
const card = (page: Page, label: string) =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${label}`) });
const startButton = (page: Page) => page.getByRole('button', { name: home.start });
const hero = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: home.hero })).toAppear();

test('Home shows the hero, the tools by family, and what the two editors do', () =>
  visit(screens.home, async (page) => {
    await hero(page);
    await expect(startButton(page)).toAppear();
    expect(await page.getByRole('tab').allTextContents()).toEqual(home.tabs);
    for (const tab of [pdf, image, documents, all]) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      const wanted = labelsOf(tab);
      const cards = page.getByRole('tabpanel', { name: tab }).getByRole('button');
      await expect.poll(() => cards.count()).toBe(wanted.length);
      const shown = await cards.allTextContents();
      expect(shown.map((text, at) => text.startsWith(wanted[at] ?? 'none'))).not.toContain(false);
    }
    const editors = page.getByRole('region', { name: home.basicEditorTools });
    for (const tag of [...home.pdfEditorTags, ...home.imageEditorTags])
      await expect(editors.getByText(tag, { exact: true }).first()).toAppear();
    // Page numbers decorate the cards and lines, and are not read aloud.
    await expect(page.getByText('19', { exact: true })).toAppear();
    expect(await page.getByRole('main').ariaSnapshot()).not.toMatch(/button "[^"]*\d/);
  }));

test('each card and the start button ask somebody signed out to sign in', () =>
  visit(screens.home, async (page) => {
    await hero(page);
    const gate = page.getByRole('dialog', { name: 'Octavo' });
    for (const button of [startButton(page), ...labels.map((label) => card(page, label))]) {
      await button.click();
      await expect(gate.getByText('free tier')).toAppear();
      await page.keyboard.press('Escape');
      await gate.waitFor({ state: 'detached' });
    }
    expect(new URL(page.url()).pathname).toBe(screens.home);
  }));

test('each card opens the upload screen of somebody signed in with its type, the start button without one', async () => {
  const { signedIn } = await newAccount();
  await visit(
    screens.home,
    async (page) => {
      for (const label of labels) {
        await card(page, label).click();
        await page.waitForURL(`**${screens.editorUpload}`);
        await expect(page.getByRole('heading', { level: 2, name: label })).toAppear();
        await page.getByRole('button', { name: texts.upload.backToDashboard }).click();
        await hero(page);
      }
      await startButton(page).click();
      await page.waitForURL(`**${screens.editorUpload}`);
      await expect(page.getByRole('listbox', { name: 'Conversions' })).toAppear();
    },
    signedIn,
  );
});

test('signed-in users see the rest of their allowance, and nothing about visitors', async () => {
  await visit(screens.home, async (page) => {
    await expect(page.getByText(/without an account: /)).toAppear();
    await expect(page.getByText('Both editors need an account.')).toAppear();
  });
  const account = await newAccount();
  await account.convert('rows');
  await visit(
    screens.home,
    async (page) => {
      const left = 'Conversions left this month: 24 of 25 (Free). Files up to 50 MB.';
      await expect(page.getByText(left)).toAppear();
      expect(await page.getByText(/(without|need) an account/).count()).toBe(0);
    },
    account.signedIn,
  );
});

test('each line of an editor asks to sign in, and then opens the upload screen for its editor', async () => {
  const tags = { 'PDF Editor': home.pdfEditorTags, 'Image Editor': home.imageEditorTags };
  await visit(screens.home, async (page) => {
    await page.getByRole('button', { name: 'Merge PDFs' }).click();
    await expect(page.getByRole('dialog', { name: 'Octavo' }).getByText('free tier')).toAppear();
  });
  const { signedIn } = await newAccount();
  await visit(
    screens.home,
    async (page) => {
      for (const [editor, [first, ...others]] of Object.entries(tags)) {
        for (const line of [editor, first, others.at(-1) ?? first]) {
          await page.getByRole('button', { name: line, exact: true }).click();
          await page.waitForURL(`**${screens.editorUpload}`);
          await expect(page.getByRole('heading', { level: 2, name: editor })).toAppear();
          await page.getByRole('button', { name: texts.upload.backToDashboard }).click();
          await hero(page);
        }
      }
    },
    signedIn,
  );
});

test('an editor that is opened after a conversion asks for a file that it reads', async () => {
  const { signedIn } = await newAccount();
  await visit(
    uploadPath,
    async (page) => {
      await chooseType(page, 'CSV to JSON');
      await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
      await start(page);
      await expect(page.getByRole('heading', { name: texts.upload.complete })).toAppear();
      for (const [line, editor] of [
        ['Crop & Resize', 'Image Editor'],
        ['Merge PDFs', 'PDF Editor'],
      ] as const) {
        await page.getByRole('button', { name: texts.upload.backToDashboard }).click();
        await page.getByRole('button', { name: line, exact: true }).click();
        await expect(page.getByRole('heading', { level: 2, name: editor })).toAppear();
        expect(await page.getByText('rows.csv').count()).toBe(0);
        expect(new URL(page.url()).pathname).toBe(uploadPath);
      }
    },
    signedIn,
  );
});
