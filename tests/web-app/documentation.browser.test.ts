// Tests the documentation site at /docs in a browser: its search, its look on a phone, the content security policy. With
// `npm run screenshots -- --docs`, also takes the pictures of docs/pictures.
import { spawnSync } from 'node:child_process';
import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newAccount } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { prepareServer, type TestServer } from '../setup/server.ts';
import { pictureOf, pictures } from './documentation-pictures.ts';

useBrowser();

const base = '/tools/octavo';
let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-docs-'));
  const site = join(folder, 'site');
  const built = spawnSync(process.execPath, ['scripts/build-docs.ts', site, '--served']);
  if (built.status !== 0) throw new Error(built.stderr.toString());
  server = await prepareServer({
    OCTAVO_DOCS: site,
    OCTAVO_WEB: inject('webFolder'),
    PUBLIC_URL: `http://127.0.0.1${base}`,
  });
  await server.start();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const docs = (path: string) => `${server.url}${base}/docs/${path}`;
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds; the policy rightly keeps it out of the page, so the visit bypasses that. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axePath, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    const results = await axe.run();
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`,
    );
  });
}

describe('the documentation', () => {
  test('is packed, and redirected to below the base path', async () => {
    const page = await fetch(docs('quality.html'), { headers: { 'accept-encoding': 'gzip' } });
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const start = await fetch(`${server.url}${base}/docs`, { redirect: 'manual' });
    expect([start.status, start.headers.get('location')]).toEqual([301, `${base}/docs/`]);
    expect((await fetch(docs('nothing.html'))).status).toBe(404);
  });

  test('finds a page by words of its text and opens it, below a base path and without breaking the policy', () =>
    visit('about:blank', async (page) => {
      await page.goto(docs(''));
      await page.keyboard.press('/');
      await page.keyboard.type('delayed webhook attemp');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('verified redact');
      await page.getByRole('link', { name: /^049: Redaction removes content/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/docs/decisions/049-verified-redaction.html*');
      await expect(page.getByRole('heading', { level: 1, name: /^049/ })).toAppear();
    }));

  test('is linked from the app, and leads back to it', () =>
    visit('about:blank', async (page) => {
      await page.goto(`${server.url}${base}/`);
      await page.getByRole('link', { name: 'Documentation' }).click();
      await page.waitForURL(docs(''));
      await page.getByRole('link', { name: 'Open Octavo' }).first().click();
      await page.waitForURL(`${server.url}${base}/`);
    }));

  test('keeps the chosen theme on the next page', () =>
    visit(
      'about:blank',
      async (page) => {
        const theme = () => page.locator('html').getAttribute('data-theme');
        await page.goto(docs('security.html'));
        await page.getByRole('button', { name: 'Theme' }).click();
        expect(await theme()).toBe('dark');
        await page.getByRole('navigation', { name: 'Pages' }).getByText('Quality').last().click();
        await page.waitForURL('**/quality.html');
        expect(await theme()).toBe('dark');
      },
      { colorScheme: 'light' },
    ));

  test.each(['', 'api.html', 'use/pdf.html', 'quality.html', 'decisions/index.html'])(
    'axe finds nothing on /docs/%s, in light and in dark, and it fits a phone',
    (path) =>
      visit(
        'about:blank',
        async (page) => {
          await page.goto(docs(path));
          expect(await violations(page)).toEqual([]);
          await page.emulateMedia({ colorScheme: 'dark' });
          expect(await violations(page)).toEqual([]);
          await page.setViewportSize({ width: 360, height: 780 });
          const root = page.locator('html');
          expect(await root.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
        },
        { bypassCSP: true, viewport: { width: 1280, height: 860 } },
      ),
  );
});

const target = process.env['OCTAVO_SCREENSHOTS'];
if (target)
  test.each(pictures)('a picture for the documentation: $name', async (picture) => {
    const { signedIn } = await newAccount();
    await visit(
      'about:blank',
      async (page) => {
        await page.goto(inject('baseUrl') + picture.path);
        await picture.reach?.(page);
        await pictureOf(page, resolve(target, `${picture.name}.webp`));
      },
      {
        ...signedIn,
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        colorScheme: picture.theme ?? 'light',
      },
    );
  });
