// Runs a thousand jobs while processes are killed at random: no job is lost or charged twice, and no files remain.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, registered, type Person } from './accounts.ts';
import { query } from './database.ts';
import { startIssuer } from './issuer.ts';
import { plansWith } from './plans-file.ts';
import { freePort, type TestServer } from './server.ts';

const main = resolve('dist/main.js');
const jobCount = 1_000;
const killCount = 50;
const people = 10;
const uploadsAtOnce = 8;

const issuer = await startIssuer();
const plans = plansWith({
  free: { conversions_per_month: -1, concurrent_uploads: jobCount, storage_mb: 1_000 },
});

type Process = { role: 'api' | 'work'; port: number; child: ChildProcess };

let dataFolder: string;
let processes: Process[];
let stopping = false;

/** A process that is started again whenever it ends, as a supervisor would. */
function supervise(role: Process['role'], port: number): Process {
  const start = () =>
    spawn(process.execPath, [main, role], {
      env: {
        ...process.env,
        ...issuer.settings,
        ...plans,
        PORT: String(port),
        OCTAVO_DATA: dataFolder,
        CONCURRENCY: '2',
        QUEUE_CAP: '5000',
        LOG_LEVEL: 'fatal',
      },
      stdio: 'ignore',
    });
  const supervised: Process = { role, port, child: start() };
  const again = () => {
    if (stopping) return;
    supervised.child = start();
    supervised.child.once('exit', again);
  };
  supervised.child.once('exit', again);
  return supervised;
}

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'octavo-kills-'));
  const ports = [await freePort(), await freePort()];
  processes = [
    ...ports.map((port) => supervise('api', port)),
    supervise('work', 0),
    supervise('work', 0),
  ];
});

afterAll(async () => {
  stopping = true;
  for (const { child } of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await issuer.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

const apis = () => processes.filter(({ role }) => role === 'api');
const urlOf = ({ port }: Process): string => `http://127.0.0.1:${port}`;
const anyApi = (): Process => apis()[randomInt(apis().length)] as Process;

/** Tries until somebody answers: that a process is away is what this test is about. */
async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

const account = () =>
  persistently(() => registered({ url: urlOf(anyApi()) } as TestServer, issuer));

/** Hands one job in; the same key each time, so that a lost answer makes no second job. */
async function handIn({ headers }: Person): Promise<string> {
  const key = randomUUID();
  const rows = Array.from({ length: 400 }, (_, row) => `${row},${key}`).join('\n');
  return persistently(async () => {
    const form = new FormData();
    form.set('conversionType', 'text-to-excel');
    form.set('file', new File([`n,key\n${rows}\n`], 'rows.csv'));
    const answer = await fetch(`${urlOf(anyApi())}/api/conversion/convert?async=1`, {
      method: 'POST',
      body: form,
      headers: { ...headers, 'idempotency-key': key },
    });
    const body = (await answer.json()) as { data?: { job: { id: string } }; message?: string };
    if (!body.data) throw new Error(`${answer.status} ${body.message}`);
    return body.data.job.id;
  });
}

async function handInAll(owners: Person[]): Promise<string[]> {
  const ids: string[] = [];
  let next = 0;
  const lane = async () => {
    while (next < jobCount) ids.push(await handIn(owners[next++ % owners.length] as Person));
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, lane));
  return ids;
}

const numberOf = async (sql: string): Promise<number> => {
  const [row] = await persistently(() => query<{ n: string }>({ dataFolder }, sql));
  return Number(row?.n);
};

const settledJobs = () => numberOf('SELECT count(*) AS n FROM jobs WHERE settled_at IS NOT NULL');

/** Kills any process as the work goes on, so that the kills are spread over all of it. */
async function killAtRandom(): Promise<void> {
  for (let kill = 1; kill <= killCount; kill++) {
    const until = Date.now() + 5_000;
    while ((await settledJobs()) < (kill * jobCount) / (killCount + 5) && Date.now() < until)
      await wait(50);
    const { child } = processes[randomInt(processes.length)] as Process;
    child.kill('SIGKILL');
  }
}

async function blobsOnDisk(): Promise<string[]> {
  const folder = join(dataFolder, 'files', 'blobs');
  const parts = await readdir(folder);
  const names = await Promise.all(
    parts.map(async (part) => {
      const blobs = await readdir(join(folder, part));
      return blobs.map((blob) => join(folder, part, blob));
    }),
  );
  return names.flat();
}

/** Makes every blob look old enough to be an orphan, and starts workers again, which sweep first. */
async function sweepAll(): Promise<void> {
  for (const blob of await blobsOnDisk()) await utimes(blob, 0, 0).catch(() => undefined);
  for (const { role, child } of processes) if (role === 'work') child.kill('SIGTERM');
}

describe('1,000 jobs with 50 random kills of API and worker processes', () => {
  test('all finish', { timeout: 900_000 }, async () => {
    const owners = await Promise.all(Array.from({ length: people }, account));
    const [ids] = await Promise.all([handInAll(owners), killAtRandom()]);
    expect(new Set(ids).size).toBe(jobCount);
    await expect.poll(settledJobs, { timeout: 600_000, interval: 500 }).toBe(jobCount);
    const states = await query({ dataFolder }, 'SELECT DISTINCT state, problem FROM jobs');
    expect(states).toEqual([{ state: 'finished', problem: null }]);
  });

  test('are each charged once', async () => {
    const used = await numberOf('SELECT sum(used) AS n FROM allowances');
    const reserved = await numberOf('SELECT sum(reserved) AS n FROM allowances');
    expect({ used, reserved }).toEqual({ used: jobCount, reserved: 0 });
  });

  test('leave one file each and, after a sweep, no other data', async () => {
    expect(await numberOf('SELECT count(*) AS n FROM files')).toBe(jobCount);
    expect(await numberOf('SELECT sum(files) AS n FROM file_totals')).toBe(jobCount);
    expect(await numberOf('SELECT count(*) AS n FROM inputs')).toBe(0);
    await sweepAll();
    const left = async () => (await blobsOnDisk()).length;
    await expect.poll(left, { timeout: 60_000 }).toBe(jobCount);
    const files = await query<{ blob: string }>({ dataFolder }, 'SELECT blob FROM files');
    const names = new Set((await blobsOnDisk()).map((path) => path.split('/').at(-1)));
    expect(files.every(({ blob }) => names.has(blob))).toBe(true);
  });

  test('can be followed and downloaded through any process', async () => {
    const person = await account();
    const id = await handIn(person);
    for (const api of apis()) {
      const server = { url: urlOf(api) } as TestServer;
      const state = async () => {
        const { body } = await persistently(() => call(server, 'GET', `/jobs/${id}`, { person }));
        return body.data?.job.state as string;
      };
      await expect.poll(state, { timeout: 60_000 }).toBe('finished');
    }
  });
});
