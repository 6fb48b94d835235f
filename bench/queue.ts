// Measures how many jobs one PostgreSQL can queue: worker processes take jobs from the queue and finish them without converting
// anything. What remains is the cost of the queue itself: submitting, taking and completing a job.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres, type Postgres } from '../tests/setup/postgres.ts';
import { table } from './measure.ts';
import { openNoopQueue, submitNoopJob, type NoopQueue } from './noop-queue.ts';
import type { BenchContext } from './open.ts';

const processCounts = [1, 2, 4];
const jobs = 2_000;
const submittersAtOnce = 8;
/** The unit of processor times in /proc, on all common systems. */
const ticksPerSecond = 100;

type Measured = { submitted: number; finished: number; postgresMs: number };

export async function benchQueue({ folder }: BenchContext): Promise<void> {
  const rows = [['worker processes', 'submitted', 'finished', 'processor time of PostgreSQL']];
  for (const count of processCounts) {
    const { submitted, finished, postgresMs } = await measure(folder, count);
    rows.push([
      String(count),
      `${submitted.toFixed(0)} jobs/s`,
      `${finished.toFixed(0)} jobs/s`,
      `${postgresMs.toFixed(1)} ms a job`,
    ]);
  }
  table(`${jobs.toLocaleString('en')} jobs that convert nothing`, rows);
}

/** Submits all jobs first, so that the workers never wait for one, and then lets the workers start. */
async function measure(folder: string, count: number): Promise<Measured> {
  const postgres = await startPostgres();
  const opened = await openNoopQueue(postgres.url, false);
  const workers = await startWorkers(count, postgres.url, folder);
  try {
    const before = await processorMs(postgres);
    const submitted = await submitAll(opened);
    const started = performance.now();
    for (const worker of workers) worker.send('work');
    while ((await unfinished(postgres)) > 0) await wait(50);
    const finished = jobs / ((performance.now() - started) / 1_000);
    return { submitted, finished, postgresMs: ((await processorMs(postgres)) - before) / jobs };
  } finally {
    await Promise.all(workers.map(stopWorker));
    await opened.stop();
    await postgres.stop();
  }
}

/** @returns jobs a second */
async function submitAll(opened: NoopQueue): Promise<number> {
  const started = performance.now();
  let next = 0;
  const submitter = async () => {
    while (next < jobs) await submitNoopJob(opened, next++);
  };
  await Promise.all(Array.from({ length: submittersAtOnce }, submitter));
  return jobs / ((performance.now() - started) / 1_000);
}

const startWorkers = (count: number, url: string, folder: string): Promise<ChildProcess[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const worker = fork(resolve('bench/noop-queue.ts'), [url, folder]);
      await once(worker, 'message');
      return worker;
    }),
  );

async function stopWorker(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit');
  worker.send('stop');
  await ended;
}

async function unfinished({ query }: Postgres): Promise<number> {
  const [row] = await query<{ n: number }>(
    'SELECT count(*)::int AS n FROM jobs WHERE settled_at IS NULL',
  );
  return row?.n ?? 0;
}

/** The processor time of all processes of the database so far, in milliseconds. */
async function processorMs({ query }: Postgres): Promise<number> {
  const [row] = await query<{ text: string }>(`SELECT pg_read_file('postmaster.pid') AS text`);
  const postmaster = Number(row?.text.split('\n')[0]);
  let ticks = 0;
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The fields behind the name: state, parent …; user, system, and those of children that have ended are the 12th to 15th.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    if (Number(name) === postmaster) ticks += user + system + endedUser + endedSystem;
    else if (fields[1] === postmaster) ticks += user + system;
  }
  return (ticks * 1_000) / ticksPerSecond;
}
