// Makes every connection to PostgreSQL, so that none can be without an 'error' listener: Node throws an 'error' event
// that nobody listens for, which ends the process. The linter keeps other files from making connections of their own.
import pg from 'pg';
import type { Log } from '#platform/telemetry/log.ts';

export type Connection = pg.ClientConfig;
export type { Client, Pool } from 'pg';

/** @param broke is told of a connection that breaks, which fails its queries as well */
export function createClient(connection: Connection, broke: (error: Error) => void): pg.Client {
  const client = new pg.Client(connection);
  client.on('error', broke);
  return client;
}

/** Connections that break, in use or not, are replaced when they are next needed. */
export function createPool(connection: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(connection);
  const inUse = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  // pg-pool listens only to connections that nobody uses. One can break twice: PostgreSQL says that it ends, then the
  // socket closes.
  pool.on('connect', (client) => {
    let isBroken = false;
    client.on('error', (error) => {
      if (isBroken) return;
      isBroken = true;
      log.warn({ err: error }, 'a database connection broke');
      if (inUse.has(client)) discard(client, error);
    });
  });
  // The connection's own listener has told of it already.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Makes room for another connection in place of one that broke in use. Drizzle gives a connection back unless it breaks
 * at BEGIN; each of those would take a place in the pool for ever. Whoever gives it back later does nothing.
 */
function discard(client: pg.PoolClient, error: Error): void {
  const { release } = client;
  client.release = () => undefined;
  release(error);
}
