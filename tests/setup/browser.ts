// One Chromium for all test files that a worker of the test runner runs, and a fresh visitor for each test.
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { chromiumArguments, chromiumPath } from './chromium.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The element is on the page and visible, now or within the time that Playwright waits. */
    toAppear(): Promise<void>;
  }
}

expect.extend({
  async toAppear(locator: Locator) {
    const failure = await locator.waitFor().then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { pass: failure === undefined, message: () => failure ?? 'The element appeared' };
  },
});

/** What is done on a page; a test that provokes a fault empties `faults` when it has seen it. */
export type Visit = (page: Page, faults: string[]) => Promise<void>;

/** Two browsers, a server and its conversions share two processors, and a visitor's jobs wait for their other jobs. */
const patienceMs = 60_000;

/** It ends with this process. */
let browser: Browser | undefined;

/** Opens the browser before the tests of a file, unless an earlier file has. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected())
      browser = await chromium.launch({
        executablePath: chromiumPath(),
        args: chromiumArguments,
      });
  });
}

/**
 * Opens a screen as a new visitor.
 * @param path `about:blank` where the test prepares the page before it opens a screen itself
 * @throws when the page reports an error of its own: a script that failed, or a breach of the content security policy
 */
export async function visit(path: string, what: Visit, options: BrowserContextOptions = {}) {
  if (!browser) throw new Error('useBrowser() opens the browser first');
  const context = await browser.newContext({ baseURL: inject('baseUrl'), ...options });
  context.setDefaultTimeout(patienceMs);
  try {
    const page = await context.newPage();
    const faults = faultsOf(page);
    await page.goto(path);
    await what(page, faults);
    if (faults.length > 0) throw new Error(`The page reported: ${faults.join('; ')}`);
  } finally {
    await context.close();
  }
}

function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A refused call is told to the person, and Chromium notes it in the console too.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) faults.push(message.text());
  });
  return faults;
}
