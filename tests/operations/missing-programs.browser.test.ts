// Tests that a server offers only what its programs can do, and lists those that are missing, as with the image `slim`.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unavailableMeta } from '@octavo/contract';
import { useBrowser, visit } from '../setup/browser.ts';
import { convert } from '../setup/client.ts';
import { prepareServer, type TestServer } from '../setup/server.ts';
import { conversions, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();

let api: TestServer;
let worker: TestServer;

beforeAll(async () => {
  api = await prepareServer({ WORKERS_WITHOUT: 'office, print' }, 'api');
  worker = await prepareServer({ OCTAVO_DATA: api.dataFolder }, 'work');
  await Promise.all([api.start(), worker.start()]);
});
afterAll(async () => {
  await worker.end('SIGTERM');
  await api.end('SIGTERM');
  await rm(api.dataFolder, { recursive: true, force: true });
});

test('the list of conversions has none that needs a missing program', async () => {
  const answer = await fetch(`${api.url}/api/conversion/catalogue`);
  const { data } = (await answer.json()) as { data: { conversions: { type: string }[] } };
  const types = data.conversions.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['pdf-to-word', 'jpg-to-pdf', 'csv-to-json']));
  for (const type of ['word-to-pdf', 'url-to-pdf', 'html-to-pdf', 'excel-to-pdf'])
    expect(types).not.toContain(type);
});

test('a file for such a conversion is refused with the name of the program', async () => {
  const { status, body } = await convert(api, { type: 'txt-to-pdf', content: 'text' });
  expect(status).toBe(503);
  expect(body.code).toBe('tool_missing');
  expect(body.message).toContain('LibreOffice');
});

test('the page tells the web app', async () => {
  const page = await (await fetch(api.url)).text();
  const [, content = ''] =
    new RegExp(`name="${unavailableMeta}" content="([^"]*)"`).exec(page) ?? [];
  const unavailable = JSON.parse(content.replaceAll('&quot;', '"')) as { programs: string[] };
  expect(unavailable.programs).toEqual(['LibreOffice', 'Chromium']);
});

test('Home lists the tools that are possible, and says which programs are missing', () =>
  visit(api.url, async (page) => {
    await expect(page.getByText('Not installed on this server: LibreOffice, Chromium.')).toAppear();
    const tools = page.getByRole('region', { name: 'All tools' }).getByRole('link');
    const names = await tools.allTextContents();
    expect(names).toContain('PDF to Word');
    expect(names).not.toContain('Word to PDF');
  }));

test('the upload screen offers the conversions that are possible', () =>
  visit(api.url + uploadPath, async (page) => {
    await expect(conversions(page).first()).toAppear();
    const names = (await conversions(page).allTextContents()).join('\n');
    expect(names).toContain('PDF to Word');
    expect(names).not.toContain('Word to PDF');
  }));
