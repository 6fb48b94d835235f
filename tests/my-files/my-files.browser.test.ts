// My files (specification, sections 2, 4, 8 and 9).
import { readFile } from 'node:fs/promises';
import { pathOf, routes, screens, texts, type StoredFile } from '@octavo/contract';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { myFilesPath, newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { keepPicture } from '../image-editor/pictures.ts';

useBrowser();

const { myFiles } = texts;
const listCall = `**${pathOf(routes.files.files)}?*`;
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const figure = (page: Page, label: string) =>
  page.locator('dl div').filter({ hasText: label }).getByRole('definition').first();

let account: Account;
beforeAll(async () => {
  account = await newAccount();
  for (const name of ['apples', 'pears']) await account.convert(name);
});

test('somebody signed out is told to log in', () =>
  visit(myFilesPath, async (page) => {
    await expect(page.getByRole('heading', { level: 1, name: myFiles.title })).toAppear();
    await expect(page.getByText(myFiles.signedOut)).toAppear();
  }));

test('an account without files sees a note with a link to the conversions', async () => {
  const { signedIn } = await newAccount();
  await visit(
    myFilesPath,
    async (page) => {
      await expect(page.getByText(myFiles.empty)).toAppear();
      await page.getByRole('link', { name: texts.home.start }).click();
      await page.waitForURL(`**${screens.editorUpload}`);
    },
    signedIn,
  );
});

test('the statistics count files and storage, and break conversions down', () =>
  visit(
    myFilesPath,
    async (page) => {
      const values = await Promise.all(
        myFiles.totals.map((label) => figure(page, label).textContent()),
      );
      expect(values).toEqual(['2', '2', '0', '0.00']);
      await expect(page.getByRole('heading', { name: myFiles.breakdown })).toAppear();
      expect(await figure(page, 'CSV to JSON').textContent()).toBe('2');
    },
    account.signedIn,
  ));

test('a file shows its name, type, size in MB, date and time remaining', () =>
  visit(
    myFilesPath,
    async (page) => {
      const file = row(page, 'apples.json');
      for (const text of ['from apples.csv', 'CSV to JSON', '0.00 MB', '23 hour(s) remaining'])
        await expect(file.getByText(text)).toAppear();
      expect(await file.getByRole('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/);
    },
    account.signedIn,
  ));

const second = 1000;
const hour = 3600 * second;
const MiB = 1024 * 1024;

test('sizes, icons and the time remaining follow the file, at each border', () =>
  visit(
    'about:blank',
    async (page) => {
      const kinds = [
        [25 * hour, 1.5 * MiB, 'application/pdf', 'pdf', '1 day(s) remaining'],
        [72 * hour + hour / 2, 5120, 'image/png', 'image', '3 day(s) remaining'],
        [24 * hour - second, 2048 * MiB, 'text/csv', 'spreadsheet', '23 hour(s) remaining'],
        [1.5 * hour, 1, 'application/zip', 'archive', '1 hour(s) remaining'],
        [hour - second, 52_429, 'application/json', 'data', myFiles.lessThanOneHour],
        [-second, 0, 'application/x-unheard-of', 'other', myFiles.expired],
      ] as const;
      await page.route(listCall, async (route) => {
        const body = (await (await route.fetch()).json()) as { data: { files: StoredFile[] } };
        const now = Date.now();
        const files = kinds.map(([left, bytes, mime_type], index) => ({
          ...body.data.files[0],
          ...{ id: `00000000-0000-4000-8000-00000000000${index}`, file_name: `f${index}.bin` },
          ...{ file_size: bytes, size: bytes, mime_type, thumbnail: 'none' as const },
          s3_url: 'https://store.example/f',
          expires_at: new Date(now + left).toISOString(),
        }));
        await route.fulfill({ json: { ...body, data: { ...body.data, files } } });
      });
      await page.goto(myFilesPath);
      const sizes = ['1.50', '0.00', '2048.00', '0.00', '0.05', '0.00'];
      for (const [index, [, , , kind, remaining]] of kinds.entries()) {
        const file = row(page, `f${index}.bin`);
        await expect(file.getByText(remaining)).toAppear();
        await expect(file.getByText(`${sizes[index]} MB`)).toAppear();
        expect(await file.locator(`.file-icon[data-kind=${kind}]`).count()).toBe(1);
      }
    },
    account.signedIn,
  ));

test('Download gives the file, and reads Downloading... until it starts', () =>
  visit(
    myFilesPath,
    async (page) => {
      let go = () => {};
      const held = new Promise<void>((resolve) => (go = resolve));
      await page.route('**/download', async (route) => {
        await held;
        await route.continue();
      });
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download pears.json' }).click();
      await expect(row(page, 'pears.json').getByText(myFiles.downloading)).toAppear();
      go();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('pears.json');
      expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toHaveLength(1);
      await expect(row(page, 'pears.json').getByText(myFiles.download, { exact: true })).toAppear();
    },
    account.signedIn,
  ));

test('the calls have the user’s token, and edited files are counted separately', () =>
  visit(
    'about:blank',
    async (page) => {
      const list = page.waitForRequest(listCall);
      await page.route(`**${pathOf(routes.files.stats)}`, async (route) => {
        expect(route.request().headers()['authorization']).toMatch(/^Bearer ./);
        const body = (await (await route.fetch()).json()) as { data: { stats: object } };
        const stats = {
          ...body.data.stats,
          ...{ totalFiles: 7, convertedFiles: 4, editedFiles: 3, totalStorageMB: 12.5 },
          conversionStats: [
            { conversion_type: 'word-to-pdf', count: 4 },
            { conversion_type: 'pdf-merge', count: 3 },
          ],
        };
        await route.fulfill({ json: { ...body, data: { stats } } });
      });
      await page.goto(myFilesPath);
      expect((await list).headers()['authorization']).toMatch(/^Bearer ./);
      const figures = myFiles.totals.map((label) => figure(page, label).textContent());
      expect(await Promise.all(figures)).toEqual(['7', '4', '3', '12.50']);
      expect(await figure(page, 'Word to PDF').textContent()).toBe('4');
    },
    account.signedIn,
  ));

const download = (answer: Parameters<Route['fulfill']>[0], said: string) =>
  visit(
    myFilesPath,
    async (page) => {
      await page.route('**/user-files/files/*/download', (route) => route.fulfill(answer));
      await page.getByRole('button', { name: 'Download pears.json' }).click();
      await expect(page.getByRole('alert').getByText(said)).toAppear();
    },
    account.signedIn,
  );

test('a refused download is reported', () =>
  download({ status: 500, json: { success: false } }, myFiles.downloadFailed));

test('a download without an address is reported', () =>
  download({ json: { success: true, data: {} } }, myFiles.noDownloadUrl));

test('files that cannot be loaded are reported with a button to try again', () =>
  visit(
    'about:blank',
    async (page) => {
      await page.route(listCall, (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.goto(myFilesPath);
      await expect(page.getByRole('alert').getByText(myFiles.loadFailed)).toAppear();
      await page.unroute(listCall);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(row(page, 'apples.json')).toAppear();
    },
    account.signedIn,
  ));

async function choose(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(field) }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

test('filters narrow the list, the order turns it, and the address keeps both', () =>
  visit(
    myFilesPath,
    async (page) => {
      const names = () => page.locator('.file-names b').allTextContents();
      await expect(row(page, 'apples.json')).toAppear();
      expect(await names()).toEqual(['pears.json', 'apples.json']);
      await choose(page, 'Sort by', 'Name, A to Z');
      await expect.poll(names).toEqual(['apples.json', 'pears.json']);
      await choose(page, 'File type', 'Images');
      await expect(page.getByText('No files match these filters.')).toAppear();
      expect(new URL(page.url()).search).toBe('?kind=image&order=name');
      await page.reload();
      await page.getByRole('button', { name: 'Show all files' }).click();
      await expect.poll(names).toEqual(['apples.json', 'pears.json']);
      await choose(page, 'Conversion', 'CSV to JSON');
      await expect.poll(names).toEqual(['apples.json', 'pears.json']);
    },
    account.signedIn,
  ));

test('the search finds names in any case, works with the filters, and is kept in the address', () =>
  visit(
    myFilesPath,
    async (page) => {
      const names = () => page.locator('.file-names b').allTextContents();
      await expect(row(page, 'apples.json')).toAppear();
      const field = page.getByRole('searchbox', { name: 'Search by name' });
      await field.fill('PEAR');
      await expect.poll(names).toEqual(['pears.json']);
      await expect(page.getByRole('heading', { name: '1 file', exact: true })).toAppear();
      expect(new URL(page.url()).search).toBe('?search=PEAR');
      await choose(page, 'File type', 'Data');
      await expect.poll(() => new URL(page.url()).search).toBe('?search=PEAR&kind=data');
      await expect.poll(names).toEqual(['pears.json']);
      await page.reload();
      await expect.poll(names).toEqual(['pears.json']);
      await field.fill('nothing like this');
      await expect(page.getByText('No files match these filters.')).toAppear();
      await page.getByRole('button', { name: 'Show all files' }).click();
      await expect.poll(names).toEqual(['pears.json', 'apples.json']);
      expect(await field.inputValue()).toBe('');
    },
    account.signedIn,
  ));

test('files are grouped by day while they are sorted by date', () =>
  visit(
    'about:blank',
    async (page) => {
      const today = new Date();
      const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1, 12);
      const longAgo = new Date(2024, 1, 10, 12).getTime();
      const times = [Date.now(), Date.now(), yesterday.getTime(), longAgo, longAgo - hour];
      await page.route(listCall, async (route) => {
        const body = (await (await route.fetch()).json()) as { data: { files: StoredFile[] } };
        const files = times.map((time, index) => ({
          ...body.data.files[0],
          ...{ id: `00000000-0000-4000-8000-00000000000${index}`, file_name: `f${index}.json` },
          created_at: new Date(time).toISOString(),
        }));
        await route.fulfill({ json: { ...body, data: { ...body.data, files } } });
      });
      await page.goto(myFilesPath);
      const groups = () => page.getByRole('heading', { level: 3 }).allTextContents();
      const expected = [myFiles.breakdown, 'Today', 'Yesterday', 'February 2024'];
      await expect.poll(groups).toEqual(expected);
      const ofFebruary = page.locator('.file-group').filter({ hasText: 'February 2024' });
      expect(await ofFebruary.getByRole('listitem').count()).toBe(2);
      await choose(page, 'Sort by', 'Largest first');
      await expect.poll(groups).toEqual([myFiles.breakdown]);
      await expect(row(page, 'f0.json')).toAppear();
    },
    account.signedIn,
  ));

test('several files are selected, downloaded as one ZIP, deleted together, and kept after all', async () => {
  const { signedIn, convert } = await newAccount();
  for (const name of ['one', 'two', 'three', 'four']) await convert(name);
  await visit(
    myFilesPath,
    async (page) => {
      const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}.json` });
      const bar = page.getByRole('region', { name: 'Selected files' });
      await box('four').click();
      await expect(bar.getByText('1 file selected')).toAppear();
      await box('two').focus();
      await page.keyboard.press('Shift+Space');
      await expect(bar.getByText('3 files selected')).toAppear();
      await keepPicture(page, 'my-files-selected');
      const downloading = page.waitForEvent('download');
      await bar.getByRole('button', { name: 'Download as ZIP' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('converted-files.zip');
      const content = (await readFile(await download.path())).toString('latin1');
      const contains = (name: string) => content.includes(`${name}.json`);
      expect(['one', 'two', 'three', 'four'].map(contains)).toEqual([false, true, true, true]);

      await bar.getByRole('button', { name: 'Delete' }).click();
      await expect(bar.getByText('Deleting 3 files…')).toAppear();
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await expect.poll(focused).toBe('Undo all');
      await page.keyboard.press('Enter');
      await bar.waitFor({ state: 'detached' });
      await expect(page.getByRole('button', { name: 'Delete two.json' })).toAppear();

      await page.getByRole('checkbox', { name: 'Select all' }).click();
      await expect(bar.getByText('4 files selected')).toAppear();
      await box('one').click();
      await expect(bar.getByText('3 files selected')).toAppear();
      await bar.getByRole('button', { name: 'Delete' }).click();
      await row(page, 'three.json').getByRole('button', { name: 'Undo' }).click();
      await expect(bar.getByText('Deleting 2 files…')).toAppear();
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await page.goto(myFilesPath);
      await expect.poll(() => figure(page, 'Total Files').textContent()).toBe('2');
      await expect(row(page, 'three.json')).toAppear();
      expect(await row(page, 'two.json').count()).toBe(0);
    },
    signedIn,
  );
});

test('a file is renamed in its row by keyboard, and its extension stays', async () => {
  const { signedIn, convert } = await newAccount();
  await convert('draft');
  await visit(
    myFilesPath,
    async (page) => {
      const rename = page.getByRole('button', { name: 'Rename draft.json' });
      const field = page.getByRole('textbox', { name: 'New name for draft.json' });
      await rename.focus();
      await page.keyboard.press('Enter');
      expect(await field.inputValue()).toBe('draft');
      await page.keyboard.press('Escape');
      const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await expect.poll(label).toBe('Rename draft.json');
      await page.keyboard.press('Enter');
      await field.fill('a/b');
      await page.keyboard.press('Enter');
      await expect(page.getByText(/can’t contain/)).toAppear();
      await keepPicture(page, 'my-files-renaming');
      await field.fill('final');
      await page.keyboard.press('Enter');
      const toasts = page.getByRole('region', { name: 'Notifications' });
      await expect(toasts.getByText('Renamed to “final.json”.')).toAppear();
      await expect.poll(label).toBe('Rename final.json');
      await page.reload();
      await expect(row(page, 'final.json').getByText('from draft.csv')).toAppear();
    },
    signedIn,
  );
});

test('two tabs: the last name counts, and a file deleted in one is gone in the other', async () => {
  const { signedIn, convert } = await newAccount();
  for (const name of ['shared', 'other']) await convert(name);
  await visit(
    myFilesPath,
    async (page) => {
      const second = await page.context().newPage();
      await second.goto(myFilesPath);
      const rename = async (tab: Page, to: string) => {
        await tab.getByRole('button', { name: 'Rename shared.json' }).click();
        await tab.getByRole('textbox', { name: 'New name for shared.json' }).fill(to);
        await tab.keyboard.press('Enter');
      };
      await rename(second, 'second');
      await expect(row(second, 'second.json')).toAppear();
      await rename(page, 'first');
      await expect(row(page, 'first.json')).toAppear();
      await second.reload();
      await second.getByRole('button', { name: 'Delete first.json' }).click();
      const deleted = second.waitForResponse((answer) => answer.request().method() === 'DELETE');
      await second.getByRole('link', { name: 'Dashboard' }).click();
      await deleted;

      await page.getByRole('button', { name: 'Rename first.json' }).click();
      await page.getByRole('textbox', { name: 'New name for first.json' }).fill('late');
      await page.keyboard.press('Enter');
      await expect(page.getByText('“first.json” no longer exists.').first()).toAppear();
      await expect(page.getByRole('heading', { name: '1 file', exact: true })).toAppear();
      expect(await page.locator('.file-names b').allTextContents()).toEqual(['other.json']);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('1 file');
    },
    signedIn,
  );
});

test('a deletion can be undone in the list that a search shows', async () => {
  const { signedIn, convert } = await newAccount();
  for (const name of ['needle', 'straw']) await convert(name);
  await visit(
    'about:blank',
    async (page) => {
      await page.clock.install();
      await page.goto(myFilesPath);
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.method()));
      const field = page.getByRole('searchbox', { name: 'Search by name' });
      await page.getByRole('button', { name: 'Delete needle.json' }).click();
      await field.fill('needle');
      await page.clock.runFor(1_000);
      await expect(page.getByRole('heading', { name: '1 file', exact: true })).toAppear();
      await row(page, 'needle.json').getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('button', { name: 'Delete needle.json' })).toAppear();
      await page.clock.runFor(10_000);
      expect(sent).not.toContain('DELETE');

      await page.getByRole('button', { name: 'Delete needle.json' }).click();
      await field.fill('');
      await page.clock.runFor(1_000);
      await expect(page.getByRole('heading', { name: '2 files', exact: true })).toAppear();
      await page.clock.runFor(10_000);
      await expect(page.getByRole('heading', { name: '1 file', exact: true })).toAppear();
      expect(await page.locator('.file-names b').allTextContents()).toEqual(['straw.json']);
    },
    signedIn,
  );
});

test('a list that was requested before a file was deleted does not show it', async () => {
  const { signedIn, convert } = await newAccount();
  for (const name of ['early', 'late']) await convert(name);
  await visit(
    'about:blank',
    async (page) => {
      await page.clock.install();
      await page.goto(myFilesPath);
      await page.getByRole('button', { name: 'Delete early.json' }).click();
      let go = () => {};
      const held = new Promise<void>((resolve) => (go = resolve));
      await page.route('**/user-files/files/*', async (route) => {
        if (route.request().method() === 'DELETE') await held;
        await route.fallback();
      });
      const request = page.waitForRequest((request) => request.method() === 'DELETE');
      await page.clock.runFor(9_000);
      await request;
      await choose(page, 'Sort by', 'Oldest first');
      await page.clock.runFor(1_000);
      await expect(page.getByRole('heading', { name: '2 files', exact: true })).toAppear();
      go();
      await expect(page.getByRole('heading', { name: '1 file', exact: true })).toAppear();
      expect(await page.locator('.file-names b').allTextContents()).toEqual(['late.json']);
    },
    signedIn,
  );
});

test.each([
  { width: 1280, height: 560 },
  { width: 360, height: 640 },
])('the bar of the selection does not cover what is selected, %j', async (viewport) =>
  visit(
    myFilesPath,
    async (page) => {
      const box = page.getByRole('checkbox', { name: 'Select apples.json' });
      const bar = page.getByRole('region', { name: 'Selected files' });
      const sides = async () => {
        const [file, actions] = [row(page, 'apples.json'), bar];
        const [covered, covering] = [await file.boundingBox(), await actions.boundingBox()];
        return (covered?.y ?? 0) + (covered?.height ?? 0) - (covering?.y ?? 0);
      };
      const footer = await box.boundingBox();
      // At the lower edge of the window.
      await page.mouse.wheel(0, (footer?.y ?? 0) - viewport.height + 40);
      await box.click();
      await expect(bar).toAppear();
      await expect.poll(sides).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => scrollX)).toBe(0);
    },
    { ...account.signedIn, viewport },
  ),
);

test('the name of a file opens it in the editor for it', () =>
  visit(
    myFilesPath,
    async (page) => {
      await page.getByRole('button', { name: 'Open apples.json' }).click();
      await page.waitForURL(`**${screens.editor}`);
      await expect(page.getByText('apples.json').first()).toAppear();
      await expect(page.getByRole('textbox').first()).toAppear();
    },
    account.signedIn,
  ));

/** Shows the files as if their thumbnails were there. */
const withThumbnails = (page: Page) =>
  page.route(listCall, async (route) => {
    const body = (await (await route.fetch()).json()) as { data: { files: StoredFile[] } };
    const files = body.data.files.map((file) => ({ ...file, thumbnail: 'made' }));
    await route.fulfill({ json: { ...body, data: { ...body.data, files } } });
  });

const thumbnailCall = '**/thumbnail';

test('the place of a thumbnail that is loading is shown', () =>
  visit(
    'about:blank',
    async (page) => {
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 56 } });
      let go = () => {};
      const held = new Promise<void>((resolve) => (go = resolve));
      await withThumbnails(page);
      await page.route(thumbnailCall, async (route) => {
        await held;
        await route.fulfill({ contentType: 'image/png', body: picture });
      });
      await page.goto(myFilesPath);
      await expect(row(page, 'apples.json').locator('.skeleton-picture')).toAppear();
      go();
      await expect(row(page, 'apples.json').locator('.file-picture img')).toAppear();
    },
    account.signedIn,
  ));

test('a thumbnail of a file that is deleted meanwhile leaves the icon', () =>
  visit(
    'about:blank',
    async (page) => {
      await withThumbnails(page);
      await page.route(thumbnailCall, (route) =>
        route.fulfill({ status: 404, json: { success: false, code: 'not_found', message: '' } }),
      );
      await page.goto(myFilesPath);
      await expect(row(page, 'apples.json').locator('.file-icon')).toAppear();
      expect(await page.getByRole('alert').count()).toBe(0);
    },
    account.signedIn,
  ));

test('deleting can be taken back by keyboard, and is done when one leaves', async () => {
  const { signedIn, convert } = await newAccount();
  for (const name of ['kept', 'gone']) await convert(name);
  await visit(
    myFilesPath,
    async (page) => {
      await page.getByRole('button', { name: 'Delete kept.json' }).focus();
      await page.keyboard.press('Enter');
      const focused = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
        });
      await expect.poll(focused).toBe('Undo');
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe('Delete kept.json');

      await page.getByRole('button', { name: 'Delete gone.json' }).click();
      await expect(page.getByText('Deleting “gone.json”…')).toAppear();
      const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
      await page.getByRole('link', { name: 'Dashboard' }).click();
      expect((await deleted).status()).toBe(200);
      await page.goto(myFilesPath);
      await expect(row(page, 'kept.json')).toAppear();
      expect(await row(page, 'gone.json').count()).toBe(0);
      expect(await figure(page, 'Total Files').textContent()).toBe('1');
    },
    signedIn,
  );
});

test('a file that could not be deleted reappears in the list with the reason', () =>
  visit(
    'about:blank',
    async (page) => {
      await page.clock.install();
      await page.goto(myFilesPath);
      await page.route('**/user-files/files/*', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 503, json: { success: false, message: 'The store is away.' } })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Delete apples.json' }).click();
      await expect(page.getByText('Deleting “apples.json”…')).toAppear();
      await page.clock.fastForward(10_000);
      await expect(page.getByRole('alert').getByText('The store is away.')).toAppear();
      await expect(row(page, 'apples.json').getByText('CSV to JSON')).toAppear();
    },
    account.signedIn,
  ));

const all = 10_000;

/** Answers a page's requests for files as for an account that has ten thousand, with as many in each answer as `limitOf` says. */
async function listThousands(page: Page, limitOf: (url: URL) => number) {
  let like: StoredFile | undefined;
  await page.route(listCall, async (route) => {
    const url = new URL(route.request().url());
    like ??= (await (await route.fetch({ url: url.origin + url.pathname })).json()).data
      .files[0] as StoredFile;
    await route.fulfill({ json: { success: true, data: thousands(url, like, limitOf(url)) } });
  });
}

function thousands(url: URL, like: StoredFile, limit: number) {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const files = Array.from({ length: limit }, (_, index) => {
    const number = String(from + index).padStart(5, '0');
    const id = `00000000-0000-4000-8000-0000000${number}`;
    return { ...like, id, file_name: `file-${number}.json` };
  });
  const next = from + limit;
  const pagination = { limit, total: all, total_pages: all / limit };
  return { files, pagination: { ...pagination, ...(next < all && { next_cursor: String(next) }) } };
}

test('ten thousand files arrive fifty at a time as one scrolls, and only those in sight are drawn', () =>
  visit(
    'about:blank',
    async (page) => {
      const limits = new Set<string | null>();
      await listThousands(page, (url) => {
        const limit = url.searchParams.get('limit');
        limits.add(limit);
        return Number(limit);
      });
      await page.goto(myFilesPath);
      await expect(page.getByRole('heading', { name: '10,000 files' })).toAppear();
      const rows = page.locator('.file');
      const heights = () =>
        rows.evaluateAll((items) => [...new Set(items.map((item) => item.clientHeight))]);
      while ((await rows.count()) < 500) {
        await page.mouse.wheel(0, 20_000);
        await expect.poll(() => page.locator('.file:has(button)').count()).toBeLessThan(301);
      }
      expect([...limits]).toEqual(['50']);
      expect(await heights()).toHaveLength(1);
      await page.getByText('file-00499.json').scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Download file-00499.json' })).toAppear();
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Download file-00000.json' })).toAppear();
    },
    account.signedIn,
  ));

test('files that arrive before the screen knows of the request for them are followed by the next ones', () =>
  visit(
    'about:blank',
    async (page) => {
      // As on a busy device: what a timer should do at once happens after the answer.
      await page.addInitScript(() => {
        const { setTimeout } = window;
        window.setTimeout = ((run: () => void, delay = 0) =>
          setTimeout(run, Math.max(delay, 1000))) as typeof window.setTimeout;
      });
      // So few that the end of the list stays near the viewport.
      await listThousands(page, () => 5);
      await page.goto(myFilesPath);
      await expect(page.getByText('file-00024.json')).toAppear();
    },
    account.signedIn,
  ));
