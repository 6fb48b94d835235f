// The same screens for somebody whose browser asks for German: no English word of the catalogue is left on them.
import { screens } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { labels } from '../../packages/messages/de/labels.ts';
import { messages } from '../../packages/messages/de/app.ts';
import { imageTools } from '../../packages/messages/de/image-tools.ts';
import { presets } from '../../packages/messages/de/presets.ts';
import { authTexts } from '../../packages/messages/de/auth.ts';
import { texts } from '../../packages/messages/de/texts.ts';
import { pairs } from '../../packages/web/messages/pairs.fixture.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit, type Visit } from '../setup/browser.ts';
import { openImage, quarters, showTab } from '../image-editor/image-screen.ts';
import { testFile, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();

const german = { locale: 'de-DE' };
const phone = { viewport: { width: 360, height: 780 } };

let account: Account;
beforeAll(async () => {
  account = await newAccount();
  await account.convert('Preise');
});

const both = [
  ...pairs,
  ...Object.entries(labels).map(([english, inGerman]) => ({ english, german: inGerman })),
];
const germanTexts = new Set<string>(both.map(({ german }) => german));

/** What must not be read on a German page: English texts that are no German ones, values standing for anything. */
const english = both
  .map((pair) => pair.english)
  .filter((text) => !germanTexts.has(text))
  .map((text) => ({ text, form: formOf(text) }));

function formOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

/** Every text that is shown or read aloud. */
const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('body *')].filter((element) =>
      element.checkVisibility(),
    );
    const names = ['aria-label', 'aria-description', 'placeholder', 'alt', 'title'];
    const said = shown.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''));
    const written = shown
      .filter((element) => !element.closest('select'))
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? '');
    return [document.title, ...said, ...written].map((text) => text.trim()).filter(Boolean);
  });

async function expectGerman(page: Page): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  const words = (await wordsOn(page)).filter((word) => !germanTexts.has(word));
  const left = english.filter(({ form }) => words.some((word) => form.test(word)));
  expect(left.map(({ text }) => text)).toEqual([]);
}

const fitsPhone = async (page: Page) => {
  await page.setViewportSize(phone.viewport);
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(excess, { message: 'pixels beside the screen' }).toBe(0);
};

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toAppear();

/** Everybody may see these. */
const open: { name: string; path: string; title: string; reach?: (page: Page) => Promise<void> }[] =
  [
    { name: 'Home', path: screens.home, title: texts.home.hero },
    { name: 'the sign-in gate', path: screens.home, title: texts.home.hero, reach: openGate },
    { name: 'Pricing', path: screens.pricing, title: texts.pricing.hero, reach: plansShown },
    { name: 'Signup', path: screens.signup, title: authTexts.signup.title },
    { name: 'a failed login', path: screens.login, title: authTexts.login.title, reach: failLogin },
    { name: 'Forgot password', path: screens.forgotPassword, title: authTexts.forgot.title },
    {
      name: 'the sheet of shortcuts',
      path: screens.terms,
      title: 'Nutzungsbedingungen',
      reach: openShortcuts,
    },
    { name: 'Terms', path: screens.terms, title: 'Nutzungsbedingungen' },
    { name: 'Privacy', path: screens.privacy, title: 'Datenschutz' },
    { name: 'an unknown address', path: '/gibt/es/nicht', title: messages.notFound.title },
  ];

async function openGate(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.home.start }).click();
  await expect(page.getByRole('dialog', { name: authTexts.signInDialog.title })).toAppear();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.getByRole('button', { name: messages.shortcuts.open }).click();
  await expect(page.getByRole('dialog', { name: messages.shortcuts.title })).toAppear();
}

async function plansShown(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: texts.pricing.startFree })).toAppear();
  await expect(page.getByText('9 $').first()).toAppear();
}

async function failLogin(page: Page): Promise<void> {
  await page.getByLabel(texts.signup.email, { exact: true }).fill('niemand@example.org');
  await page.getByLabel(texts.signup.password, { exact: true }).fill('nicht das richtige');
  await page.getByRole('main').getByRole('button', { name: authTexts.login.submit }).click();
  await expect(page.getByText(texts.login.failed)).toAppear();
}

test.each(open)('$name is German, on a desktop and on a phone', ({ path, title, reach }) =>
  visit(
    path,
    async (page) => {
      await heading(page, title);
      await reach?.(page);
      await expectGerman(page);
      await fitsPhone(page);
    },
    german,
  ),
);

const visitSignedIn = (path: string, what: Visit) =>
  visit(path, what, { ...german, ...account.signedIn });

test('My files is German, and writes sizes, days and what is left of them as Germans do', () =>
  visitSignedIn(screens.myFiles, async (page) => {
    await heading(page, texts.myFiles.title);
    await expect(page.getByText('1 Datei', { exact: true })).toAppear();
    await expect(page.getByText('0,00 MB')).toAppear();
    await expect(page.getByText(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/).first()).toAppear();
    await expect(page.getByText('Noch 23 Stunde(n)')).toAppear();
    await expectGerman(page);
    await fitsPhone(page);
  }));

test('choosing a plan and the Profile are German', () =>
  visitSignedIn(screens.pricing, async (page) => {
    await heading(page, texts.pricing.hero);
    await page.getByRole('button', { name: 'Zu Basic wechseln' }).click();
    const trial = page.getByRole('dialog');
    await expect(trial).toAppear();
    await expectGerman(page);
    await trial.getByRole('button', { name: texts.pricing.startTrial }).click();
    const begun =
      /^Ihre Testphase von Basic hat begonnen\. Sie läuft bis zum \d+\. \p{L}+ \d{4}\.$/u;
    await expect(page.getByText(begun).first()).toAppear();
    await expectGerman(page);
    await page.goto(screens.profile);
    await heading(page, texts.profile.hero);
    await expect(page.getByText('0 MB / 5 GB')).toAppear();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toAppear();
      await expectGerman(page);
      await fitsPhone(page);
    }
  }));

test('the image editor is German in each of its tabs and messages', () =>
  visitSignedIn(uploadPath, async (page) => {
    await openImage(page, await quarters('Bild.png', { opaque: false }));
    for (const tab of texts.editor.imageTabs) {
      await showTab(page, tab);
      await expectGerman(page);
    }
    await page.getByRole('tabpanel').getByText('JPEG', { exact: true }).click();
    await expect(page.getByText(/^JPEG unterstützt keine Transparenz/)).toAppear();
    await page.getByRole('button', { name: imageTools.export.batch }).click();
    await expect(page.getByRole('heading', { name: imageTools.batch.title })).toAppear();
    await expectGerman(page);
    await fitsPhone(page);
  }));

const choose = (page: Page, label: string) =>
  page.getByRole('option', { name: new RegExp(`^${label} `) }).click();

async function hand(page: Page, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: messages.upload.choose }).click();
  await (await chooser).setFiles(testFile(name, content));
}

const begin = (page: Page) =>
  page.getByRole('button', { name: texts.upload.startConversion, exact: true }).click();

test('a file is converted in German, from the choice to the result', () =>
  visit(
    uploadPath,
    async (page) => {
      await expect(page.getByRole('option', { name: /^Webadresse in PDF / })).toAppear();
      await expectGerman(page);
      await choose(page, 'CSV in JSON');
      await expect(page.getByText(labels.Delimiter)).toAppear();
      await expectGerman(page);
      await hand(page, 'Preise.csv', 'Ware;Preis\nBrot;3,20\n');
      await begin(page);
      await expect(page.getByRole('heading', { name: texts.upload.complete })).toAppear();
      await expect(page.getByText(/Bytes · Link läuft in \d+ (Minuten|Stunden?) ab$/)).toAppear();
      await expectGerman(page);
      await fitsPhone(page);
    },
    german,
  ));

test('a preset is made in German, and its list is', () =>
  visit(
    uploadPath,
    async (page) => {
      await choose(page, 'CSV in JSON');
      await page.getByRole('button', { name: presets.save }).click();
      const dialog = page.getByRole('dialog', { name: presets.newTitle });
      await dialog.getByRole('button', { name: presets.submit }).click();
      await expect(dialog.getByText(presets.nameMissing)).toAppear();
      await expectGerman(page);
      await dialog.getByRole('textbox', { name: presets.name, exact: true }).fill('Tabellen');
      await dialog.getByRole('button', { name: presets.submit }).click();
      await expect(page.getByRole('heading', { name: 'Tabellen' })).toAppear();
      await page.reload();
      await expect(page.getByText(/ · auf diesem Gerät$/)).toAppear();
      await expectGerman(page);
      await fitsPhone(page);
    },
    german,
  ));

test('a refusal of the server is shown in German, with its details', () =>
  visit(
    uploadPath,
    async (page) => {
      await choose(page, 'Word in PDF');
      await hand(page, 'Bild.docx', '%!PS-Adobe-3.0\n');
      await begin(page);
      const reason = /Erkannt: eine PostScript-Datei\. Unterstützt: Word-Dokument, .* oder/;
      await expect(page.getByText(reason).first()).toAppear();
      await expectGerman(page);
    },
    german,
  ));

test('an Austrian reads German with the dates of Austria', () =>
  visit(
    screens.myFiles,
    async (page) => {
      await heading(page, texts.myFiles.title);
      const month = new Intl.DateTimeFormat('de-AT', { dateStyle: 'medium' }).format(new Date());
      await expect(page.getByText(new RegExp(`^${month}`)).first()).toAppear();
    },
    { locale: 'de-AT', ...account.signedIn },
  ));

test('a person chooses another language, and it stays', () =>
  visit(
    screens.pricing,
    async (page) => {
      await heading(page, texts.pricing.hero);
      const languages = page.getByRole('combobox', { name: messages.shell.language });
      expect(await languages.locator('option').allTextContents()).toEqual(['English', 'Deutsch']);
      await languages.selectOption('English');
      await heading(page, 'Simple & Transparent Pricing for Document Conversion');
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      await page.goto(screens.terms);
      await heading(page, 'Terms');
      await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
      await heading(page, 'Nutzungsbedingungen');
    },
    german,
  ));

test('before the page reloads in another language, a dialog asks about unsaved text', () =>
  visit(
    uploadPath,
    async (page) => {
      await page.getByRole('radiogroup').getByText(texts.upload.editMode, { exact: true }).click();
      await choose(page, labels['Text Editor']);
      await hand(page, 'Brief.txt', 'Liebe Ada');
      await page.getByRole('button', { name: texts.upload.startEdit }).click();
      await page.getByRole('textbox', { name: /^Text von Brief\.txt/ }).press('x');
      await expect(page.getByText(new RegExp(`^${messages.editor.changed}`))).toAppear();
      await expectGerman(page);
      const dialog = page.waitForEvent('dialog');
      void page.getByRole('combobox', { name: messages.shell.language }).selectOption('English');
      const question = await dialog;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await expect(page.getByRole('textbox', { name: /^Text von Brief\.txt/ })).toAppear();
    },
    german,
  ));

testAccessibility(
  [
    { name: 'Home in German', path: screens.home },
    { name: 'Upload & Convert in German', path: uploadPath },
  ].map((state) => ({ ...state, as: () => german })),
);
