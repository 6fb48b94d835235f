// The measurements that a browser sends to a real server (specification, section 9).
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { prepareServer, type TestServer } from '../setup/server.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { chooseType, testFile, pick, start } from '../uploads/upload-screen.ts';

type Measure = { view: string; screen: string; kind: 'scroll' | 'engagement'; value: number };
type Received = { headers: IncomingHttpHeaders; measures: Measure[] };

useBrowser();

let receiver: Server;
let server: TestServer;
const received: Received[] = [];

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { measures } = JSON.parse(await text(request)) as Pick<Received, 'measures'>;
  received.push({ headers: request.headers, measures });
  response.writeHead(204).end();
}

beforeAll(async () => {
  receiver = createServer((request, response) => void receive(request, response));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  server = await prepareServer({
    OCTAVO_WEB: inject('webFolder'),
    ANALYTICS_URL: `http://127.0.0.1:${port}/events?site=octavo`,
  });
  await server.start();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(server.dataFolder, { recursive: true, force: true });
  receiver.close();
});
beforeEach(() => received.splice(0));

const counted = () => ({ baseURL: server.url });
const measures = () => received.flatMap((batch) => batch.measures);
const valuesOf = (screen: string, kind: Measure['kind']) =>
  measures()
    .filter((measure) => measure.screen === screen && measure.kind === kind)
    .map(({ value }) => value);

/** Where counting goes on while the test decides what time it is. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.clock.install();
  const loaded = page.waitForResponse(/\/tracking-[^/]*\.js$/);
  await page.goto(path);
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toAppear();
}

/** Waits for a scroll event: two scrolls within one frame cause only one. */
const scrollDown = (page: Page, part: number) =>
  page.evaluate(async (share) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    scrollTo(0, share * scrollHeight - clientHeight);
    await scrolled;
  }, part);

const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('milestones are reported once, and the time every ten seconds while the page is visible', () =>
  visit(
    'about:blank',
    async (page) => {
      await arrive(page, screens.terms);
      await scrollDown(page, 0.55);
      await scrollDown(page, 0.4);
      await page.clock.fastForward(10_000);
      await expect.poll(() => valuesOf(screens.terms, 'engagement')).toEqual([10]);
      expect(valuesOf(screens.terms, 'scroll')).toEqual([25, 50]);

      await scrollDown(page, 1);
      await page.clock.fastForward(4_000);
      await setVisibility(page, 'hidden');
      await expect.poll(() => valuesOf(screens.terms, 'scroll')).toEqual([25, 50, 75, 90]);
      await page.clock.fastForward(60_000);
      await setVisibility(page, 'visible');
      await page.clock.fastForward(6_000);
      await expect.poll(() => valuesOf(screens.terms, 'engagement')).toEqual([10, 20]);
      expect(new Set(measures().map(({ view }) => view)).size).toBe(1);
    },
    counted(),
  ));

test('no measurement contains a file, an address or a person, and each screen is a view of its own', () =>
  visit(
    'about:blank',
    async (page) => {
      await arrive(page, `${screens.editorUpload}?from=secret-mail`);
      await chooseType(page, 'CSV to JSON');
      await pick(page, testFile('secret-plans.csv', 'a,b\n1,2\n'));
      await start(page);
      await expect(page.getByRole('heading', { name: texts.upload.complete })).toAppear();
      await page.clock.fastForward(10_000);
      await expect.poll(() => valuesOf(screens.editorUpload, 'engagement')).toContain(10);

      await page.goto('/no/secret-page');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toAppear();
      await page.clock.fastForward(10_000);
      // What has been seen without scrolling counts; the footer is below the window.
      await expect.poll(() => valuesOf('*', 'scroll')).toEqual([25, 50, 75]);

      expect(new Set(measures().map(({ view }) => view)).size).toBe(2);
      expect(JSON.stringify(received)).not.toContain('secret');
      for (const measure of measures())
        expect(Object.keys(measure).toSorted()).toEqual(['kind', 'screen', 'value', 'view']);
      for (const { headers } of received) {
        expect(headers.cookie).toBeUndefined();
        expect(headers.authorization).toBeUndefined();
        expect(headers.referer).toBeUndefined();
      }
    },
    counted(),
  ));

test('the privacy screen explains the counting and how to opt out', async () => {
  const privacy = (page: Page, words: RegExp) => expect(page.getByText(words)).toAppear();
  await visit(
    screens.privacy,
    (page) => privacy(page, /On this server, this is turned on:/),
    counted(),
  );
  await visit(
    'about:blank',
    async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      );
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(screens.privacy);
      await privacy(page, /your browser asks not to be tracked/);
      expect(requests.filter((url) => url.includes('/counting-'))).toEqual([]);
    },
    counted(),
  );
});

test('nothing is loaded or counted where the operator did not ask for it, and the privacy screen says so', () =>
  visit('about:blank', async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.clock.install();
    await page.goto(screens.privacy);
    await expect(page.getByText(/On this server, this is turned off/)).toAppear();
    await page.clock.fastForward(30_000);
    const origin = new URL(page.url()).origin;
    expect(requests.filter((url) => new URL(url).origin !== origin)).toEqual([]);
    expect(requests.filter((url) => url.includes('/counting-'))).toEqual([]);
    expect(received).toEqual([]);
  }));
