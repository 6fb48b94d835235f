// Uploads and jobs that outlive a lost connection and a reload; files that come from anywhere on the page.
import { writeFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screens, texts } from '@octavo/contract';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { textOfPdf } from '../conversions/programs.ts';
import { newAccount } from '../accounts/account.ts';
import { useBrowser, visit, type Visit } from '../setup/browser.ts';
import { longDocx, useFiles } from '../setup/files.ts';
import { chooseType, download, testFile, pick, start, uploadPath } from './upload-screen.ts';
import { slowNetwork, type SlowNetwork } from '../setup/slow-network.ts';

useBrowser();
useFiles();

const { upload } = texts;
const MiB = 1024 * 1024;
const lost = 'Connection lost, will resume automatically';
const rows = 60_000;

let line: SlowNetwork;
let folder: string;
/** A table of 11 MB, on disk: the same file each time that it is chosen. */
let table: string;

beforeAll(async () => {
  line = await slowNetwork(inject('baseUrl'));
  folder = await mkdtemp(join(tmpdir(), 'octavo-uploading-'));
  table = join(folder, 'table.csv');
  const rowText = (row: number) => `${row},${String(row % 10).repeat(180)}`;
  await writeFile(
    table,
    ['row,value', ...Array.from({ length: rows }, (_, row) => rowText(row)), ''].join('\n'),
  );
});
afterAll(async () => {
  await line.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the upload screen by a line that is slow at first. */
async function visitSlowly(what: Visit): Promise<void> {
  line.limit(undefined);
  await visit(uploadPath, what, { baseURL: line.url });
}

/** Begins to upload the table, and waits until a part of it is sent. */
async function startSlowly(page: Page): Promise<void> {
  await chooseType(page, 'CSV to JSON');
  await pick(page, table);
  line.limit(2 * MiB);
  await start(page);
  await page.getByText(/^Uploading, [4-9](\.\d+)? MB of/).waitFor();
}

/** Where the parts of uploads began, as they are sent. */
function partsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

async function expectWholeTable(page: Page): Promise<void> {
  const found = JSON.parse(await readFile(await download(page), 'utf8')) as { row: number }[];
  expect(found.map(({ row }) => row)).toEqual(Array.from({ length: rows }, (_, row) => row));
}

test('an upload goes on where it stopped when the connection is back, and is no error meanwhile', () =>
  visitSlowly(async (page) => {
    const offsets = partsOf(page);
    await startSlowly(page);
    line.cut();
    await expect(page.getByText('The server can’t be reached.', { exact: false })).toAppear();
    await expect(page.getByRole('dialog').getByText(lost)).toAppear();
    expect(await page.getByRole('alert').allTextContents()).toEqual([]);
    line.limit(undefined);
    line.restore();
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    expect(await page.getByText('The server can’t be reached.').count()).toBe(0);
    expect(offsets.at(-1)).toBeGreaterThan(0);
    await expectWholeTable(page);
  }));

test('an upload that a reload cut goes on when the same file is chosen again', () =>
  visitSlowly(async (page) => {
    const offsets = partsOf(page);
    await startSlowly(page);
    await page.reload();
    line.limit(undefined);
    await expect(page.getByText(/The page was reloaded before this file was uploaded/)).toAppear();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file again' }).click();
    await (await chooser).setFiles(table);
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    expect(offsets.at(-1)).toBeGreaterThan(0);
    await expectWholeTable(page);
  }));

test('an upload waits while the server receives too many from its network', () =>
  visit(uploadPath, async (page) => {
    const refused = { code: 'too_many_open_uploads', message: 'Too many uploads.' };
    const answer = { status: 429, json: { success: false, error: refused.message, ...refused } };
    await page.route('**/api/uploads/*', (route) => route.fulfill(answer), { times: 1 });
    await chooseType(page, 'CSV to JSON');
    await pick(page, table);
    await start(page);
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    await expectWholeTable(page);
  }));

test('cancelling an upload removes it from the server', () =>
  visitSlowly(async (page) => {
    await startSlowly(page);
    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await removed).status()).toBe(204);
    await expect(page.getByText('Cancelled', { exact: true })).toAppear();
  }));

test('a job continues on other screens and after a reload; its result stays until it is dismissed', () =>
  visit(screens.pricing, async (page) => {
    await page.getByRole('link', { name: 'Editor', exact: true }).click();
    await chooseType(page, 'Word to PDF');
    await pick(page, await longDocx('long.docx'));
    await start(page);
    const working = page.getByRole('dialog', { name: upload.converting });
    await expect(page.getByText(/^(Processing|Queued)/).first()).toAppear();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: texts.pricing.hero })).toAppear();
    await page.goForward();
    await expect(working).toAppear();
    await page.reload();
    await expect(working).toAppear();
    const complete = page.getByRole('heading', { name: upload.complete });
    await complete.waitFor({ timeout: 120_000 });
    await page.reload();
    await expect(complete).toAppear();
    expect(await textOfPdf(await download(page))).toContain('A sentence that fills its line');
    await page.getByRole('button', { name: upload.convertAnother }).click();
    await page.reload();
    await expect(page.getByRole('listbox', { name: 'Conversions' })).toAppear();
    expect(await page.getByText('long.pdf').count()).toBe(0);
  }));

test('a failed job shows its reason after a reload, and asks for the file again', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'JSON to XML');
    await pick(page, testFile('broken.json', '{'));
    await start(page);
    const reason = page.getByText(/The file isn’t valid JSON/).first();
    await expect(reason).toAppear();
    await page.reload();
    await expect(reason).toAppear();
    await expect(page.getByRole('button', { name: 'Choose file again' })).toAppear();
  }));

test('an unreachable server is reported by a quiet notice until it is back', () =>
  visit(uploadPath, async (page) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    const notice = page.getByText(/^The server can’t be reached\. Retrying/);
    await expect(notice).toAppear();
    await page.unroute('**/api/**');
    await notice.waitFor({ state: 'detached' });
  }));

type Gesture = { type: 'paste' | 'drop'; on: string; text?: string };

/** Lets go of a file over an element, or pastes it there; with it comes a text, if one is given. */
const give = (page: Page, gesture: Gesture) =>
  page.locator(gesture.on).evaluate((element, { type, text }) => {
    const data = new DataTransfer();
    data.items.add(
      new File(['a,b\n1,2\n'], type === 'paste' ? 'pasted.csv' : 'dropped.csv', {
        type: 'text/csv',
      }),
    );
    if (text) data.setData('text/plain', text);
    const given = { bubbles: true, cancelable: true };
    const event =
      type === 'paste'
        ? new ClipboardEvent(type, { ...given, clipboardData: data })
        : new DragEvent(type, { ...given, dataTransfer: data });
    element.dispatchEvent(event);
  }, gesture);

test('a file is taken wherever it is pasted or dropped, but a text that is pasted into a field stays there', () =>
  visit(uploadPath, async (page) => {
    const field = 'input[type=search], .type-search input';
    await page.getByRole('listbox', { name: 'Conversions' }).waitFor();
    await give(page, { type: 'drop', on: 'footer' });
    await expect(page.getByText('dropped.csv')).toAppear();
    await give(page, { type: 'paste', on: field, text: 'csv' });
    await give(page, { type: 'paste', on: 'body' });
    await expect(page.getByText('pasted.csv')).toAppear();
    expect(await page.getByText('pasted.csv').count()).toBe(1);
  }));

test('on Home a file is taken, too, once the person has signed in', async () => {
  await visit(screens.home, async (page) => {
    const gate = page.getByRole('dialog');
    // A press is the sign of life that the app comes with.
    await page.getByRole('button', { name: texts.home.start }).click();
    await expect(gate).toAppear();
    await page.keyboard.press('Escape');
    await gate.waitFor({ state: 'detached' });
    await give(page, { type: 'drop', on: 'footer' });
    await expect(gate).toAppear();
  });
  const { signedIn } = await newAccount();
  await visit(
    screens.home,
    async (page) => {
      await page
        .getByRole('switch')
        .or(page.getByRole('button', { name: 'Dark theme' }))
        .click();
      await page.locator('html[data-theme]').waitFor();
      await give(page, { type: 'paste', on: 'body' });
      await page.waitForURL(`**${uploadPath}`);
      await expect(page.getByText('pasted.csv')).toAppear();
    },
    signedIn,
  );
});
