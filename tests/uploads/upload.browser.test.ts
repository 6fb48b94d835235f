// The states of the upload screen, and what it offers (specification, sections 2, 4, 5 and 8).
import {
  conversions,
  conversionTypes,
  pathOf,
  routes,
  texts,
  type ConversionType,
} from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import {
  chooseType,
  conversions as offered,
  testFile,
  pick,
  start,
  uploadPath,
} from './upload-screen.ts';

useBrowser();

const { upload } = texts;
const rows = () => testFile('rows.csv', 'a,b\n1,2\n');

const startButton = (page: Page) =>
  page.getByRole('button', { name: upload.startConversion, exact: true });
const mode = (page: Page, name: string) =>
  page.getByRole('radiogroup').getByText(name, { exact: true }).click();
const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toAppear();
const typesOf = (wanted: 'conversion' | 'edit') =>
  conversionTypes.filter((type) => conversions[type].mode === wanted);

test('on load the screen asks whether conversions are possible, as a visitor', () =>
  visit('about:blank', async (page) => {
    const request = page.waitForRequest(`**${pathOf(routes.conversion.health)}`);
    await page.goto(uploadPath);
    expect((await request).headers()).not.toHaveProperty('authorization');
    await expectText(page, upload.noFileOrType);
  }));

/** The types of the specification’s table of accepted extensions. */
const tabled = [
  ...['pdf-to-jpg', 'pdf-to-word', 'word-to-pdf', 'excel-to-pdf', 'text-to-excel', 'jpg-to-pdf'],
  ...['image-resizer', 'json-to-xml', 'csv-to-json'],
  ...['pdf-editor', 'text-editor', 'image-editor', 'document-editor', 'code-editor'],
] as ConversionType[];

test.each([
  ['Conversion', upload.conversionMode, 'conversion'],
  ['Edit', upload.editMode, 'edit'],
] as const)(
  'the mode %s lists its own types, each with the extensions that it accepts',
  (_, label, name) =>
    visit(uploadPath, async (page) => {
      await mode(page, label);
      await expect.poll(() => offered(page).count()).toBe(typesOf(name).length);
      const search = name === 'edit' ? 'Find an editor' : 'Find a conversion';
      await expect(page.getByRole('searchbox', { name: search })).toAppear();
      const hint =
        name === 'edit'
          ? 'Choose an editor to see which files it opens.'
          : 'Add any files to see what you can do with them.';
      await expect(page.getByText(hint)).toAppear();
      for (const type of tabled.filter((one) => conversions[one].mode === name)) {
        await chooseType(page, conversions[type].label);
        const accepted = conversions[type].accepts.join(', ');
        await expect(page.getByText(`Accepted: ${accepted}`)).toAppear();
        await page.getByRole('button', { name: upload.changeSelection }).click();
      }
      await expect(page.getByText(hint)).toAppear();
    }),
);

test('the start button waits for a type, for a file, and for the end of the conversion', () =>
  visit(uploadPath, async (page) => {
    const enabled = () => startButton(page).isEnabled();
    await expectText(page, upload.noFileOrType);
    expect(await enabled()).toBe(false);
    await pick(page, rows());
    await expectText(page, upload.noFileOrType);
    expect(await enabled()).toBe(false);
    await page.getByRole('button', { name: 'Remove rows.csv' }).click();
    await chooseType(page, 'CSV to JSON');
    await expectText(page, upload.noFile);
    expect(await enabled()).toBe(false);
    await pick(page, rows());
    await expect.poll(enabled).toBe(true);

    // The request is never answered, so that the conversion keeps running.
    await page.route(`**${pathOf(routes.conversion.convert)}`, () => {});
    await start(page);
    await expect(page.getByRole('dialog', { name: upload.converting })).toAppear();
    const hidden = page.getByRole('button', {
      name: upload.startConversion,
      exact: true,
      includeHidden: true,
    });
    expect(await hidden.isDisabled()).toBe(true);
  }));

test('switching the mode clears the type, and the file stays', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'CSV to JSON');
    await pick(page, rows());
    await mode(page, upload.editMode);
    expect(await page.getByRole('heading', { name: 'CSV to JSON' }).count()).toBe(0);
    await expectText(page, upload.noFileOrType);
    await mode(page, upload.conversionMode);
    await expect(page.getByRole('listbox', { name: 'Conversions' })).toAppear();
    await expectText(page, 'rows.csv');
  }));

test('a file that is chosen before it is known who is signed in stays', async () => {
  const { signedIn } = await newAccount();
  await visit(
    'about:blank',
    async (page) => {
      const answered = Promise.withResolvers<void>();
      await page.route('**/api/auth/**', async (route) => {
        await answered.promise;
        await route.continue();
      });
      await page.goto(`${uploadPath}?tool=csv-to-json`);
      await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
      await expect(page.getByText('rows.csv')).toAppear();
      const known = page.waitForResponse(/\/api\/(users|subscription)/);
      answered.resolve();
      await known;
      await start(page);
      await expect(page.getByRole('heading', { name: texts.upload.complete })).toAppear();
    },
    signedIn,
  );
});

test('results of before are gone, also if the next file starts before it is known who is signed in', () =>
  visit(`${uploadPath}?tool=csv-to-json`, async (page) => {
    await pick(page, rows());
    await start(page);
    await expect(page.getByText('rows.json', { exact: true })).toAppear();
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/auth/**', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(`${uploadPath}?tool=json-to-xml`);
    await pick(page, testFile('data.json', '{"a":1}'));
    await start(page);
    await expect(page.getByRole('dialog')).toAppear();
    answered.resolve();
    await expect(page.getByText('data.xml', { exact: true })).toAppear();
    expect(await page.getByText('rows.json').count()).toBe(0);
  }));

test('a conversion that fails without a reason is reported as failed and can be tried again', () =>
  visit(uploadPath, async (page) => {
    const events = '**/api/jobs/*/events';
    await page.route(events, async (route) => {
      const [, id] = /jobs\/([^/]+)\/events/.exec(route.request().url()) ?? [];
      const common = { id, type: 'csv-to-json', fileName: 'rows.csv' };
      const problem = { code: 'conversion_failed', message: '' };
      const job = { ...common, createdAt: new Date().toISOString(), state: 'failed', problem };
      const body = `event: job\ndata: ${JSON.stringify(job)}\n\n`;
      await route.fulfill({ contentType: 'text/event-stream', body });
    });
    await chooseType(page, 'CSV to JSON');
    await pick(page, rows());
    await start(page);
    await expect(page.getByRole('alert').getByText(upload.failed)).toAppear();
    await page.unroute(events);
    await page.getByRole('button', { name: `${upload.tryAgain}: rows.csv` }).click();
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
  }));
