// One Chromium for all test files that a worker of the test runner runs, and a fresh visitor for each test.
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { chromiumArguments, chromiumPath } from './chromium.ts';
import { nodeArguments } from './environment.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /**
     * At least one such element is visible, now or within the time that Playwright waits. More than one is no fault: a dialog
     * that is about to close may show the same text as the page below it.
     */
    toAppear(): Promise<void>;
  }
}

expect.extend({
  async toAppear(locator: Locator) {
    const shown = locator.filter({ visible: true }).first();
    const failure = await shown.waitFor().then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { pass: failure === undefined, message: () => failure ?? 'The element appeared' };
  },
});

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** What is done on a page; a test that provokes a fault empties `faults` when it has seen it. */
export type Visit = (page: Page, faults: string[]) => Promise<void>;

/** Two browsers, a server and its conversions share two processors, and a visitor's jobs wait for their other jobs. */
const patienceMs = 60_000;

/**
 * For pages that are open for seconds: those of one context and server share a process, their scripts are not optimised, and space for
 * new objects need not grow first. The last two save up to a quarter of the processor time of a test file.
 */
const briefVisits = [
  '--process-per-site',
  `--js-flags=${['--no-opt', '--no-maglev', ...nodeArguments].join(' ')}`,
];

/** It ends with this process. */
let browser: Browser | undefined;

/** Opens the browser before the tests of a file, unless an earlier file has. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected())
      browser = await chromium.launch({
        executablePath: chromiumPath(),
        args: [...chromiumArguments, ...briefVisits],
      });
  });
}

/**
 * Opens a screen as a new visitor.
 * @param path `about:blank` where the test prepares the page before it opens a screen itself
 * @param options as Playwright's, but the storage state is an object, not a file
 * @throws when the page reports an error of its own: a script that failed, or a breach of the content security policy
 */
export async function visit(path: string, what: Visit, options: BrowserContextOptions = {}) {
  if (!browser) throw new Error('useBrowser() opens the browser first');
  const { storageState, extraHTTPHeaders = {}, ...others } = options;
  const { cookies = [], origins = [] } = typeof storageState === 'object' ? storageState : {};
  const settings = { baseURL: inject('baseUrl'), ...others };
  const used = await contextOf(browser, settings);
  const { context } = used;
  try {
    await context.setExtraHTTPHeaders(extraHTTPHeaders);
    await context.addCookies(cookies);
    const page = await context.newPage();
    await clearStorage(page, settings.baseURL);
    for (const stored of origins) await page.addInitScript(storeOnce, stored);
    const faults = faultsOf(page);
    await page.goto(path);
    await what(page, faults).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await shownOn(page)}`, { cause: error });
    });
    if (faults.length > 0) throw new Error(`The page reported: ${faults.join('; ')}`);
  } finally {
    await leave(context);
    await giveBack(used, settings);
  }
}

type UsedContext = { context: BrowserContext; first: Page; visits: number };

/**
 * The contexts of earlier visits, by their settings. Opening a page in a used context takes two thirds of the processor time: the
 * scripts are in its cache, and its first page keeps the process alive in which they were compiled. A visit has its context for
 * itself: a visit within it gets another one.
 */
const contexts = new Map<string, UsedContext>();

/** The visits after which a context is replaced, so that what they leave in the memory of its process ends. */
const visitsPerContext = 20;

type Settings = BrowserContextOptions & { baseURL: string };
const keyOf = (settings: Settings) => JSON.stringify(settings);

/** A context without pages of earlier visits, their cookies and routes. */
async function contextOf(browser: Browser, settings: Settings): Promise<UsedContext> {
  const earlier = contexts.get(keyOf(settings));
  contexts.delete(keyOf(settings));
  if (earlier && earlier.visits < visitsPerContext && !earlier.first.isClosed())
    return { ...earlier, visits: earlier.visits + 1 };
  await earlier?.context.close();
  const context = await browser.newContext(settings);
  context.setDefaultTimeout(patienceMs);
  const first = await context.newPage();
  await first.goto('/robots.txt');
  return { context, first, visits: 1 };
}

/** Keeps a context for later visits, unless there is one. */
async function giveBack(used: UsedContext, settings: Settings): Promise<void> {
  if (contexts.has(keyOf(settings))) await used.context.close();
  else contexts.set(keyOf(settings), used);
}

/** Closes the pages of a visit and removes what they left in the context, except its cache. */
async function leave(context: BrowserContext): Promise<void> {
  const [, ...pages] = context.pages();
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  await context.clearCookies();
}

/** Removes what pages of earlier visits stored. It happens when they are closed, so that none of them stores anything afterwards. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.detach();
}

/**
 * Fills the local storage of an origin when its first document opens; later documents find what the app has made of it. Playwright would
 * open a page of its own for that, in a process of its own.
 */
function storeOnce({ origin, localStorage: entries }: StorageState['origins'][number]): void {
  const mark = 'storage of the test';
  if (globalThis.origin !== origin || sessionStorage.getItem(mark) !== null) return;
  sessionStorage.setItem(mark, 'filled');
  for (const { name, value } of entries) localStorage.setItem(name, value);
}

/** What the page shows to a screen reader: the message of a failed test says more with it than with the line that waited. */
async function shownOn(page: Page): Promise<string> {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch(() => 'nothing that could be read');
  return `The page ${page.url()} shows:\n${tree}`;
}

function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // The screen reports a refused call to the user, and Chromium also logs it to the console.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) faults.push(message.text());
  });
  return faults;
}
