// Keyboard, screen reader, phone width: every screen and state, in light and dark.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { pathOf, routes, texts } from '@octavo/contract';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { docx, lockedPdf, longDocx, useFiles } from './files.ts';
import { chooseType, handed, pick, start, uploadPath } from './upload-screen.ts';

useBrowser();
useFiles();

const { upload } = texts;
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type State = { name: string; path: string; reach?: (page: Page) => Promise<void> };

const states: State[] = [
  { name: 'home', path: '/' },
  { name: 'an unknown address', path: '/nowhere' },
  { name: 'the upload screen', path: uploadPath },
  {
    name: 'the edit mode',
    path: uploadPath,
    reach: (page) => page.getByText(upload.editMode, { exact: true }).click(),
  },
  {
    name: 'chosen files with findings',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'Word to PDF');
      await pick(
        page,
        handed('a'.repeat(90) + '.docx', 'x'),
        handed('b.png', 'x'),
        handed('c.docx', ''),
      );
      await expect(page.getByRole('alert')).toAppear();
    },
  },
  {
    name: 'images to be joined',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'JPG to PDF');
      await pick(page, handed(`${'a'.repeat(60)}.jpg`, 'x'), handed('b.jpg', 'x'));
      await expect(page.getByText('Join into one PDF, in this order')).toAppear();
    },
  },
  {
    name: 'a web address that is none',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'Web address to PDF');
      await page.getByLabel('Web address').fill('ftp://example.org');
      await page.getByLabel('Web address').press('Enter');
      await expect(page.getByText('must begin with http:// or https://')).toAppear();
    },
  },
  {
    name: 'the loading modal',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'Word to PDF');
      await pick(page, await longDocx('long.docx'), await longDocx('longer.docx'));
      await start(page);
      await expect(page.getByRole('dialog')).toAppear();
    },
  },
  {
    name: 'the result',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'Word to PDF');
      await pick(
        page,
        await docx('one.docx', 'One'),
        handed('broken.docx', 'x'),
        await docx('two.docx', 'Two'),
      );
      await start(page);
      await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    },
  },
  {
    name: 'the password prompt',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'PDF to JPG');
      await pick(page, await lockedPdf('locked.pdf', 'secret'));
      await start(page);
      await expect(page.getByRole('form')).toAppear();
    },
  },
  {
    name: 'a server that is down',
    path: uploadPath,
    async reach(page) {
      await page.route(`**${pathOf(routes.conversion.health)}`, (route) => route.abort());
      await page.reload();
      await expect(page.getByText('Backend connection error')).toAppear();
    },
  },
];

const phone = { width: 360, height: 780 };
const desk = { width: 1280, height: 860 };

for (const colorScheme of ['light', 'dark'] as const) {
  test.each(states)(`axe finds nothing on $name in the ${colorScheme} theme`, ({ path, reach }) =>
    visit(
      path,
      async (page) => {
        await expect(page.getByRole('heading', { level: 1 })).toAppear();
        await reach?.(page);
        expect(await violations(page)).toEqual([]);
      },
      // Only here: the policy rightly keeps axe out of the page.
      { bypassCSP: true, colorScheme, viewport: desk, reducedMotion: 'reduce' },
    ),
  );
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axePath, 'utf8'));
  const results = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: { run(o: object): Promise<AxeResults> } }).axe.run({
        runOnly,
      }),
    rules,
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

test.each(states)('$name fits a phone without scrolling sideways', ({ path, reach }) =>
  visit(
    path,
    async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toAppear();
      await reach?.(page);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess).toBe(0);
    },
    { viewport: phone, hasTouch: true },
  ),
);

test.each(states)('what can be touched on $name is at least 44 pixels high', ({ path, reach }) =>
  visit(
    path,
    async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toAppear();
      await reach?.(page);
      expect(await smallTargets(page)).toEqual([]);
    },
    { viewport: phone, hasTouch: true },
  ),
);

const smallTargets = (page: Page) =>
  page
    .locator('a:visible, button:visible, [role=option]:visible, summary:visible')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            !element.matches('.skip, p a') && element.getBoundingClientRect().height < 43.5,
        )
        .map((element) => element.outerHTML),
    );

test('a file is converted with the keyboard alone', () =>
  visit(uploadPath, async (page) => {
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('csv to');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'CSV to JSON' })).toAppear();
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, 'Choose files');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([handed('rows.csv', 'a,b\n1,2\n')]);
    await tabTo(page, upload.startConversion);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    await tabTo(page, upload.download);
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await downloading).suggestedFilename()).toBe('rows.json');
  }));

const maxTabs = 40;

/** Presses Tab until what has the focus says `name`. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < maxTabs; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (focused === name) return;
  }
  throw new Error(`Tab never reached “${name}”`);
}

test('the modal holds the focus, and the result takes it over', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Word to PDF');
    await pick(page, await docx('focus.docx', 'Focus'));
    await start(page);
    await expect(page.getByRole('dialog')).toAppear();
    expect(
      await page.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]'))),
    ).toBe(true);
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(upload.complete);
  }));

test('what happens to a file is announced', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'CSV to JSON');
    await pick(page, handed('rows.csv', 'a,b\n1,2\n'));
    await expect(page.getByRole('status').getByText('1 file(s) added')).toAppear();
    await start(page);
    await expect(page.getByRole('status').getByText('rows.json is ready to download')).toAppear();
  }));
