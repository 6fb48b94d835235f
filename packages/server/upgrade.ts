// Determines what a start of this version would do to the data, without starting it.
import { version } from '@octavo/contract';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFolder } from '#platform/backup/backup.ts';
import type { Configuration } from '#platform/configuration.ts';
import { postgresMajorVersion, preparedBinaries } from '#platform/database/binaries.ts';
import { applicationName, createClient, type Connection } from '#platform/database/connections.ts';
import { readDataState, type DataState } from '#platform/database/data-state.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { freeBytesOf } from '#platform/files/free-bytes.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { explainConnection } from '#platform/unreachable.ts';

/** What keeps this version from being started: `stop` until something is done before, `never` on these data. */
export type Obstacle =
  | { kind: 'never'; reason: 'newer data'; unknown: number }
  | { kind: 'never'; reason: 'other PostgreSQL'; found: string; needed: string }
  | { kind: 'stop'; reason: 'running processes'; versions: string[] }
  | { kind: 'stop'; reason: 'no space for a backup'; freeBytes: number; neededBytes: number };

export type UpgradeCheck = {
  version: string;
  dataFolder: string;
  /** undefined for a new installation, or if the database cannot be opened by this version */
  state: DataState | undefined;
  /** Whether the version before runs on the data after this one did, without restoring a backup. */
  isReversible: boolean;
  /** The disk of the data folder; a backup of an external database and store needs other tools. */
  disk: { freeBytes: number; backupBytes: number } | undefined;
  obstacles: Obstacle[];
};

const connectTimeoutMs = 5_000;

/**
 * Checks whether this version can be started on the data. Changes no data; the embedded database is started and stopped again
 * unless it runs.
 * @throws Error with a sentence for the operator when the data cannot be read
 */
export async function checkUpgrade(configuration: Configuration): Promise<UpgradeCheck> {
  const { dataFolder, databaseUrl, files } = configuration;
  const base = { version, dataFolder, state: undefined, disk: undefined, isReversible: true };
  if (!databaseUrl) {
    const found = await clusterVersion(dataFolder);
    if (found === undefined) return { ...base, obstacles: [] };
    const needed = await postgresMajorVersion(await preparedBinaries(join(dataFolder, 'database')));
    if (found !== needed)
      return {
        ...{ ...base, isReversible: false },
        obstacles: [{ kind: 'never', reason: 'other PostgreSQL', found, needed }],
      };
  }
  const state = await withConnection(configuration, (connection) =>
    stateOf(connection, databaseUrl),
  );
  const ownsData = !databaseUrl && files.kind === 'folder';
  const disk = ownsData ? await diskOf(dataFolder, state) : undefined;
  return {
    ...{ ...base, state, disk },
    isReversible: state.pending.length === 0 && state.unknown === 0,
    obstacles: obstaclesOf(state, disk),
  };
}

/** The major version of the PostgreSQL that made the embedded database; undefined without a database. */
async function clusterVersion(dataFolder: string): Promise<string | undefined> {
  const file = join(dataFolder, clusterFolder, 'PG_VERSION');
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined;
}

async function withConnection<T>(
  { databaseUrl, databaseDirectUrl, dataFolder }: Configuration,
  read: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return read({ connectionString: databaseDirectUrl ?? databaseUrl });
  const embedded = await startEmbeddedPostgres(dataFolder, createLog('silent'));
  try {
    return await read(embedded.connection);
  } finally {
    await embedded.stop();
  }
}

async function stateOf(target: Connection, url: string | undefined): Promise<DataState> {
  const names = { application_name: applicationName, connectionTimeoutMillis: connectTimeoutMs };
  const client = createClient({ ...target, ...names }, () => undefined);
  try {
    await client.connect();
    return await readDataState(client);
  } catch (error) {
    if (!url) throw error;
    throw explainConnection(error, { what: 'The PostgreSQL', setting: 'DATABASE_URL', url });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A backup on the same disk links files instead of copying them; only the database needs space. */
const diskOf = async (dataFolder: string, { databaseBytes }: DataState) => ({
  freeBytes: await freeBytesOf(dataFolder),
  backupBytes: databaseBytes,
});

function obstaclesOf(
  { unknown, pending, processes }: DataState,
  disk: UpgradeCheck['disk'],
): Obstacle[] {
  const obstacles: Obstacle[] = [];
  if (unknown > 0) obstacles.push({ kind: 'never', reason: 'newer data', unknown });
  const others = processes.filter((one) => pending.length > 0 || one.version !== version);
  if (others.length > 0) {
    const versions = [...new Set(others.map((one) => one.version ?? 'an earlier version'))];
    obstacles.push({ kind: 'stop', reason: 'running processes', versions });
  }
  if (disk && pending.length > 0 && disk.freeBytes < disk.backupBytes)
    obstacles.push({
      ...{ kind: 'stop', reason: 'no space for a backup' },
      ...{ freeBytes: disk.freeBytes, neededBytes: disk.backupBytes },
    });
  return obstacles;
}
