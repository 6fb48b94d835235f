// Tests the pages of the web app: selection, language, caching, and the files for crawlers.
import { screens } from '@octavo/contract';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { useApi } from '../setup/server.ts';

const publicUrl = 'https://octavo.example.org';
const web = mkdtempSync(join(tmpdir(), 'octavo-pages-'));
const page = (lang: string, name: string) =>
  `<!doctype html><html lang="${lang}"><head></head><body>${name}: {conversions}, {size}</body></html>`;
const script = 'export const answer = 42;';

writeFiles({
  'pages.json': JSON.stringify([
    { language: 'en', anyNumber: 'unlimited', landing: 'index.html', app: 'app.html' },
    { language: 'de', anyNumber: 'viele', landing: 'de/index.html', app: 'de/app.html' },
  ]),
  'index.html': page('en', 'landing'),
  'app.html': page('en', 'app'),
  'de/index.html': page('de', 'landing'),
  'de/app.html': page('de', 'app'),
  'assets/script-a1b2.js': script,
  'assets/script-a1b2.js.br': brotliCompressSync(script),
});
afterAll(() => rmSync(web, { recursive: true, force: true }));

function writeFiles(files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(web, name)), { recursive: true });
    writeFileSync(join(web, name), content);
  }
}

const server = useApi({
  ...{ OCTAVO_WEB: web, PUBLIC_URL: publicUrl },
  ANONYMOUS_CONVERSIONS_PER_MONTH: '1500',
  ANONYMOUS_FILE_MB: '1536',
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });
const textAt = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).text();

test('the landing page is prerendered; every other screen starts with the app shell', async () => {
  expect(await textAt('/')).toContain('landing: ');
  expect(await textAt('/?from=mail')).toContain('landing: ');
  const others = Object.values(screens).filter((path) => path !== screens.home);
  for (const path of others) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text(), path).toContain('app: ');
  }
});

test('an unknown address has status 404 and a page for users', async () => {
  const answer = await get('/no/such/page');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('app: ');
  expect((await get('/assets/gone.js')).headers.get('content-type')).toContain('json');
});

test.each(['/index.html', '/app.html', '/de/index.html', '/pages.json'])(
  'the parts of pages are not served: %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

describe('the language of a page', () => {
  test.each([
    ['nothing is asked for', {}, 'en'],
    ['the browser asks for it', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }, 'de'],
    ['there is none of the language', { 'accept-language': 'fr' }, 'en'],
    ['a person has chosen it', { cookie: 'language=de', 'accept-language': 'en' }, 'de'],
    ['a choice is none', { cookie: 'language=../../etc', 'accept-language': 'de' }, 'de'],
  ])('when %s', async (_when, headers, language) => {
    for (const path of ['/', screens.pricing, '/no/such/page']) {
      const answer = await get(path, headers);
      expect(answer.headers.get('content-language'), path).toBe(language);
      expect(await answer.text(), path).toContain(`<html lang="${language}">`);
    }
  });

  test('is declared to caches, which must revalidate', async () => {
    const { headers } = await get('/');
    const vary = headers.get('vary')?.toLowerCase().split(/,\s*/) ?? [];
    expect(vary).toEqual(expect.arrayContaining(['cookie', 'accept-language', 'accept-encoding']));
    expect(headers.get('cache-control')).toBe('no-cache');
  });
});

test('a cached page is not sent again, but one in another language is', async () => {
  const etag = (await get('/')).headers.get('etag') ?? '';
  const again = await get('/', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await get('/', { 'if-none-match': etag, 'accept-language': 'de' })).status).toBe(200);
});

test('pages show the limits of visitors, formatted for their language', async () => {
  expect(await textAt('/')).toContain('landing: 1,500, 1.5 GB');
  expect(await textAt('/', { cookie: 'language=de' })).toContain('landing: 1.500, 1,5 GB');
  expect(await textAt(screens.privacy)).toContain('name="octavo-visitors"');
});

test.each(['br', 'gzip', 'identity'])('a page is compressed as %s on request', async (encoding) => {
  const answer = await get('/', { 'accept-encoding': encoding });
  const wanted = encoding === 'identity' ? null : encoding;
  expect(answer.headers.get('content-encoding')).toBe(wanted);
  expect(await answer.text()).toContain('landing: ');
});

test('a script is sent as its precompressed copy, and cached permanently', async () => {
  const path = '/assets/script-a1b2.js';
  const small = await get(path, { 'accept-encoding': 'br' });
  expect(small.headers.get('content-encoding')).toBe('br');
  expect(small.headers.get('content-type')).toContain('javascript');
  expect(small.headers.get('cache-control')).toContain('immutable');
  expect(await small.text()).toBe(script);
  expect(await textAt(path, { 'accept-encoding': 'identity' })).toBe(script);
});

test('HEAD has the headers of GET, without the page', async () => {
  const answer = await fetch(`${server.url}/`, { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(answer.headers.get('content-language')).toBe('en');
});

describe('crawlers', () => {
  test('are excluded from the API and from screens that are empty without an account', async () => {
    const robots = await textAt('/robots.txt');
    expect(robots).toContain('Disallow: /api/');
    expect(robots).toContain(`Disallow: ${screens.myFiles}$`);
    expect(robots).not.toContain(`Disallow: ${screens.pricing}`);
    expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  });

  test('get the public screens with the public address of the server', async () => {
    const sitemap = await textAt('/sitemap.xml');
    expect(sitemap).toContain(`<loc>${publicUrl}${screens.pricing}</loc>`);
    expect(sitemap).not.toContain(screens.profile);
    expect(await textAt(screens.pricing)).toContain(
      `<link rel="canonical" href="${publicUrl}${screens.pricing}" />`,
    );
  });
});
