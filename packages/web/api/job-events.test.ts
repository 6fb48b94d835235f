import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorizeWith } from '#api/authorization.ts';
import { jobEvents } from '#api/job-events.ts';

type Call = [url: string, init: { headers: Record<string, string>; signal: AbortSignal }];

const view = (state: string) =>
  JSON.stringify({
    id: '7f2c1c1e-4a8c-4b7e-9f43-0d6c0b6f8a11',
    type: 'csv-to-json',
    fileName: 'data.csv',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...(state === 'running' ? { state, done: 1, of: 2, what: 'converting' } : { state }),
  });
const stream = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream' } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  authorizeWith(async () => undefined);
});

/** Follows a job whose server gives these replies in turn. */
function follow(...answers: (Response | Error)[]) {
  const fetch = vi.fn<(...call: Call) => Promise<Response>>(async () => {
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('offline');
    return answer;
  });
  vi.stubGlobal('fetch', fetch);
  return { fetch, reader: jobEvents('j').getReader() };
}

test('sends the authorization, since a job of an account is shown to its owner only', async () => {
  authorizeWith(async () => 'a-token');
  const { fetch, reader } = follow(new Response(null, { status: 204 }));
  expect((await reader.read()).done).toBe(true);
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer a-token' });
});

test('reconnects after a break with the last event id, after the delay that the server requested', async () => {
  const first = `retry: 2000\n\nid: 3\nevent: job\ndata: ${view('queued')}\n\n`;
  const { fetch, reader } = follow(
    stream(first),
    new TypeError('offline'),
    stream(`id: 4\nevent: job\ndata: ${view('running')}\n\n`),
  );
  expect((await reader.read()).value).toMatchObject({ state: 'queued' });
  const next = reader.read();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_001);
  expect((await next).value).toMatchObject({ state: 'running' });
  expect(fetch.mock.calls[2]?.[1].headers).toMatchObject({ 'last-event-id': '3' });
});

test('fails when the server refuses, and does not reconnect', async () => {
  const { fetch, reader } = follow(new Response('{}', { status: 404 }));
  await expect(reader.read()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('lets go of the connection when it is not read any more', async () => {
  const { fetch, reader } = follow(stream(''));
  await vi.advanceTimersByTimeAsync(100);
  await reader.cancel();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch.mock.calls[0]?.[1].signal.aborted).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(1);
});
