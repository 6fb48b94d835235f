// Opens the database, embedded or external, with its connections and migrations.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import {
  applicationName,
  createPool,
  type Connection,
  type Pool,
} from '#platform/database/connections.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import * as schema from '#platform/database/schema.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { explainConnection, type NamedServer } from '#platform/unreachable.ts';

/** One listens, and about a third is for the queue, so that slow queries of requests do not delay heartbeats of jobs. */
const usualConnections = 10;
const connectTimeoutMs = 5_000;
/**
 * The queue need not wait for the disk: if PostgreSQL dies, it delivers the jobs of the last moment again, and the jobs table
 * says which of them have ended. A message itself is in the transaction of its job. A pooler may refuse the option.
 */
const unsynced = { options: '-c synchronous_commit=off' };

export type Tables = NodePgDatabase<typeof schema>;
/** The database, or a transaction in it. */
export type Queries = Tables | Parameters<Parameters<Tables['transaction']>[0]>[0];

export type Database = {
  tables: Tables;
  /** Connections of their own for the queue. */
  queuePool: Pool;
  /** For what outlives a transaction, such as LISTEN: a connection without a pooler between. */
  direct: Connection;
  /** The connections of this process for queries, and the queries that wait for one. */
  poolUse(): { busy: number; idle: number; waiting: number };
  stop(): Promise<void>;
};

export type DatabaseSettings = {
  dataFolder: string;
  /** May have an empty database. */
  cacheFolder?: string;
  /** An external database; without it the embedded one of the data folder. */
  databaseUrl?: string | undefined;
  databaseDirectUrl?: string | undefined;
  databaseConnections?: number;
};

/**
 * Opens the database and runs the migrations.
 * @throws Error with a sentence for the operator when it cannot be reached
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const { databaseUrl, dataFolder, cacheFolder } = settings;
  const { databaseConnections = usualConnections } = settings;
  const embedded = databaseUrl
    ? undefined
    : await startEmbeddedPostgres(dataFolder, log, cacheFolder);
  const connection = connectionTo(embedded?.connection ?? { connectionString: databaseUrl });
  const { databaseDirectUrl = databaseUrl } = settings;
  const direct = connectionTo(embedded?.connection ?? { connectionString: databaseDirectUrl });
  const forQueue = Math.floor((databaseConnections - 1) / 3);
  const own = { ...connection, keepsPlans: embedded !== undefined };
  const queuePool = createPool({ ...own, ...(embedded && unsynced), max: forQueue }, log);
  const pool = createPool({ ...own, max: databaseConnections - 1 - forQueue }, log);
  const stop = async () => {
    await pool.end();
    await queuePool.end();
    await embedded?.stop();
  };
  await checkAndMigrate(settings, pool, direct).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const poolUse = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const tables = drizzle(pool, { schema, casing: 'snake_case' });
  return { tables, queuePool, direct, poolUse, stop };
}

const connectionTo = (target: Connection): Connection => ({
  ...target,
  application_name: applicationName,
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
});

/** Migrates by the direct connection, whose locks outlive a transaction, and makes sure that the other one works too. */
async function checkAndMigrate(
  { databaseUrl, databaseDirectUrl }: DatabaseSettings,
  pool: Pool,
  direct: Connection,
): Promise<void> {
  const directServer = databaseDirectUrl
    ? serverOf('DATABASE_DIRECT_URL', databaseDirectUrl)
    : serverOf('DATABASE_URL', databaseUrl ?? '');
  await migrateDatabase(direct).catch((error: unknown) => {
    throw databaseUrl ? explainConnection(error, directServer) : error;
  });
  await pool.query('SELECT 1').catch((error: unknown) => {
    throw explainConnection(error, serverOf('DATABASE_URL', databaseUrl ?? ''));
  });
}

const serverOf = (setting: string, url: string): NamedServer => ({
  what: 'The PostgreSQL',
  setting,
  url,
});
