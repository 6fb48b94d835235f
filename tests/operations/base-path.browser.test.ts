// Tests a server below a path of a host that it shares, behind a real nginx that passes the path on, and one that takes it off.
import { readFile, rm } from 'node:fs/promises';
import { screens, sharedPath, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { linkIn, mailsTo } from '../accounts/embedded-accounts.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { convert, untilState } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { prepareServer, type TestServer } from '../setup/server.ts';
import {
  chooseType,
  download,
  pick,
  start,
  testFile,
  uploadPath,
} from '../uploads/upload-screen.ts';
import { startNginx, type Nginx } from './nginx.ts';

useBrowser();

const base = '/tools/octavo';
const ports = { kept: await freePort(), stripped: await freePort() };
const origin = `http://127.0.0.1:${ports.kept}`;
const publicUrl = origin + base;
let server: TestServer;
let proxies: Nginx[];

const headers = `
    client_max_body_size 0;
    proxy_http_version 1.1;
    proxy_buffering off;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;`;

beforeAll(async () => {
  server = await prepareServer({
    PUBLIC_URL: `${publicUrl}/`,
    ANONYMOUS_CONVERSIONS_PER_MONTH: '-1',
  });
  await server.start();
  proxies = await Promise.all([
    startNginx(ports.kept, `location ${base} { ${headers}\n    proxy_pass ${server.url}; }`),
    startNginx(ports.stripped, `location ${base}/ { ${headers}\n    proxy_pass ${server.url}/; }`),
  ]);
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop();
  await server.end('SIGTERM');
  await rm(server.dataFolder, { recursive: true, force: true });
});

describe.each(Object.entries(ports))('nginx with the path %s', (_, port) => {
  const site = `http://127.0.0.1:${port}${base}`;
  const get = (path: string) => fetch(site + path, { redirect: 'manual' });

  test('every address in a page is below the path, and answers', async () => {
    const page = await (await get('/pricing')).text();
    const addresses = [...page.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path);
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) {
      expect(address).toMatch(new RegExp(`^${base}(/|$)`));
      const answer = await fetch(`http://127.0.0.1:${port}${address}`);
      expect(`${address} ${answer.status}`).toBe(`${address} 200`);
      await answer.body?.cancel();
    }
  });

  test('the links of results are below the public address, and answer', async () => {
    const there = { ...server, url: site };
    const { headers, body } = await convert(there, {
      ...{ type: 'csv-to-json', content: csv, query: '?async=1' },
    });
    expect(headers.get('location')).toMatch(new RegExp(`^${publicUrl}/api/jobs/`));
    const job = await untilState(there, body.data.job.id, ['finished']);
    if (job.state !== 'finished') throw new Error(`The job is ${job.state}`);
    const { downloadUrl } = job.result;
    expect(downloadUrl).toMatch(new RegExp(`^${publicUrl}/api/downloads/`));
    expect((await fetch(downloadUrl.replace(publicUrl, site))).status).toBe(200);
  });

  test('the documentation of the API names the public address, and its page has its files', async () => {
    const document = (await (await get('/api/docs/json')).json()) as { servers: { url: string }[] };
    expect(document.servers[0]?.url).toBe(publicUrl);
    const page = await (await get('/api/docs')).text();
    const files = [...page.matchAll(/\s(?:href|src)="([^"]+\.(?:js|css))"/g)].map(([, at]) => at);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      expect((await fetch(new URL(file ?? '', `${site}/api/docs`))).status).toBe(200);
  });

  test('redirects and cookies are below the path', async () => {
    const [, key] = /mailbox\?key=(\S+)/.exec(server.log()) ?? [];
    const answer = await get(`/auth/mailbox?key=${key}`);
    expect(answer.headers.get('location')).toBe(`${base}/auth/mailbox`);
    expect(answer.headers.get('set-cookie')).toContain(`; Path=${base}/auth/mailbox;`);
  });

  test('the manifest of the app is right below every path', async () => {
    const page = await (await get('/')).text();
    const [, path = ''] = /rel="manifest" href="([^"]+)"/.exec(page) ?? [];
    const address = `http://127.0.0.1:${port}${path}`;
    const manifest = (await (await fetch(address)).json()) as {
      start_url: string;
      icons: { src: string }[];
    };
    expect(new URL(manifest.start_url, address).href).toBe(`${site}/`);
    for (const { src } of manifest.icons)
      expect((await fetch(new URL(src, address))).status).toBe(200);
  });
});

describe('the web app', () => {
  test('leads from Home to a screen and back, and opens an address of its own', () =>
    visit(publicUrl, async (page) => {
      await page.getByRole('link', { name: 'Pricing' }).first().click();
      await page.waitForURL(publicUrl + screens.pricing);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toAppear();
      await page.goBack();
      await page.waitForURL((url) => url.href.replace(/\/$/, '') === publicUrl);
    }));

  test('converts a file', () =>
    visit(publicUrl + uploadPath, async (page) => {
      await chooseType(page, 'CSV to JSON');
      await pick(page, testFile('table.csv', csv));
      await start(page);
      expect((await readFile(await download(page))).length).toBeGreaterThan(0);
    }));

  test('signs somebody up and in, and shares a file', async () => {
    const email = `${crypto.randomUUID().slice(0, 12)}@example.org`;
    let link = '';
    await visit(publicUrl + screens.signup, async (page) => {
      await signUp(page, email);
      const mail = linkIn((await mailsTo(server, email)).at(-1), '/auth/verify');
      expect(mail).toMatch(new RegExp(`^${publicUrl}/auth/verify`));
      await page.goto(mail);
      await page.getByRole('button').click();
      await page.waitForURL(publicUrl + screens.welcome);
      await page.goto(publicUrl + screens.profile);
      await expect(page.getByText(email).first()).toAppear();
      link = await share(page);
    });
    expect(link).toMatch(new RegExp(`^${publicUrl}${sharedPath}`));
    await visit(link, async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'table.json' })).toAppear();
      await download(page, 'Download');
    });
  });
});

async function signUp(page: Page, email: string): Promise<void> {
  const { signup } = texts;
  const main = page.getByRole('main');
  const values = {
    ...{ [signup.firstName]: 'Grace', [signup.lastName]: 'Hopper' },
    ...{ [signup.email]: email, [signup.password]: 'a good password' },
  };
  for (const [label, value] of Object.entries(values))
    await main.getByLabel(label, { exact: true }).fill(value);
  await main.getByRole('button', { name: 'Create Account' }).click();
}

/** Converts a file and shares the result. @returns the address of the link */
async function share(page: Page): Promise<string> {
  await page.goto(publicUrl + uploadPath);
  await chooseType(page, 'CSV to JSON');
  await pick(page, testFile('table.csv', csv));
  await start(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share “/ });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  return dialog
    .getByLabel(/^Address of link/)
    .first()
    .inputValue();
}
