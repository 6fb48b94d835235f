import { timeouts } from '@octavo/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyScreen, ScreenLoadError } from '#app/loading/lazy-screen.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('gives the screen of the module', async () => {
  const Screen = () => null;
  expect(await lazyScreen(() => Promise.resolve({ Screen }))()).toEqual({ Component: Screen });
});

test('gives up after 120 seconds', async () => {
  expect(timeouts.screenLoadMs).toBe(120_000);
  const loading = lazyScreen(() => new Promise(() => {}))();
  await Promise.all([
    expect(loading).rejects.toBeInstanceOf(ScreenLoadError),
    vi.advanceTimersByTimeAsync(timeouts.screenLoadMs),
  ]);
});

test('a failed import is a load error with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const loading = lazyScreen(() => Promise.reject(cause))();
  await expect(loading).rejects.toMatchObject({ name: 'ScreenLoadError', cause });
});
