// Tests with random parallel conversions, failures, cancels, deletes and month changes that all counts stay exact, on the real queue
// and database. Only the conversion itself is a fake, so that the test controls its end.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { ProblemError } from '@octavo/contract';
import { eq, sql } from 'drizzle-orm';
import { array, assert, asyncProperty, constant, integer, oneof, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../packages/server/platform/database/database.ts';
import { files, users } from '../../packages/server/platform/database/schema.ts';
import type { FileStore } from '../../packages/server/platform/files/file-store.ts';
import { ownerOfUser } from '../../packages/server/platform/http/caller.ts';
import type { Queue } from '../../packages/server/platform/queue/queue.ts';
import { startQueue, type Conversion, type StartedQueue } from '../jobs/queue.ts';

const monthly = 4;
const concurrent = 3;
const storageBytes = 2_500;
const owners = 2;

let started: StartedQueue | undefined;
let database: Database;
let store: FileStore;
let queue: Queue;
let month = 0;

const now = () => new Date(Date.UTC(2027, month, 15));

beforeAll(async () => {
  const limits = { conversionsPerMonth: monthly, concurrent, storageBytes };
  started = await startQueue(perform, limits, now);
  ({ queue, database, store } = started);
});

afterAll(() => started?.stop());

/** The name of a job's file says how it ends: `<ok|fail>-<bytes of its result>-<milliseconds it takes>`. */
const perform: Conversion = async ({ inputs, outputFolder }, { signal }) => {
  const [ending, bytes, ms] = inputs[0].name.split('-');
  await wait(Number(ms), undefined, { signal });
  if (ending === 'fail') throw new ProblemError('conversion_failed');
  const path = join(outputFolder, 'result');
  await writeFile(path, Buffer.alloc(Number(bytes), 'x'));
  const file = { name: 'result.json', format: 'json' as const, mime: 'application/json' };
  return { path, ...file, bytes: Number(bytes), warnings: [] };
};

type Step =
  | { kind: 'convert'; who: number; name: string }
  | { kind: 'cancel' | 'delete'; pick: number }
  | { kind: 'month' };

const who = integer({ min: 0, max: owners - 1 });
const pick = integer({ min: 0, max: 1_000 });
const jobName = record({
  ending: oneof({ weight: 3, arbitrary: constant('ok') }, constant('fail')),
  bytes: integer({ min: 1, max: 1_500 }),
  ms: integer({ min: 0, max: 30 }),
}).map(({ ending, bytes, ms }) => `${ending}-${bytes}-${ms}`);

const step = oneof(
  { weight: 20, arbitrary: record({ kind: constant('convert' as const), who, name: jobName }) },
  { weight: 3, arbitrary: record({ kind: constant('cancel' as const), pick }) },
  { weight: 3, arbitrary: record({ kind: constant('delete' as const), pick }) },
  { weight: 1, arbitrary: constant({ kind: 'month' as const }) },
);

const refusals = new Set(['conversions_used_up', 'too_many_at_once', 'storage_used_up']);

async function take(people: string[], jobs: string[], step: Step): Promise<void> {
  if (step.kind === 'month') month += 1;
  if (step.kind === 'convert') await convert(people[step.who] as string, step.name, jobs);
  const id = jobs.at(('pick' in step ? step.pick : 0) % Math.max(1, jobs.length));
  if (step.kind === 'cancel' && id) await queue.cancel(id);
  if (step.kind === 'delete' && id) await database.tables.delete(files).where(eq(files.jobId, id));
}

async function convert(owner: string, name: string, jobs: string[]): Promise<void> {
  const stored = await store.put(Readable.from([Buffer.from('x')]), 10);
  const submission = { owner, type: 'csv-to-json' as const, options: {}, withheld: [] };
  const inputs = [{ ...stored, name }] as const;
  try {
    const { job } = await queue.submit({ ...submission, inputs, fingerprint: randomUUID() });
    jobs.push(job.id);
  } catch (error) {
    if (!(error instanceof ProblemError) || !refusals.has(error.problem.code)) throw error;
    await store.delete([stored.key]);
  }
}

/** Rows that are wrong: none, when every count is what the rows themselves say. */
const faults = sql`
  SELECT 'used' AS fault, a.owner, a.period FROM allowances a
  WHERE used <> (SELECT count(*) FROM jobs j WHERE (j.owner, j.period, j.state) = (a.owner, a.period, 'finished'))
  UNION ALL SELECT 'reserved', owner, period FROM allowances WHERE reserved <> 0
  UNION ALL SELECT 'over the month', owner, period FROM allowances WHERE used > ${monthly}
  UNION ALL SELECT 'storage', owner, '' FROM file_totals GROUP BY owner HAVING sum(bytes) > ${storageBytes}
  UNION ALL SELECT 'totals', coalesce(t.owner, f.owner), '' FROM file_totals t FULL JOIN
    (SELECT owner, type, format, count(*) AS files, sum(bytes) AS bytes FROM files GROUP BY 1, 2, 3) f
    USING (owner, type, format) WHERE (t.files, t.bytes) IS DISTINCT FROM (f.files::int, f.bytes::bigint)
  UNION ALL SELECT 'inputs', '', '' FROM inputs`;

async function settleAll(jobs: string[]): Promise<void> {
  const limit = AbortSignal.timeout(60_000);
  for (const id of jobs) await queue.waitForEnd(id, limit);
  if (limit.aborted) throw new Error('Some jobs did not end.');
}

/** Several things at a time, as they come. */
async function play(steps: Step[], atOnce: number): Promise<void> {
  const uids = Array.from({ length: owners }, () => randomUUID());
  await database.tables.insert(users).values(uids.map((uid) => ({ uid, email: '' })));
  const people = uids.map(ownerOfUser);
  const jobs: string[] = [];
  for (let from = 0; from < steps.length; from += atOnce)
    await Promise.all(steps.slice(from, from + atOnce).map((step) => take(people, jobs, step)));
  await settleAll(jobs);
}

test('counts stay exact under parallel requests', { timeout: 300_000 }, async () => {
  const steps = array(step, { minLength: 5, maxLength: 60 });
  const story = asyncProperty(steps, integer({ min: 1, max: 12 }), async (steps, atOnce) => {
    await play(steps, atOnce);
    const { rows } = await database.tables.execute(faults);
    expect(rows).toEqual([]);
  });
  await assert(story, { numRuns: 30, endOnFailure: true });
});
