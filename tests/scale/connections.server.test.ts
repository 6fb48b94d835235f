// Tests how many database connections a process uses, and that all but one of them may go through a pooler in transaction mode.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert, newAddress, submit, untilState } from '../setup/client.ts';
import { csv, longJob } from '../setup/documents.ts';
import { prepareServer, type TestServer } from '../setup/server.ts';
import { startPostgres, type Postgres } from '../setup/postgres.ts';
import { startTransactionPooler, type TransactionPooler } from '../setup/transaction-pooler.ts';
import { eventsOf } from './cluster.ts';

const connectionsOfProcess = 10;
const listening = 1;
const jobs = 30;

let folder: string;
let database: Postgres;
let pooler: TransactionPooler;
let api: TestServer;
let worker: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-pooler-'));
  database = await startPostgres();
  pooler = await startTransactionPooler(database.url, 4);
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    OCTAVO_DATA: join(folder, 'data'),
    OCTAVO_SECRET: 'the secret that both processes share',
    CONCURRENCY: '2',
    ...{ ANONYMOUS_CONVERSIONS_PER_MONTH: '-1', ANONYMOUS_CONCURRENT: '100' },
  };
  api = await prepareServer(settings, 'api', folder);
  worker = await prepareServer(settings, 'work', folder);
  await Promise.all([worker.start(), api.start()]);
});
afterAll(async () => {
  await Promise.all([api, worker].map((process) => process?.end('SIGTERM')));
  await pooler?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

test(
  'jobs are converted, followed and cancelled through a pooler in transaction mode',
  { timeout: 60000 },
  async () => {
    // One visitor: each further one would need a worker of their own.
    const headers = { 'x-forwarded-for': newAddress() };
    const table = { type: 'csv-to-json', content: csv, headers };
    const answers = await Promise.all(Array.from({ length: jobs }, () => convert(api, table)));
    expect(answers.map(({ status }) => status)).toEqual(Array(jobs).fill(200));
    const { id } = await submit(api, longJob());
    const states = eventsOf(api, id);
    await untilState(api, id, ['running']);
    await fetch(`${api.url}/api/jobs/${id}`, { method: 'DELETE' });
    expect((await states).at(-1)).toBe('cancelled');
    // The notification of the cancellation stops the worker; its limit of time would take minutes.
    await expect.poll(worker.log, { timeout: 10_000 }).toContain('"outcome":"cancelled"');
  },
);

test('a process uses ten connections at most, of which one listens', async () => {
  const direct = await database.query<{ query: string }>(
    `SELECT query FROM pg_stat_activity WHERE query LIKE 'LISTEN%'`,
  );
  expect(direct).toHaveLength(2);
  expect(pooler.peakClients()).toBeGreaterThan(2);
  expect(pooler.peakClients()).toBeLessThanOrEqual(2 * (connectionsOfProcess - listening));
});
