// The section “All tools” of Home, the user's work, and the links to tools.
import { conversions, pathOf, routes, screens, texts, toolAddress, tools } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { uploadPath } from '../uploads/upload-screen.ts';

useBrowser();

const section = (page: Page) => page.getByRole('region', { name: 'All tools' });

test('Home links every tool of the catalogue, by group', () =>
  visit(screens.home, async (page) => {
    const links = section(page).getByRole('link');
    await expect(links.first()).toAppear();
    const shown = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')]),
    );
    expect(shown).toEqual(tools.map(({ id, label }) => [label, toolAddress(id)]));
    expect(shown.length).toBeGreaterThan(60);
    for (const group of ['To PDF', 'From PDF', 'PDF tools', 'Image tools', 'Data', 'Editors'])
      await expect(section(page).getByRole('region', { name: group, exact: true })).toAppear();
  }));

test('each link opens the upload screen with its tool chosen, and Back leads home', () =>
  visit(screens.home, async (page) => {
    for (const { id, label, conversionType, operation } of tools) {
      await section(page).getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(`**${toolAddress(id)}`);
      const { label: type } = conversions[conversionType];
      const heading = operation ? `${type}: ${label}` : type;
      await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toAppear();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: texts.home.hero })).toAppear();
    }
  }));

test('the address of a tool opens it from outside the app, and another one opens another tool', () =>
  visit(toolAddress('pdf-merge'), async (page) => {
    await expect(
      page.getByRole('heading', { level: 2, name: 'PDF Editor: Merge PDFs' }),
    ).toAppear();
    await page.goto(toolAddress('csv-to-json'));
    await expect(page.getByRole('heading', { level: 2, name: 'CSV to JSON' })).toAppear();
  }));

test('an unknown tool opens the upload screen without one', () =>
  visit(`${uploadPath}?tool=pdf-to-mp3`, async (page) => {
    await expect(page.getByRole('listbox', { name: 'Conversions' })).toAppear();
  }));

test('visitors see no jobs; signed-in users see their newest files, running jobs and usage', async () => {
  await visit(screens.home, async (page) => {
    await page.mouse.move(200, 200);
    await expect(page.getByRole('heading', { level: 1, name: texts.home.hero })).toAppear();
    expect(await page.getByRole('region', { name: 'Your files' }).isVisible()).toBe(false);
  });
  const account = await newAccount();
  for (const name of ['one', 'two', 'three', 'four']) await account.convert(name);
  await visit(
    screens.home,
    async (page) => {
      const work = page.getByRole('region', { name: 'Your files' });
      await expect(work.getByRole('list', { name: 'Recent files' })).toAppear();
      expect(await work.locator('.work-open').allTextContents()).toEqual([
        ...['four.json', 'three.json', 'two.json'],
      ]);
      await expect(work.getByText('Conversions this month: 4 of 25.')).toAppear();
      const downloading = page.waitForEvent('download');
      await work.getByRole('button', { name: 'Download four.json' }).click();
      expect((await downloading).suggestedFilename()).toBe('four.json');
      await work.getByRole('link', { name: 'All files' }).click();
      await page.waitForURL(`**${screens.myFiles}`);
    },
    account.signedIn,
  );
});

test('a running job is shown with its progress', async () => {
  const { signedIn } = await newAccount();
  await visit(
    'about:blank',
    async (page) => {
      const job = {
        ...{ id: crypto.randomUUID(), conversion_type: 'word-to-pdf', status: 'running' },
        ...{ original_file_name: 'thesis.docx', created_at: new Date().toISOString() },
        ...{ completed_at: null, progress: 40, problem: null, file: null },
      };
      const pagination = { page: 1, limit: 10, total: 1, total_pages: 1 };
      await page.route(`**${pathOf(routes.files.conversions)}*`, (route) =>
        route.fulfill({ json: { success: true, data: { conversions: [job], pagination } } }),
      );
      await page.goto(screens.home);
      const running = page.getByRole('list', { name: 'In progress' });
      await expect(running.getByText('thesis.docx')).toAppear();
      await expect(running.getByText('40%')).toAppear();
    },
    signedIn,
  );
});
