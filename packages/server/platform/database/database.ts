// Opens the database, embedded or external, with its connections and migrations.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { createPool, type Connection } from '#platform/database/connections.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import * as schema from '#platform/database/schema.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { connectionError, explainConnection } from '#platform/unreachable.ts';

const poolSize = 20;
const connectTimeoutMs = 5_000;

export type Tables = NodePgDatabase<typeof schema>;
/** The database, or a transaction in it. */
export type Queries = Tables | Parameters<Parameters<Tables['transaction']>[0]>[0];

export type Database = {
  tables: Tables;
  connection: Connection;
  /** The connections of this process for queries, and the queries that wait for one. */
  poolUse(): { busy: number; idle: number; waiting: number };
  stop(): Promise<void>;
};

/**
 * Opens the database and runs the migrations.
 * @throws Error with a sentence for the operator when it cannot be reached
 */
export async function openDatabase(
  { databaseUrl, dataFolder }: { databaseUrl?: string | undefined; dataFolder: string },
  log: Log,
): Promise<Database> {
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres(dataFolder, log);
  const connection: Connection = {
    ...(embedded?.connection ?? { connectionString: databaseUrl }),
    application_name: 'octavo',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  };
  const pool = createPool({ ...connection, max: poolSize }, log);
  const stop = async () => {
    await pool.end();
    await embedded?.stop();
  };
  await migrateDatabase(pool).catch(async (error: unknown) => {
    await stop();
    throw databaseUrl ? explainConnection(error, serverOf(databaseUrl)) : error;
  });
  const poolUse = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { tables: drizzle(pool, { schema, casing: 'snake_case' }), connection, poolUse, stop };
}

const serverOf = (url: string) => ({ what: 'The PostgreSQL', setting: 'DATABASE_URL', url });

/** PostgreSQL: connection lost, too many connections, shut down, crashed, starting up. */
const outageCodes = /^(08...|53300|57P0[1235])$/;
const outageMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether an error means that the database is unavailable, not that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionError(error)) return true;
  const { code = '', message, cause } = error as NodeJS.ErrnoException;
  const isOutage = outageCodes.test(code) || outageMessages.test(message);
  return isOutage || isDatabaseUnavailable(cause);
}
