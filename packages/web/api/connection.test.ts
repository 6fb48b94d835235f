import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  waitForConnection,
  connectionLimits,
  currentConnection,
  checkConnection,
} from '#api/connection.ts';

const signal = new AbortController().signal;
let isUp: boolean;
const fetched = vi.fn(async () => {
  if (!isUp) throw new TypeError('offline');
  return new Response('{}');
});

beforeEach(() => {
  vi.useFakeTimers();
  isUp = true;
  vi.stubGlobal('fetch', fetched.mockClear());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a server that answers the check was reachable', async () => {
  checkConnection();
  expect(await waitForConnection(signal)).toBe(false);
  expect(currentConnection()).toBe('up');
});

test('an unreachable server is contacted again, ever less often, until it answers', async () => {
  isUp = false;
  checkConnection();
  const back = waitForConnection(signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(currentConnection()).toBe('unreachable');
  await vi.advanceTimersByTimeAsync(connectionLimits.maxWaitMs * 4);
  expect(fetched.mock.calls.length).toBeLessThan(10);
  isUp = true;
  await vi.advanceTimersByTimeAsync(connectionLimits.maxWaitMs);
  expect(await back).toBe(true);
  expect(currentConnection()).toBe('up');
});

test('many doubts are one question', async () => {
  checkConnection();
  checkConnection();
  await waitForConnection(signal);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('an aborted wait ends', async () => {
  isUp = false;
  const leave = new AbortController();
  checkConnection();
  const waiting = waitForConnection(leave.signal);
  leave.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  isUp = true;
  await vi.advanceTimersByTimeAsync(connectionLimits.maxWaitMs);
});
