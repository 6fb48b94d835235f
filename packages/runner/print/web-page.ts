// Loads a web page as a visitor would see it: runs its scripts, scrolls through it once and waits for late content, each
// with a time limit.
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@octavo/contract';
import type { PageSource } from '@octavo/engine';
import type { PageTimes } from '#job/limits.ts';
import type { DevtoolsResult } from './devtools.ts';
import type { Page } from './page.ts';
import type { PageActivity } from './page-activity.ts';

type WebPage = Extract<PageSource, { kind: 'web' }>;

export type LoadingPage = {
  page: Page;
  activity: PageActivity;
  times: PageTimes;
  /** Aborted when the page failed or was printed: nothing is waited for any more. */
  over: AbortSignal;
};

const pollMs = 50;
const viewport = { width: 1280, height: 1024, deviceScaleFactor: 1, mobile: false };

/** @throws AbortError when it is over */
const pause = ({ over }: LoadingPage, ms: number): Promise<void> =>
  sleep(ms, undefined, { signal: over });

/** Waits until a condition is true, at most for `maxMs`. */
async function waitUntil(loading: LoadingPage, holds: () => boolean, maxMs: number): Promise<void> {
  const end = performance.now() + maxMs;
  while (!holds() && performance.now() < end) await pause(loading, pollMs);
}

/** @throws ProblemError `took_too_long` */
async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const busy = () => new ProblemError('took_too_long', { seconds: ms / 1000 });
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
async function evaluate(
  { page, times }: LoadingPage,
  expression: string,
): Promise<DevtoolsResult | undefined> {
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
  return withTimeout(times.busyMs, answered);
}

/** Waits until the page has made no request for a while. */
const waitUntilQuiet = (loading: LoadingPage, maxMs: number): Promise<void> =>
  waitUntil(loading, () => loading.activity.quietMs() > loading.times.quietMs, maxMs);

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
async function waitForSelector(loading: LoadingPage, selector: string): Promise<void> {
  const { waitMs } = loading.times;
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    const { result, exceptionDetails } = (await evaluate(loading, isVisible(selector))) ?? {};
    if (exceptionDetails)
      throw new ProblemError('invalid_option', {
        option: 'waitFor',
        reason: 'it is no CSS selector',
      });
    if ((result as { value?: unknown } | undefined)?.value === true) return;
    await pause(loading, 200);
  }
  throw new ProblemError('wait_not_met', { selector, seconds: waitMs / 1000 });
}

const waitFor = (loading: LoadingPage, condition: string): Promise<void> =>
  /^\d+$/.test(condition)
    ? pause(loading, Math.min(Number(condition), loading.times.waitMs))
    : waitForSelector(loading, condition);

/** Waits until the page no longer changes; starts again after a navigation. */
async function waitUntilStable(loading: LoadingPage): Promise<void> {
  const { activity, times } = loading;
  for (let seen = -1; seen !== activity.navigations();) {
    seen = activity.navigations();
    await waitUntil(loading, activity.isLoaded, times.loadMs);
    await waitUntilQuiet(loading, times.unquietMs);
    await evaluate(loading, scrollThrough);
    await waitUntilQuiet(loading, times.unquietMs / 2);
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
 * @param step reports the next step as text
 * @throws ProblemError `not_a_page`, `unreachable_address`, `took_too_long`, `wait_not_met`, `invalid_option`; AbortError
 */
export async function loadWebPage(
  loading: LoadingPage,
  { address, waitFor: condition }: WebPage,
  title: string,
  step: (what: string) => void,
): Promise<void> {
  const { page } = loading;
  const { devtools, sessionId } = page;
  const set = (method: string, params: object) => devtools.send(method, params, sessionId);
  await set('Emulation.setScriptExecutionDisabled', { value: false });
  await set('Emulation.setDeviceMetricsOverride', viewport);
  await set('Emulation.setUserAgentOverride', await userAgentOverride(page));
  await navigate(page, address);
  step('Waiting for the page');
  await waitUntilStable(loading);
  if (condition) await waitFor(loading, condition);
  await evaluate(loading, finishPage(title));
}
