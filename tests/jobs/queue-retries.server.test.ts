// Tests what the queue does with attempts that fail by no fault of the job, on the real queue and database. Only the conversion
// itself is a fake, so that the test decides how each attempt ends.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ProblemError } from '@octavo/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../packages/server/platform/database/database.ts';
import { allowances, jobs } from '../../packages/server/platform/database/schema.ts';
import type { FileStore } from '../../packages/server/platform/files/file-store.ts';
import type { Queue } from '../../packages/server/platform/queue/queue.ts';
import { startQueue, type Conversion, type StartedQueue } from './queue.ts';

let started: StartedQueue | undefined;
let database: Database;
let store: FileStore;
let queue: Queue;
/** How the next attempts end, by the name of the job's file; then they succeed. */
const failures = new Map<string, Error[]>();
const attempts = new Map<string, number>();
/** The files during whose attempts all connections to the database break. */
const breaking = new Set<string>();

beforeAll(async () => {
  started = await startQueue(perform);
  ({ queue, database, store } = started);
});

afterAll(() => started?.stop());

const perform: Conversion = async ({ inputs, outputFolder }) => {
  const { name } = inputs[0];
  attempts.set(name, (attempts.get(name) ?? 0) + 1);
  const failure = failures.get(name)?.shift();
  if (failure) throw failure;
  if (breaking.has(name)) await breakConnections();
  const path = join(outputFolder, 'result');
  await writeFile(path, 'a result');
  const file = { name: 'result.json', format: 'json' as const, mime: 'application/json' };
  return { path, ...file, bytes: 8, warnings: [] };
};

/** As a restart of the database does. The connection that asks breaks too. */
const breakConnections = () =>
  database.tables
    .execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()`,
    )
    .catch(() => undefined);

/** Submits a job of a new visitor whose first attempts fail. */
async function submit(...ends: Error[]): Promise<{ id: string; owner: string; name: string }> {
  const stored = await store.put(Readable.from([Buffer.from('x')]), 10);
  const [name, owner] = [randomUUID(), `anonymous:${randomUUID()}`];
  failures.set(name, ends);
  const { job } = await queue.submit({
    ...{ owner, type: 'csv-to-json', options: {}, withheld: [], fingerprint: randomUUID() },
    inputs: [{ ...stored, name }],
  });
  return { id: job.id, owner, name };
}

const ended = (id: string) => queue.waitForEnd(id, AbortSignal.timeout(120_000));

async function chargesOf(owner: string) {
  const [row] = await database.tables
    .select({ used: allowances.used, reserved: allowances.reserved })
    .from(allowances)
    .where(eq(allowances.owner, owner));
  return row;
}

const attemptsOf = async (id: string) => {
  const [row] = await database.tables
    .select({ attempts: jobs.attempts })
    .from(jobs)
    .where(eq(jobs.id, id));
  return row?.attempts;
};

const interruption = () => new ProblemError('conversion_interrupted');
/** PostgreSQL's error while it shuts down. */
const databaseRestart = () => Object.assign(new Error('terminating connection'), { code: '57P01' });
const fullDisk = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

test.concurrent('a job whose programs were killed waits in the queue, then runs again, and costs one conversion', async () => {
  const { id, owner, name } = await submit(interruption());
  await expect.poll(() => attempts.get(name), { timeout: 30_000 }).toBe(1);
  await expect.poll(async () => (await queue.find(id))?.state).toBe('queued');
  expect(await chargesOf(owner)).toEqual({ used: 0, reserved: 1 });
  expect(await ended(id)).toMatchObject({ state: 'finished' });
  expect(attempts.get(name)).toBe(2);
  expect(await chargesOf(owner)).toEqual({ used: 1, reserved: 0 });
}, 60_000);

test.concurrent('after five such attempts it fails with a text that blames no file, and costs nothing', async () => {
  const { id, owner, name } = await submit(...Array.from({ length: 9 }, interruption));
  expect(await ended(id)).toMatchObject({
    state: 'failed',
    problem: { code: 'conversion_interrupted' },
  });
  expect(attempts.get(name)).toBe(5);
  expect(await chargesOf(owner)).toEqual({ used: 0, reserved: 0 });
}, 150_000);

test.concurrent('a job that fails with characters of the file that cannot be stored fails at once', async () => {
  const reason = 'line 1: “<\0?\ud800” is not a tag.';
  const { id, name } = await submit(new ProblemError('invalid_data', { format: 'XML', reason }));
  expect(await ended(id)).toMatchObject({
    state: 'failed',
    problem: { code: 'invalid_data', values: { reason: 'line 1: “<?�” is not a tag.' } },
  });
  expect(attempts.get(name)).toBe(1);
}, 60_000);

test.concurrent('it can be cancelled in between, and does not start again', async () => {
  const { id, owner, name } = await submit(interruption());
  await expect.poll(() => attempts.get(name), { timeout: 30_000 }).toBe(1);
  await expect.poll(async () => (await queue.find(id))?.state).toBe('queued');
  await queue.cancel(id);
  expect(await chargesOf(owner)).toEqual({ used: 0, reserved: 0 });
  // Its message is delivered and then gone.
  const messages = sql`SELECT 1 FROM pgboss.job WHERE data->>'id' = ${id} AND state <> 'completed'`;
  await expect
    .poll(async () => (await database.tables.execute(messages)).rowCount, { timeout: 30_000 })
    .toBe(0);
  expect(attempts.get(name)).toBe(1);
  expect((await queue.find(id))?.state).toBe('cancelled');
}, 90_000);

test.concurrent.each([
  ['cannot write', fullDisk],
  ['runs out of space in a program', () => new ProblemError('storage_full')],
])(
  'a job that %s because the disk is full is tried again until there is space, without counting',
  async (_, failure) => {
    const { id, owner, name } = await submit(failure(), failure());
    expect(await ended(id)).toMatchObject({ state: 'finished' });
    expect(attempts.get(name)).toBe(3);
    expect(await attemptsOf(id)).toBe(1);
    expect(await chargesOf(owner)).toEqual({ used: 1, reserved: 0 });
  },
  120_000,
);

test.concurrent('faults of the database do not count as attempts', async () => {
  const { id, owner, name } = await submit(...Array.from({ length: 6 }, databaseRestart));
  expect(await ended(id)).toMatchObject({ state: 'finished' });
  expect(attempts.get(name)).toBe(7);
  expect(await attemptsOf(id)).toBe(1);
  expect(await chargesOf(owner)).toEqual({ used: 1, reserved: 0 });
}, 120_000);

test('a result is kept while the connections to the database break, instead of converting again', async () => {
  const { id, name } = await submit();
  breaking.add(name);
  expect(await ended(id)).toMatchObject({ state: 'finished' });
  expect(attempts.get(name)).toBe(1);
  expect(await attemptsOf(id)).toBe(1);
}, 60_000);
