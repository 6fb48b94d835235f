// Tests the sweep of several workers on one database with a long queue.
import { createLog } from '../../packages/server/platform/telemetry/log.ts';
import { openDatabase } from '../../packages/server/platform/database/database.ts';
import { startSweep, type SweepContext } from '../../packages/server/platform/queue/sweep.ts';
import { startBroker } from '../../packages/server/platform/queue/broker.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres, type Postgres } from '../setup/postgres.ts';

const minuteMs = 60_000;

let postgres: Postgres;
let context: SweepContext;
/** How often the file store was listed. */
let listings = 0;
const open: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  const log = createLog('error');
  const database = await openDatabase({ databaseUrl: postgres.url, dataFolder: '' }, log);
  const broker = await startBroker({ pool: database.queuePool, log });
  open.push(broker, database);
  const store = {
    delete: async () => undefined,
    async *olderThan() {
      listings++;
      yield [];
    },
  };
  const { tables } = database;
  context = { tables, broker, log, store: store as unknown as SweepContext['store'] };
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  for (const each of open) await each.stop();
  await postgres.stop();
});

test('of three workers one sweeps in a minute, and one lists the file store in an hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const rounds: number[] = [];
  const sweeps = [0, 1, 2].map((worker) => startSweep(context, () => rounds.push(worker)));
  // Each sweeps at its start, so that a restart cleans up.
  await vi.waitFor(() => expect(rounds.toSorted()).toEqual([0, 1, 2]), { timeout: 20_000 });
  vi.advanceTimersByTime(minuteMs);
  await Promise.all(sweeps.map((each) => each.stop()));
  expect(rounds).toHaveLength(3);

  const later = [0, 1, 2].map((worker) => startSweep(context, () => rounds.push(worker)));
  await vi.waitFor(() => expect(rounds).toHaveLength(6), { timeout: 20_000 });
  await postgres.query(`UPDATE sweeps SET began_at = began_at - interval '2 minutes'`);
  vi.advanceTimersByTime(minuteMs);
  await vi.waitFor(() => expect(rounds).toHaveLength(7));
  expect(listings).toBe(6);
  await postgres.query(`UPDATE sweeps SET began_at = began_at - interval '1 hour'`);
  vi.advanceTimersByTime(minuteMs);
  await Promise.all(later.map((each) => each.stop()));
  expect(rounds).toHaveLength(8);
  expect(listings).toBe(7);
});

test('a lost job is queued again among 500 that wait and 40,000 messages of finished ones', async () => {
  const job = (id: string, from: number, to: number) => `
    INSERT INTO jobs (id, owner, type, state, file_name, input_bytes, options, period, fingerprint, created_at)
    SELECT ${id}, 'anonymous:' || n % 50, 'csv-to-json', 'queued', 'a', 1, '{}', '2026-11', 'f', now() - interval '1 hour'
    FROM generate_series(${from}, ${to}) n`;
  const idOf = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  await postgres.query(job(idOf, 1, 501));
  await postgres.query(`
    INSERT INTO pgboss.job (name, state, data, completed_on, policy)
    SELECT 'conversion', (CASE WHEN n <= 500 THEN 'created' ELSE 'completed' END)::pgboss.job_state,
      jsonb_build_object('id', ${idOf}), CASE WHEN n > 500 THEN now() END, 'standard'
    FROM generate_series(1, 40500) n WHERE n <> 501`);
  const rounds: number[] = [];
  await startSweep(context, (seconds) => rounds.push(seconds)).stop();
  expect(rounds).toHaveLength(1);
  // It takes some milliseconds, or a minute if each waiting job is looked for among all messages.
  expect(rounds[0]).toBeLessThan(10);
  const found = await postgres.query<{ id: string }>(
    `SELECT data->>'id' AS id FROM pgboss.job WHERE name = 'conversion' AND state = 'created'
     AND data->>'id' LIKE '%000000000501'`,
  );
  expect(found).toHaveLength(1);
});
