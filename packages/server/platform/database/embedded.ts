// Supervises an embedded PostgreSQL: reachable through a socket that only the service user can open, and restarted when it
// dies. It is the one exception to "only the runner starts processes": these programs are ours and read no user's file.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, openSync, closeSync, readFileSync } from 'node:fs';
import { chmod, lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster, preparedBinaries, type Binaries } from '#platform/database/binaries.ts';
import { applicationName, createClient, type Connection } from '#platform/database/connections.ts';
import { rotateLog } from '#platform/database/rotate-log.ts';
import type { Log } from '#platform/telemetry/log.ts';

const startTimeoutMs = 60_000;
const pollMs = 20;
const checkMs = 1_000;
const stopTimeoutMs = 20_000;
const leaveTimeoutMs = 5_000;
/** Processes that end together see each other's connections for a moment. */
const endTogetherMs = 3_000;
const leavePollMs = 100;
/** A socket's path may have 107 characters, of which PostgreSQL needs about 20. */
const longestSocketFolder = 85;
/** Linux numbers processes up to 2^22. */
const impossiblePid = 2 ** 22 + 1;

export type EmbeddedPostgres = {
  connection: Connection;
  /** Stops the database, unless another Octavo process still uses it. */
  stop(): Promise<void>;
};

type Paths = { folder: string; cluster: string; sockets: string; log: string; binaries: Binaries };

/**
 * Starts the database of a data folder, or adopts one that a killed process left running.
 * @throws Error with a sentence for the operator when it cannot start
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  log: Log,
  cacheFolder?: string,
): Promise<EmbeddedPostgres> {
  refuseRoot();
  const paths = await preparePaths(folderIn(dataFolder), cacheFolder);
  const connection = connectionTo(paths.sockets);
  const isAdopted = (await postmasterOf(paths.cluster)) !== undefined;
  const running = { pid: await startOrAdopt(paths, connection, log) };
  const stopping = new AbortController();
  const supervision = keepRunning(paths, connection, running, stopping.signal, log);
  return {
    connection,
    async stop() {
      stopping.abort();
      await supervision;
      // A command beside a running server need not wait for it: the server stops the database.
      const waitMs = isAdopted ? 0 : endTogetherMs;
      if (await becomesUnused(connection, waitMs)) await stopPostmaster(running.pid);
    },
  };
}

/** Stops the database that a killed server left running, unless another Octavo process uses it. */
export async function stopOrphanedPostgres(dataFolder: string): Promise<void> {
  const folder = folderIn(dataFolder);
  const pid = await postmasterOf(clusterIn(folder));
  if (pid === undefined) return;
  const connection = connectionTo(await socketFolder(folder));
  // Waits until the killed server's connections have ended.
  if (await becomesUnused(connection, leaveTimeoutMs)) await stopPostmaster(pid);
}

const folderIn = (dataFolder: string) => join(dataFolder, 'database');
const clusterIn = (folder: string) => join(folder, 'cluster');
const connectionTo = (host: string): Connection => ({ host, user: 'octavo', database: 'postgres' });

function refuseRoot(): void {
  if (process.getuid?.() !== 0) return;
  throw new Error(
    'PostgreSQL does not run as root. Start Octavo with ./octavo, which changes to a service user, or set DATABASE_URL.',
  );
}

async function preparePaths(folder: string, cacheFolder?: string): Promise<Paths> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const binaries = await preparedBinaries(folder);
  const paths = {
    folder,
    cluster: clusterIn(folder),
    sockets: await socketFolder(folder),
    log: join(folder, 'postgres.log'),
    binaries,
  };
  if (!existsSync(join(paths.cluster, 'PG_VERSION')))
    await createCluster(binaries, paths.cluster, cacheFolder);
  return paths;
}

/** Below the data folder; in the system's temporary folder when that path is too long for a socket. */
async function socketFolder(folder: string): Promise<string> {
  const preferred = join(folder, 'socket');
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  const path = preferred.length <= longestSocketFolder ? preferred : join(tmpdir(), `octavo-${id}`);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`The folder for the database's socket belongs to another user: ${path}`);
  await chmod(path, 0o700);
  return path;
}

async function startOrAdopt(paths: Paths, connection: Connection, log: Log): Promise<number> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const pid = (await postmasterOf(paths.cluster)) ?? (await startPostmaster(paths));
    if (await accepts(connection, pid, deadline)) return pid;
    // It exited at once. While an older server of this folder still shuts down, it says "lock file already exists".
    log.warn({ pid }, 'the database did not start, trying again');
    await sleep(500);
    await invalidateLock(paths.cluster);
  }
  throw new Error(`The database did not start. See ${paths.log}.`);
}

async function startPostmaster({ binaries, cluster, sockets, log }: Paths): Promise<number> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    max_connections: '100',
  };
  const output = openSync(log, 'a', 0o600);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', cluster, ...options], {
    env: binaries.environment,
    stdio: ['ignore', output, output],
    // In a process group of its own: Ctrl-C must reach the server first, which then stops the database in order.
    detached: true,
  });
  closeSync(output);
  child.unref();
  return new Promise((started, failed) => {
    child.on('error', failed);
    child.once('spawn', () => started(child.pid as number));
  });
}

/** The process that serves this folder, according to PostgreSQL's lock file. */
async function postmasterOf(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n', 1)[0]);
  return pid > 0 && isAlive(pid) && commandOf(pid).includes(cluster) ? pid : undefined;
}

/**
 * PostgreSQL honours a lock file whose process id exists: possibly a zombie, or an unrelated process after a restart of
 * the container. Only the id is replaced by an impossible one; PostgreSQL needs the rest to make sure that no process of
 * an older server still uses its shared memory.
 */
async function invalidateLock(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text === '' || (await postmasterOf(cluster)) !== undefined) return;
  await writeFile(file, text.replace(/^\d+/, String(impossiblePid)));
}

/** For connections whose queries report every error that matters. */
const ignore = () => undefined;

async function accepts(connection: Connection, pid: number, deadline: number): Promise<boolean> {
  while (isAlive(pid) && Date.now() < deadline) {
    const client = createClient(connection, ignore);
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (connected) return true;
    await sleep(pollMs);
  }
  return false;
}

async function keepRunning(
  paths: Paths,
  connection: Connection,
  running: { pid: number },
  stopping: AbortSignal,
  log: Log,
): Promise<void> {
  for (;;) {
    await sleep(checkMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    await rotateLog(paths.log).catch(() => false);
    if (isAlive(running.pid)) continue;
    log.error('the database ended, starting it again');
    running.pid = await startOrAdopt(paths, connection, log).catch((error: unknown) => {
      log.error({ err: error }, 'the database could not be started again');
      return running.pid;
    });
  }
}

/** Waits for other connections to end; true when none is left in time. The last process to go stops the database. */
async function becomesUnused(connection: Connection, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (await isUsedByOthers(connection)) {
    if (Date.now() > deadline) return false;
    await sleep(leavePollMs);
  }
  return true;
}

async function isUsedByOthers(connection: Connection): Promise<boolean> {
  const client = createClient(connection, ignore);
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'octavo%' AND application_name <> $1
      AND backend_type = 'client backend'`,
      [applicationName],
    );
    return (rowCount ?? 0) > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, nothing committed is lost. */
async function stopPostmaster(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while (isAlive(pid) && Date.now() < deadline) await sleep(pollMs);
}

/** True for a running process; a zombie does not count. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
