// Tests what the web app shows on a server without accounts.
import { rm } from 'node:fs/promises';
import { screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser, visit } from '../setup/browser.ts';
import { convert } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { prepareServer, type TestServer } from '../setup/server.ts';

useBrowser();

let server: TestServer;
beforeAll(async () => {
  server = await prepareServer({ ACCOUNTS: 'off' });
  await server.start();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(server.dataFolder, { recursive: true, force: true });
});

const { navigation } = texts;
const aboutAccounts = ['Pricing', navigation.login, navigation.signUp, navigation.profile];

/** Nothing on the screen mentions signing in or plans. */
async function expectNoAccounts(page: Page): Promise<void> {
  for (const name of aboutAccounts)
    expect([name, await page.getByRole('link', { name, exact: true }).count()]).toEqual([name, 0]);
  expect(await page.getByRole('button', { name: 'Account menu' }).count()).toBe(0);
  expect(await page.locator('body').innerText()).not.toMatch(
    /\bplan\b|sign in|without an account/i,
  );
}

test('Home and the upload screen work without signing in and mention no plan', () =>
  visit(server.url, async (page) => {
    await expect(page.getByRole('link', { name: navigation.myFiles, exact: true })).toAppear();
    await expect(page.getByText('No files yet')).toAppear();
    await expectNoAccounts(page);
    await page.getByRole('button', { name: texts.home.start }).click();
    await page.waitForURL(`**${screens.editorUpload}`);
    await expectNoAccounts(page);
  }));

test.each([
  ...[screens.login, screens.signup, screens.pdfEditorPro, screens.forgotPassword],
  ...[screens.welcome, screens.profile, screens.pricing],
])('%s leads Home', (address) =>
  visit(server.url + address, async (page) => {
    await page.waitForURL(`${server.url}/`);
    await expect(page.getByRole('heading', { level: 1, name: texts.home.hero })).toAppear();
  }),
);

test('a result of a program is in My files, and can be opened by the editors', () =>
  visit(server.url + screens.myFiles, async (page) => {
    await convert(server, {
      ...{ type: 'csv-to-json', content: csv, name: 'numbers.csv' },
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
    await page.reload();
    await expect(page.getByText('numbers.json')).toAppear();
    await expect(page.getByText('Storage Used (MB)')).toAppear();
    expect(await page.getByText(/^of [\d.]+ GB$/).count()).toBe(0);
    await expectNoAccounts(page);
    await page.goto(`${server.url}${screens.editorUpload}?type=image-editor`);
    await expect(page.getByText(/2 GB/)).toAppear();
    await expectNoAccounts(page);
  }));

test('the search finds no screens about accounts', () =>
  visit(server.url, async (page) => {
    await page.getByRole('button', { name: 'Search tools and files' }).click();
    const search = page.getByRole('dialog');
    await search.getByRole('combobox').or(search.getByRole('searchbox')).first().fill('pricing');
    await expect(search.getByText('Nothing found')).toAppear();
  }));
