// Counts the queries of followers, with a database that only counts them.
import { afterEach, expect, test, vi } from 'vitest';
import type { Tables } from '#platform/database/database.ts';
import type { Listener } from '#platform/database/listen.ts';
import { channels } from '#platform/queue/channels.ts';
import { createJobEvents } from '#platform/queue/job-events.ts';

afterEach(() => vi.useRealTimers());

const followers = 500;

/** Events of one job, in a database that counts the queries, and notifications by channel. */
function countedEvents() {
  const row = {
    id: 'a',
    owner: 'b',
    type: 'csv-to-json',
    fileName: 'c',
    state: 'queued',
    version: 1,
  };
  const count = { queries: 0 };
  const answer = async (found: object) => {
    count.queries++;
    return [structuredClone(found)];
  };
  const versions = { where: () => answer({ id: row.id, version: row.version }) };
  const whole = { leftJoin: () => ({ where: () => answer({ jobs: row, files: null }) }) };
  const tables = { select: () => ({ from: () => ({ ...versions, ...whole }) }) };
  const handlers = new Map<string, (id: string) => void>();
  const listener = {
    on: (channel: string, handle: (id: string) => void) => handlers.set(channel, handle),
    onReconnect: () => {},
  };
  const events = createJobEvents(tables as unknown as Tables, listener as unknown as Listener);
  const notify = (channel: keyof typeof channels) => handlers.get(channels[channel])?.(row.id);
  return { events, row, count, notify };
}

test('five hundred followers of a job cost one query in five seconds, and two for a change', async () => {
  vi.useFakeTimers();
  const { events, row, count, notify } = countedEvents();
  const seen: string[] = [];
  const following = Array.from({ length: followers }, async () => {
    for await (const job of events.follow('a', new AbortController().signal)) seen.push(job.state);
  });
  await vi.waitFor(() => expect(seen).toHaveLength(followers));
  expect(count.queries).toBeLessThanOrEqual(2);
  count.queries = 0;
  await vi.advanceTimersByTimeAsync(20_000);
  expect([count.queries, seen.length]).toEqual([4, followers]);
  count.queries = 0;
  Object.assign(row, { state: 'cancelled', version: 2 });
  notify('changed');
  await Promise.all(following);
  expect(seen.filter((state) => state === 'cancelled')).toHaveLength(followers);
  expect(count.queries).toBeLessThanOrEqual(2);
  events.stop();
});

test('a follower that waits for the end of a job does not read its progress', async () => {
  const { events, row, count, notify } = countedEvents();
  const seen: string[] = [];
  const waiting = (async () => {
    for await (const job of events.follow('a', new AbortController().signal, 'end'))
      seen.push(job.state);
  })();
  await vi.waitFor(() => expect(seen).toEqual(['queued']));
  Object.assign(row, { state: 'running', version: 2 });
  notify('progressed');
  Object.assign(row, { state: 'cancelled', version: 3 });
  notify('changed');
  await waiting;
  expect([seen, count.queries]).toEqual([['queued', 'cancelled'], 2]);
  events.stop();
});
