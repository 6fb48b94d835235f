// Counts the queries of followers, with a database that only counts them.
import { afterEach, expect, test, vi } from 'vitest';
import type { Tables } from '#platform/database/database.ts';
import type { Listener } from '#platform/database/listen.ts';
import { createJobEvents } from '#platform/queue/job-events.ts';

afterEach(() => vi.useRealTimers());

const followers = 500;

test('five hundred followers of a job cost one query in five seconds, and two for a change', async () => {
  vi.useFakeTimers();
  const row = {
    id: 'a',
    owner: 'b',
    type: 'csv-to-json',
    fileName: 'c',
    state: 'queued',
    version: 1,
  };
  let queries = 0;
  const answer = async (found: object) => {
    queries++;
    return [structuredClone(found)];
  };
  const versions = { where: () => answer({ id: row.id, version: row.version }) };
  const whole = { leftJoin: () => ({ where: () => answer({ jobs: row, files: null }) }) };
  const tables = { select: () => ({ from: () => ({ ...versions, ...whole }) }) };
  let notify = (_id: string) => {};
  const listener = {
    on: (_channel: string, handle: typeof notify) => (notify = handle),
    onReconnect: () => {},
  };
  const events = createJobEvents(tables as unknown as Tables, listener as unknown as Listener);
  const seen: string[] = [];
  const following = Array.from({ length: followers }, async () => {
    for await (const job of events.follow('a', new AbortController().signal)) seen.push(job.state);
  });
  await vi.waitFor(() => expect(seen).toHaveLength(followers));
  expect(queries).toBeLessThanOrEqual(2);
  queries = 0;
  await vi.advanceTimersByTimeAsync(20_000);
  expect([queries, seen.length]).toEqual([4, followers]);
  queries = 0;
  Object.assign(row, { state: 'cancelled', version: 2 });
  notify('a');
  await Promise.all(following);
  expect(seen.filter((state) => state === 'cancelled')).toHaveLength(followers);
  expect(queries).toBeLessThanOrEqual(2);
  events.stop();
});
