// A separate PostgreSQL, as operators of several machines have: the embedded programs, started without Octavo.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createCluster, preparedBinaries } from '@octavo/server/postgres';
import pg from 'pg';

const run = promisify(execFile);
const readyWithinMs = 30_000;

export type Postgres = {
  /** DATABASE_URL */
  url: string;
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Stops the database at once. */
  kill(): Promise<void>;
  /** Restarts it with its data. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
};

/** Starts an empty database. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-pg-'));
  const [cluster, sockets] = [join(folder, 'cluster'), join(folder, 'socket')];
  const { postgres, environment: env } = await preparedBinaries(folder);
  await mkdir(sockets);
  await copyEmptyCluster(cluster);
  const url = `postgres://octavo@/postgres?host=${encodeURIComponent(sockets)}`;
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'max_connections=200',
  ];
  let server: ChildProcess;
  const start = async () => {
    const options = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
    server = spawn(postgres, options, { env, stdio: 'ignore' });
    await untilReady(url);
  };
  const kill = async () => {
    const ended = once(server, 'exit');
    // An immediate shutdown: connections break, and the next start recovers from the log.
    server.kill('SIGQUIT');
    await ended;
  };
  await start();
  return {
    ...{ url, kill, start },
    query: (sql, values) => query(url, sql, values),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database without tables, from a copy: creating one takes a second of processor time. */
export async function copyEmptyCluster(cluster: string): Promise<void> {
  const cache = process.env['OCTAVO_CACHE'] ?? tmpdir();
  const binaries = await preparedBinaries(join(cache, 'postgres'));
  const { stdout: version } = await run(binaries.initdb, ['--version'], {
    env: binaries.environment,
  });
  const empty = join(cache, version.trim().replaceAll(/[^\d.]+/g, 'cluster-'));
  if (!existsSync(empty)) await createCluster(binaries, empty);
  await copyFolder(empty, cluster);
}

/** Copies a folder and its parent folders by the program `cp`, which takes a quarter of the processor time of `fs.cp`. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await run('cp', ['-a', from, to]);
}

/** Runs SQL on the database at an address. */
export async function query<Row>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks also rejects the query.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Waits until the database answers queries. */
export async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const failed = await query(url, 'SELECT 1').then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failed) return;
    if (Date.now() > deadline) throw failed;
    await wait(50);
  }
}
