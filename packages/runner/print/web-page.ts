// Loads a page of the web as a person would see it: its scripts run, it is scrolled through once, and what it loads
// late is waited for, each within bounds.
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@octavo/contract';
import type { PageSource } from '@octavo/engine';
import { webLimits } from '#job/limits.ts';
import type { DevtoolsResult } from './devtools.ts';
import type { Page } from './page.ts';
import type { PageActivity } from './page-activity.ts';

type WebPage = Extract<PageSource, { kind: 'web' }>;

const pollMs = 50;
const viewport = { width: 1280, height: 1024, deviceScaleFactor: 1, mobile: false };

const busy = () => new ProblemError('took_too_long', { seconds: webLimits.busyMs / 1000 });

/** Waits for something to become true, but not longer than this. */
async function waitUntil(holds: () => boolean, maxMs: number): Promise<void> {
  const end = performance.now() + maxMs;
  while (!holds() && performance.now() < end) await sleep(pollMs);
}

/** @throws ProblemError `took_too_long` */
async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const alarm = setTimeout(() => late.reject(busy()), ms);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(alarm));
}

/** The page was led elsewhere while it was asked; the next page is. */
const hasMoved = (error: unknown) => /context|navigated|frame/i.test(String(error));

/**
 * Asks the page in a world of its own, where its scripts have changed nothing.
 * @returns nothing when the page was led elsewhere in the meantime
 * @throws ProblemError `took_too_long` when the page's scripts leave no time for an answer
 */
async function evaluate(page: Page, expression: string): Promise<DevtoolsResult | undefined> {
  const { devtools, sessionId, mainFrame } = page;
  const world = { frameId: mainFrame, worldName: 'print' };
  const answered = devtools
    .send('Page.createIsolatedWorld', world, sessionId)
    .then(({ executionContextId: contextId }) => {
      const call = { expression, contextId, awaitPromise: true, returnByValue: true };
      return devtools.send('Runtime.evaluate', call, sessionId);
    })
    .catch((error: unknown) => {
      if (hasMoved(error)) return undefined;
      throw error;
    });
  return withTimeout(webLimits.busyMs, answered);
}

/** Waits until nothing was asked for a while. */
const waitUntilQuiet = ({ quietMs }: PageActivity, maxMs: number): Promise<void> =>
  waitUntil(() => quietMs() > webLimits.quietMs, maxMs);

/** Pictures that load when they come into view are brought there; then the page stands as it stood. */
const scrollThrough = `(async () => {
  for (const late of document.querySelectorAll('[loading=lazy]')) late.loading = 'eager';
  const [x, y, end] = [scrollX, scrollY, performance.now() + 5000];
  const height = () => document.documentElement?.scrollHeight ?? 0;
  for (let at = 0; at < Math.min(height(), 100_000) && performance.now() < end; at += innerHeight) {
    scrollTo({ top: at, behavior: 'instant' });
    await new Promise((done) => setTimeout(done, 50));
  }
  scrollTo({ left: x, top: y, behavior: 'instant' });
})()`;

/** Printing does not wait for fonts, and text in one that is still loading is not drawn. */
const finishPage = (title: string) => `(async () => {
  if (!document.title) document.title = ${JSON.stringify(title)};
  const late = new Promise((done) => setTimeout(done, 5000));
  const pictures = [...document.images]
    .filter(({ complete }) => !complete)
    .map((image) => new Promise((done) => {
      for (const end of ['load', 'error']) image.addEventListener(end, done);
    }));
  await Promise.race([late, Promise.all([document.fonts.ready, ...pictures])]);
})()`;

const isVisible = (selector: string) => `(() => {
  const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false };
  return [...document.querySelectorAll(${JSON.stringify(selector)})].some((found) => {
    const { width, height } = found.getBoundingClientRect();
    return width > 0 && height > 0 && found.checkVisibility(options);
  });
})()`;

/** @throws ProblemError `wait_not_met`, `invalid_option` */
async function waitForSelector(page: Page, selector: string): Promise<void> {
  const end = performance.now() + webLimits.waitMs;
  while (performance.now() < end) {
    const { result, exceptionDetails } = (await evaluate(page, isVisible(selector))) ?? {};
    if (exceptionDetails)
      throw new ProblemError('invalid_option', {
        option: 'waitFor',
        reason: 'it is no CSS selector',
      });
    if ((result as { value?: unknown } | undefined)?.value === true) return;
    await sleep(200);
  }
  throw new ProblemError('wait_not_met', { selector, seconds: webLimits.waitMs / 1000 });
}

const waitFor = (page: Page, condition: string): Promise<unknown> =>
  /^\d+$/.test(condition)
    ? sleep(Math.min(Number(condition), webLimits.waitMs))
    : waitForSelector(page, condition);

/** Waits until the page is as it will stay; one that is led elsewhere is waited for anew. */
async function waitUntilStable(page: Page, activity: PageActivity): Promise<void> {
  for (let seen = -1; seen !== activity.navigations();) {
    seen = activity.navigations();
    await waitUntil(activity.isLoaded, webLimits.loadMs);
    await waitUntilQuiet(activity, webLimits.unquietMs);
    await evaluate(page, scrollThrough);
    await waitUntilQuiet(activity, webLimits.unquietMs / 2);
  }
}

/** A browser's name without its word for having no screen. */
async function userAgentOverride({ devtools }: Page) {
  const { userAgent, product } = await devtools.send('Browser.getVersion');
  const version = /\d+/.exec(String(product))?.[0] ?? '';
  return {
    userAgent: String(userAgent).replace('HeadlessChrome', 'Chrome'),
    userAgentMetadata: {
      brands: [
        { brand: 'Chromium', version },
        { brand: 'Not:A-Brand', version: '8' },
      ],
      ...{ platform: 'Linux', platformVersion: '', architecture: 'x86', model: '', mobile: false },
    },
  };
}

async function navigate({ devtools, sessionId }: Page, url: string): Promise<void> {
  const { errorText } = await devtools.send('Page.navigate', { url }, sessionId);
  if (errorText === 'net::ERR_ABORTED')
    throw new ProblemError('not_a_page', { found: 'a file to download' });
  if (!errorText) return;
  const values = { address: new URL(url).host, reason: 'the browser does not open it' };
  throw new ProblemError('unreachable_address', values, errorText);
}

/**
 * Loads a page and waits until it can be printed.
 * @param step told in words what is done next
 * @throws ProblemError `not_a_page`, `unreachable_address`, `took_too_long`, `wait_not_met`, `invalid_option`
 */
export async function loadWebPage(
  page: Page,
  { address, waitFor: condition }: WebPage,
  title: string,
  activity: PageActivity,
  step: (what: string) => void,
): Promise<void> {
  const { devtools, sessionId } = page;
  const set = (method: string, params: object) => devtools.send(method, params, sessionId);
  await set('Emulation.setScriptExecutionDisabled', { value: false });
  await set('Emulation.setDeviceMetricsOverride', viewport);
  await set('Emulation.setUserAgentOverride', await userAgentOverride(page));
  await navigate(page, address);
  step('Waiting for the page');
  await waitUntilStable(page, activity);
  if (condition) await waitFor(page, condition);
  await evaluate(page, finishPage(title));
}
