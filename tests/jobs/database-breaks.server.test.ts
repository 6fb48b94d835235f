// Tests that no process ends, no job is lost and none is charged twice when database connections break inside transactions, as they
// do when the database restarts.
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../packages/server/platform/database/connections.ts';
import { createLog } from '../../packages/server/platform/telemetry/log.ts';
import {
  convert,
  newAddress,
  settledStates,
  storedId,
  submit,
  untilState,
  type Upload,
} from '../setup/client.ts';
import { breakTransaction, endSessions, query } from '../setup/database.ts';
import { csv } from '../setup/documents.ts';
import { prepareServer, type TestServer } from '../setup/server.ts';

const many = { ANONYMOUS_CONVERSIONS_PER_MONTH: '-1', ANONYMOUS_CONCURRENT: '1000' };

let api: TestServer;
let worker: TestServer;
let pids: number[];

const table = (): Upload => ({ type: 'csv-to-json', content: csv });

beforeAll(async () => {
  api = await prepareServer(many, 'api');
  worker = await prepareServer({ ...many, OCTAVO_DATA: api.dataFolder }, 'work');
  await Promise.all([api.start(), worker.start()]);
  pids = [api.pid, worker.pid];
});
afterAll(async () => {
  await worker.end('SIGTERM');
  await api.end('SIGTERM');
  await rm(api.dataFolder, { recursive: true, force: true });
});

/** A process that ends by an error does so at once; a little later it would be gone. */
async function expectSameProcesses(): Promise<void> {
  await wait(500);
  for (const pid of pids) expect(() => process.kill(pid, 0)).not.toThrow();
}

const chargesNow = async () => {
  const [charges] = await query<{ used: string; reserved: string }>(
    api,
    'SELECT coalesce(sum(used), 0) AS used, coalesce(sum(reserved), 0) AS reserved FROM allowances',
  );
  return { used: Number(charges?.used), reserved: Number(charges?.reserved) };
};

test('the API answers that the database is unavailable, and handles the next request', async () => {
  const before = await chargesNow();
  const refused = await breakTransaction(api, 'allowances', () =>
    convert(api, { ...table(), query: '?async=1' }),
  );
  expect(refused.status).toBe(503);
  expect(refused.body.code).toBe('database_unavailable');
  await expectSameProcesses();
  expect((await convert(api, table())).status).toBe(200);
  expect(await chargesNow()).toEqual({ used: before.used + 1, reserved: 0 });
});

test('a worker repeats the job, which is charged once', async () => {
  const before = await chargesNow();
  const job = await breakTransaction(api, 'files', () => submit(api, table()));
  expect((await untilState(api, job.id, settledStates)).state).toBe('finished');
  await expectSameProcesses();
  expect(await chargesNow()).toEqual({ used: before.used + 1, reserved: 0 });
});

test('a worker continues after a failed sweep', async () => {
  const sweeper = await prepareServer({ ...many, OCTAVO_DATA: api.dataFolder }, 'work');
  try {
    await breakTransaction(api, 'upload_parts', () => sweeper.start());
    await expect.poll(sweeper.log).toContain('the sweep failed');
    await wait(500);
    expect(() => process.kill(sweeper.pid, 0)).not.toThrow();
    expect((await fetch(`${sweeper.url}/api/health/live`)).status).toBe(200);
  } finally {
    expect(await sweeper.end('SIGTERM')).toBe(0);
  }
});

/** Tries until it is let in: that the database is away is what this test is about. */
async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}

const jobCount = 60;
const breaks = 40;

test('all connections break repeatedly while jobs run', async () => {
  const before = await chargesNow();
  let isOver = false;
  const calls = async () => {
    // Errors are answers, too; that there is none would be a process that ended.
    while (!isOver) await fetch(`${api.url}/api/health/ready`);
  };
  const breaking = async () => {
    for (let count = 0; count < breaks; count++) {
      await endSessions(api);
      await wait(150);
    }
  };
  // Each further visitor would need a worker of their own.
  const visitors = [newAddress(), newAddress()] as const;
  const handIn = (count: number) => {
    // The same key and visitor each time, so that a lost answer makes no second job.
    const visitor = visitors[count % visitors.length] as string;
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': visitor };
    return persistently(() => submit(api, { ...table(), headers }));
  };
  const called = calls();
  const broken = breaking();
  const jobs: string[] = [];
  for (let count = 0; count < jobCount; count++) jobs.push((await handIn(count)).id);
  await broken;
  isOver = true;
  await called;
  await expectSameProcesses();
  expect(new Set(jobs).size).toBe(jobCount);
  const states = await Promise.all(jobs.map((id) => untilState(api, id, settledStates)));
  // A worker that lost its connection five times over one job has given it up.
  const finished = states.filter(({ state }) => state === 'finished').length;
  expect(finished).toBeGreaterThan(0);
  expect(await chargesNow()).toEqual({ used: before.used + finished, reserved: 0 });
  const results = await query<{ n: string }>(
    api,
    'SELECT count(*) AS n FROM files WHERE job_id = ANY($1)',
    [jobs.map(storedId)],
  );
  expect(Number(results[0]?.n)).toBe(finished);
});

test('as many parallel requests as before get a connection', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fetch(`${api.url}/api/jobs/${randomUUID()}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
});

test('the database is killed during a transaction', async () => {
  const file = join(api.dataFolder, 'database', 'cluster', 'postmaster.pid');
  const answers = Promise.allSettled(Array.from({ length: 20 }, () => submit(api, table())));
  process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL');
  const submitted = (await answers).flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value.id] : [],
  );
  const { id } = await persistently(() => submit(api, table()));
  for (const job of [...submitted, id])
    expect((await persistently(() => untilState(api, job, settledStates))).state).toBe('finished');
  await expectSameProcesses();
});

test('a connection that breaks in use is replaced in the pool, whether it is released or not', async () => {
  const host = join(api.dataFolder, 'database', 'socket');
  const connection = { host, user: 'octavo', database: 'postgres', max: 1 };
  const pool = createPool({ ...connection, connectionTimeoutMillis: 5_000 }, createLog('silent'));
  try {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await query(api, 'SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    expect((await pool.query('SELECT 1')).rowCount).toBe(1);
    client.release();
    await drizzle(pool).transaction(async (tx) => tx.execute('SELECT 1'));
    expect(pool.totalCount).toBe(1);
  } finally {
    await pool.end();
  }
});
