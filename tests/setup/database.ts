// Reads and disturbs the embedded database of a test's server.
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** By the folders of their sockets: a new connection costs PostgreSQL more processor time than most queries. */
const pools = new Map<string, pg.Pool>();

/** Runs SQL on the database of a server. @returns the rows as objects by column */
export async function query<Row = Record<string, unknown>>(
  { dataFolder }: Pick<TestServer, 'dataFolder'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolOf(dataFolder).query(sql, values)).rows as Row[];
}

function poolOf(dataFolder: string): pg.Pool {
  const host = join(dataFolder, 'database', 'socket');
  const earlier = pools.get(host);
  if (earlier) return earlier;
  const pool = new pg.Pool({ host, user: 'octavo', database: 'postgres', allowExitOnIdle: true });
  // The database may end while a connection is idle; the next query opens another.
  pool.on('error', () => undefined);
  pools.set(host, pool);
  return pool;
}

/** Ends sessions of Octavo's processes, as a restart of the database would. @returns how many */
export async function endSessions(
  server: Pick<TestServer, 'dataFolder'>,
  which = 'true',
): Promise<number> {
  const ended = await query(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ~ '^octavo .* [0-9a-f]{8}$' AND ${which}`,
  );
  return ended.length;
}

/**
 * Changes rows in a transaction that ends only when a transaction of Octavo waits for it.
 * @param act makes Octavo wait for one of the rows
 * @returns its result
 */
export async function commitWhileWaited<T>(
  server: Pick<TestServer, 'dataFolder'>,
  sql: string,
  act: () => Promise<T>,
): Promise<T> {
  const host = join(server.dataFolder, 'database', 'socket');
  const holder = new pg.Client({ host, user: 'octavo', database: 'postgres' });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(sql);
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const acting = act();
    const waiting = 'SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
    await expect
      .poll(() => query(server, waiting, [rows[0]?.pid]), { timeout: 60_000, interval: 20 })
      .not.toEqual([]);
    await holder.query('COMMIT');
    return await acting;
  } finally {
    await holder.end();
  }
}

/**
 * Locks a table against writing, waits until a transaction of Octavo waits for the lock, and ends its session.
 * @param act makes Octavo write to the table
 * @returns its result
 */
export async function breakTransaction<T>(
  server: Pick<TestServer, 'dataFolder'>,
  table: string,
  act: () => Promise<T>,
): Promise<T> {
  const host = join(server.dataFolder, 'database', 'socket');
  const holder = new pg.Client({ host, user: 'octavo', database: 'postgres' });
  await holder.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const acting = act();
    const waiting = `pid IN (SELECT pid FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass)`;
    await expect
      .poll(() => endSessions(server, waiting), { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0);
    await holder.query('ROLLBACK');
    return await acting;
  } finally {
    await holder.end();
  }
}
