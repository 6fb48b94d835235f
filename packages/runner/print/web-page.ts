// Loads a web page as a visitor would see it: runs its scripts, scrolls through it once and waits for late content, each
// with a time limit.
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

/** What a page is loaded for. */
export type PageLoad = {
  /** For a page without a title of its own. */
  title: string;
  activity: PageActivity;
  /** Reports the next step as text. */
  step(what: string): void;
  /** Aborted when the page failed or was printed: nothing is waited for any more. */
  over: AbortSignal;
};

/** @throws AbortError when it is over */
const pause = (ms: number, over: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: over });

/** Waits until a condition is true, at most for `maxMs`. */
async function waitUntil(holds: () => boolean, maxMs: number, over: AbortSignal): Promise<void> {
  const end = performance.now() + maxMs;
  while (!holds() && performance.now() < end) await pause(pollMs, over);
}

/** @throws ProblemError `took_too_long` */
async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const alarm = setTimeout(() => late.reject(busy()), ms);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(alarm));
}

/** True if the evaluation failed because the page navigated; the next page is evaluated instead. */
const hasMoved = (error: unknown) => /context|navigated|frame/i.test(String(error));

/**
 * Evaluates an expression in an isolated JavaScript world, which the page's scripts cannot change.
 * @returns nothing if the page navigated in the meantime
 * @throws ProblemError `took_too_long` if the page's scripts block the evaluation
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

/** Waits until the page has made no request for a while. */
const waitUntilQuiet = ({ activity, over }: PageLoad, maxMs: number): Promise<void> =>
  waitUntil(() => activity.quietMs() > webLimits.quietMs, maxMs, over);

/** Scrolls through the page so that lazy images load, and back again. */
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

/** Waits for fonts and images, because text in a font that is still loading is not printed. */
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
async function waitForSelector(page: Page, selector: string, over: AbortSignal): Promise<void> {
  const end = performance.now() + webLimits.waitMs;
  while (performance.now() < end) {
    const { result, exceptionDetails } = (await evaluate(page, isVisible(selector))) ?? {};
    if (exceptionDetails)
      throw new ProblemError('invalid_option', {
        option: 'waitFor',
        reason: 'it is no CSS selector',
      });
    if ((result as { value?: unknown } | undefined)?.value === true) return;
    await pause(200, over);
  }
  throw new ProblemError('wait_not_met', { selector, seconds: webLimits.waitMs / 1000 });
}

const waitFor = (page: Page, condition: string, over: AbortSignal): Promise<void> =>
  /^\d+$/.test(condition)
    ? pause(Math.min(Number(condition), webLimits.waitMs), over)
    : waitForSelector(page, condition, over);

/** Waits until the page no longer changes; starts again after a navigation. */
async function waitUntilStable(page: Page, load: PageLoad): Promise<void> {
  const { activity, over } = load;
  for (let seen = -1; seen !== activity.navigations();) {
    seen = activity.navigations();
    await waitUntil(activity.isLoaded, webLimits.loadMs, over);
    await waitUntilQuiet(load, webLimits.unquietMs);
    await evaluate(page, scrollThrough);
    await waitUntilQuiet(load, webLimits.unquietMs / 2);
  }
}

/** The browser's user agent without `Headless`. */
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
 * @throws ProblemError `not_a_page`, `unreachable_address`, `took_too_long`, `wait_not_met`, `invalid_option`; AbortError
 */
export async function loadWebPage(
  page: Page,
  { address, waitFor: condition }: WebPage,
  load: PageLoad,
): Promise<void> {
  const { devtools, sessionId } = page;
  const set = (method: string, params: object) => devtools.send(method, params, sessionId);
  await set('Emulation.setScriptExecutionDisabled', { value: false });
  await set('Emulation.setDeviceMetricsOverride', viewport);
  await set('Emulation.setUserAgentOverride', await userAgentOverride(page));
  await navigate(page, address);
  load.step('Waiting for the page');
  await waitUntilStable(page, load);
  if (condition) await waitFor(page, condition, load.over);
  await evaluate(page, finishPage(load.title));
}
