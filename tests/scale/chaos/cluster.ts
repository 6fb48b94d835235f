// The processes of an installation that are started again whenever they end, behind slow lines, and a client's attempts to reach them.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../scripts/free-port.ts';
import { startIssuer, type Issuer } from '../../accounts/issuer.ts';
import { plansWith } from '../../plans/plans-file.ts';
import { nodeArguments } from '../../setup/environment.ts';
import { startPostgres, type Postgres } from '../../setup/postgres.ts';
import { openSlowLine, type SlowLine } from '../../setup/slow-line.ts';

const program = resolve('dist/main.js');
/** The longest time that a killed process may be missed. */
const answerWithinMs = 120_000;
/** A supervisor waits before it starts a process again. */
const restartMs = 200;

const clientLine = { bytesPerSecond: 128 * 1024, latencyMs: 25, cutEveryMs: 700 };
const databaseLine = { latencyMs: 1, cutEveryMs: 6_000 };

export type Process = { role: 'api' | 'work'; child: ChildProcess };

export type Cluster = {
  processes: Process[];
  database: Postgres;
  issuer: Issuer;
  dataFolder: string;
  lines: { clients: SlowLine[]; database: SlowLine };
  /** What the processes wrote about a job, and about failures inside workers, which do not name their job; oldest first. */
  logOf(job: string): Promise<string[]>;
  stop(): Promise<void>;
};

/** Starts two API and two worker processes. The data folder is on a small disk. */
export async function startCluster(dataFolder: string, jobs: number): Promise<Cluster> {
  // Not on the small disk, and without a name, so that nothing has to be removed.
  const logFolder = await mkdtemp(join(tmpdir(), 'octavo-chaos-'));
  const log = await open(join(logFolder, 'log'), 'a+');
  await rm(logFolder, { recursive: true });
  const database = await startPostgres();
  const issuer = await startIssuer();
  const databaseLines = await openSlowLine(socketOf(database), databaseLine);
  let isStopping = false;
  const settings = {
    ...issuer.settings,
    ...plansWith({
      free: { conversions_per_month: -1, concurrent_uploads: jobs, storage_mb: 1_000 },
    }),
    DATABASE_URL: `postgres://octavo@127.0.0.1:${databaseLines.port}/postgres`,
    OCTAVO_DATA: dataFolder,
    OCTAVO_SECRET: 'the secret that these processes share',
    CONCURRENCY: '2',
    QUEUE_CAP: '5000',
    MIN_FREE_MB: '64',
    // With what failed inside workers.
    LOG_LEVEL: 'debug',
  };
  const supervised = (role: Process['role'], port: number): Process => {
    const start = () =>
      spawn(process.execPath, [...nodeArguments, program, role], {
        env: { ...process.env, ...settings, PORT: String(port) },
        stdio: ['ignore', log.fd, 'ignore'],
      }).once('exit', () => {
        setTimeout(() => {
          if (!isStopping) known.child = start();
        }, restartMs);
      });
    const known: Process = { role, child: start() };
    return known;
  };
  const ports = [await freePort(), await freePort()];
  const processes = [
    ...ports.map((port) => supervised('api', port)),
    supervised('work', 0),
    supervised('work', 0),
  ];
  const clients = await Promise.all(ports.map((port) => openSlowLine(port, clientLine)));
  const lines = { clients, database: databaseLines };
  return {
    ...{ processes, database, issuer, dataFolder, lines },
    async logOf(job) {
      const lines = createInterface(log.createReadStream({ start: 0, autoClose: false }));
      const found: string[] = [];
      for await (const line of lines)
        if (line.includes(job) || line.includes('worker.detail')) found.push(line);
      return found;
    },
    async stop() {
      isStopping = true;
      await Promise.all(processes.map(({ child }) => ended(child)));
      for (const line of [...clients, databaseLines]) line.close();
      await database.stop();
      await issuer.stop();
      await log.close();
    },
  };
}

/** The Unix socket of a database. */
const socketOf = ({ url }: Postgres): string =>
  join(new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? '', '.s.PGSQL.5432');

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/** Tries until somebody answers: processes are down all the time. */
export async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
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

/** The address of an API process, through its slow line. */
export function anyApi({ lines: { clients } }: Cluster): string {
  return `http://127.0.0.1:${clients[randomInt(clients.length)]?.port}`;
}

/** The number `n` that a query gives. */
export async function numberOf({ database }: Cluster, sql: string): Promise<number> {
  const [row] = await persistently(() => database.query<{ n: string | null }>(sql));
  return Number(row?.n ?? 0);
}

export const settledJobs = (cluster: Cluster) =>
  numberOf(cluster, 'SELECT count(*) AS n FROM jobs WHERE settled_at IS NOT NULL');
