// Runs jobs of all engines while processes are killed at random, and counts what is lost, charged twice or left behind. The
// test of crash recovery runs a short one, the benchmark `chaos` a long one.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { writeDocx } from '../conversions/documents.ts';
import { registered, type Person } from '../http/accounts.ts';
import { startIssuer, type Issuer } from '../http/issuer.ts';
import { plansWith } from '../http/plans-file.ts';
import type { TestServer } from '../http/server.ts';
import { startPostgres, type Postgres } from '../setup/postgres.ts';

const program = resolve('dist/main.js');
const people = 10;
const uploadsAtOnce = 8;
/** The longest time that a killed process may be missed. */
const answerWithinMs = 120_000;
const settledWithinMs = 600_000;
const sweptWithinMs = 60_000;
/** The longest time between two kills. */
const killWithinMs = 5_000;

/** What is killed: a process of ours, one of an engine inside the sandbox, or the database. */
export type Target = 'api' | 'work' | 'worker' | 'libreoffice' | 'chromium' | 'database';

/** Words of the command lines of engines. */
const engines: Partial<Record<Target, string>> = {
  worker: '/app/worker/worker.js',
  libreoffice: '/office-zygote',
  chromium: '--headless',
};

export type ChaosReport = {
  jobs: number;
  /** How often each target was killed. */
  kills: Partial<Record<Target, number>>;
  /** Jobs that did not end. */
  stuck: number;
  /** Jobs that were handed in and are not known any more. */
  lost: number;
  /** Charges beyond one for each job, and reservations that stayed. */
  doubled: number;
  /** Files, inputs and blobs beyond one file for each job. */
  leaked: number;
  /** Results without their blob. */
  missing: number;
  /** The problem codes of jobs that failed. */
  failures: string[];
  seconds: number;
};

type Process = { role: 'api' | 'work'; port: number; child: ChildProcess };

type Cluster = {
  processes: Process[];
  database: Postgres;
  issuer: Issuer;
  dataFolder: string;
  stop(): Promise<void>;
};

/** Starts two API and two worker processes that are started again whenever they end, as a supervisor would. */
async function startCluster(jobs: number): Promise<Cluster> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'octavo-chaos-'));
  const database = await startPostgres();
  const issuer = await startIssuer();
  let isStopping = false;
  const settings = {
    ...issuer.settings,
    ...plansWith({
      free: { conversions_per_month: -1, concurrent_uploads: jobs, storage_mb: 1_000 },
    }),
    DATABASE_URL: database.url,
    OCTAVO_DATA: dataFolder,
    OCTAVO_SECRET: 'the secret that these processes share',
    CONCURRENCY: '2',
    QUEUE_CAP: '5000',
    LOG_LEVEL: 'fatal',
  };
  const supervised = (role: Process['role'], port: number): Process => {
    const start = () =>
      spawn(process.execPath, [program, role], {
        env: { ...process.env, ...settings, PORT: String(port) },
        stdio: 'ignore',
      }).once('exit', () => {
        if (!isStopping) known.child = start();
      });
    const known: Process = { role, port, child: start() };
    return known;
  };
  const processes = [
    supervised('api', await freePort()),
    supervised('api', await freePort()),
    supervised('work', 0),
    supervised('work', 0),
  ];
  return {
    ...{ processes, database, issuer, dataFolder },
    async stop() {
      isStopping = true;
      await Promise.all(processes.map(({ child }) => ended(child)));
      await database.stop();
      await issuer.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/** Tries until somebody answers: processes are down all the time. */
async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + answerWithinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

const anyApi = ({ processes }: Cluster): string => {
  const apis = processes.filter(({ role }) => role === 'api');
  return `http://127.0.0.1:${apis[randomInt(apis.length)]?.port}`;
};

type Upload = { type: string; name: string; content: string | Buffer<ArrayBuffer> };

/** Short jobs of every engine, by turns; most of them without another program, as on a usual server. */
async function uploads(folder: string): Promise<Upload[]> {
  const key = randomUUID();
  const rows = Array.from({ length: 400 }, (_, row) => `${row},${key}`).join('\n');
  const table: Upload = { type: 'text-to-excel', name: 'rows.csv', content: `n,key\n${rows}\n` };
  const path = await writeDocx(join(folder, 'letter.docx'), ['A letter', 'Its second page']);
  const letter: Upload = {
    type: 'word-to-pdf',
    name: 'letter.docx',
    content: await readFile(path),
  };
  const page: Upload = { type: 'html-to-pdf', name: 'page.html', content: '<h1>A page</h1>' };
  return [table, table, letter, table, page];
}

/** Hands one job in; the same key each time, so that a lost answer makes no second job. */
async function handIn(cluster: Cluster, { headers }: Person, upload: Upload): Promise<string> {
  const key = randomUUID();
  return persistently(async () => {
    const form = new FormData();
    form.set('conversionType', upload.type);
    form.set('file', new File([upload.content], upload.name));
    const answer = await fetch(`${anyApi(cluster)}/api/conversion/convert?async=1`, {
      method: 'POST',
      body: form,
      headers: { ...headers, 'idempotency-key': key },
    });
    const body = (await answer.json()) as { data?: { job: { id: string } }; message?: string };
    if (!body.data) throw new Error(`${answer.status} ${body.message}`);
    return body.data.job.id;
  });
}

async function handInAll(cluster: Cluster, jobs: number): Promise<string[]> {
  const account = () =>
    persistently(() => registered({ url: anyApi(cluster) } as TestServer, cluster.issuer));
  const owners = await Promise.all(Array.from({ length: people }, account));
  const files = await uploads(cluster.dataFolder);
  const ids: string[] = [];
  let next = 0;
  const lane = async () => {
    while (next < jobs) {
      const at = next++;
      const owner = owners[at % owners.length] as Person;
      // Each owner sends each kind of file.
      const file = files[Math.floor(at / owners.length) % files.length] as Upload;
      ids.push(await handIn(cluster, owner, file));
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, lane));
  return ids;
}

const numberOf = async ({ database }: Cluster, sql: string): Promise<number> => {
  const [row] = await persistently(() => database.query<{ n: string | null }>(sql));
  return Number(row?.n ?? 0);
};

const settledJobs = (cluster: Cluster) =>
  numberOf(cluster, 'SELECT count(*) AS n FROM jobs WHERE settled_at IS NOT NULL');

/** Processes below ours whose command line has a word. */
async function descendants({ processes }: Cluster, word: string): Promise<number[]> {
  const found: number[] = [];
  const visit = async (pid: number): Promise<void> => {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    if ((await read('cmdline')).includes(word)) found.push(pid);
    const children = (await read(`task/${pid}/children`)).trim().split(' ').filter(Boolean);
    for (const child of children) await visit(Number(child));
  };
  for (const { role, child } of processes) if (role === 'work' && child.pid) await visit(child.pid);
  return found;
}

/** @returns false when there is none of them at this time */
async function kill(cluster: Cluster, target: Target): Promise<boolean> {
  if (target === 'database') {
    await cluster.database.kill();
    await cluster.database.start();
    return true;
  }
  const word = engines[target];
  if (word === undefined) {
    const ours = cluster.processes.filter(({ role }) => role === target);
    return ours[randomInt(ours.length)]?.child.kill('SIGKILL') ?? false;
  }
  const pids = await descendants(cluster, word);
  if (pids.length === 0) return false;
  try {
    return process.kill(pids[randomInt(pids.length)] as number, 'SIGKILL');
  } catch {
    // It ended by itself.
    return false;
  }
}

/** Kills as the work proceeds, so that the kills are spread over all of it. */
async function killAtRandom(
  cluster: Cluster,
  { jobs, kills, targets }: ChaosPlan,
): Promise<ChaosReport['kills']> {
  const done: ChaosReport['kills'] = {};
  for (let count = 1; count <= kills;) {
    const until = Date.now() + killWithinMs;
    while ((await settledJobs(cluster)) < (count * jobs) / (kills + 5) && Date.now() < until)
      await wait(50);
    const target = targets[randomInt(targets.length)] as Target;
    if (!(await kill(cluster, target))) continue;
    done[target] = (done[target] ?? 0) + 1;
    count++;
  }
  return done;
}

async function blobsOnDisk({ dataFolder }: Cluster): Promise<string[]> {
  const folder = join(dataFolder, 'files', 'blobs');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
}

/** Blobs on disk that belong to no file, and blobs of files that are not on disk. */
async function compareBlobs(cluster: Cluster): Promise<{ orphans: number; missing: number }> {
  const onDisk = new Set((await blobsOnDisk(cluster)).map((path) => basename(path)));
  const rows = await cluster.database.query<{ blob: string }>(
    'SELECT blob FROM files UNION ALL SELECT thumbnail FROM files WHERE thumbnail IS NOT NULL',
  );
  const known = new Set(rows.map(({ blob }) => blob));
  return {
    orphans: [...onDisk].filter((blob) => !known.has(blob)).length,
    missing: [...known].filter((blob) => !onDisk.has(blob)).length,
  };
}

/** Makes every blob look old enough to be an orphan, and restarts the workers, which sweep first. */
async function sweep(cluster: Cluster): Promise<void> {
  for (const blob of await blobsOnDisk(cluster)) await utimes(blob, 0, 0).catch(() => undefined);
  for (const { role, child } of cluster.processes) if (role === 'work') child.kill('SIGTERM');
  for (const deadline = Date.now() + sweptWithinMs; Date.now() < deadline; await wait(200))
    if ((await compareBlobs(cluster)).orphans === 0) return;
}

export type ChaosPlan = { jobs: number; kills: number; targets: readonly Target[] };

/**
 * Hands jobs in while processes are killed, waits until all have ended, and counts.
 * @throws if no process answers for two minutes
 */
export async function runChaos(plan: ChaosPlan): Promise<ChaosReport> {
  const begun = Date.now();
  const cluster = await startCluster(plan.jobs);
  try {
    const [ids, kills] = await Promise.all([
      handInAll(cluster, plan.jobs),
      killAtRandom(cluster, plan),
    ]);
    const deadline = Date.now() + settledWithinMs;
    while ((await settledJobs(cluster)) < plan.jobs && Date.now() < deadline) await wait(250);
    const number = (sql: string) => numberOf(cluster, sql);
    const jobs = await cluster.database.query<{ id: string; state: string; problem: unknown }>(
      'SELECT id, state, problem FROM jobs',
    );
    const known = new Set(jobs.map(({ id }) => id));
    const failed = jobs.filter(({ state }) => state === 'failed' || state === 'cancelled');
    const finished = jobs.filter(({ state }) => state === 'finished').length;
    const charged = await number('SELECT sum(used) + sum(reserved) AS n FROM allowances');
    const inputs = await number('SELECT count(*) AS n FROM inputs');
    const files = await number('SELECT count(*) AS n FROM files');
    await sweep(cluster);
    const { orphans, missing } = await compareBlobs(cluster);
    return {
      ...{ jobs: new Set(ids).size, kills },
      stuck: jobs.length - finished - failed.length,
      lost: ids.filter((id) => !known.has(id)).length,
      doubled: charged - finished,
      leaked: inputs + (files - finished) + orphans,
      missing,
      failures: failed.map(({ problem }) => JSON.stringify(problem)),
      seconds: Math.round((Date.now() - begun) / 1000),
    };
  } finally {
    await cluster.stop();
  }
}
