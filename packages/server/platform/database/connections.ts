// Makes every connection to PostgreSQL with an 'error' listener: without one, Node ends the process when a connection
// breaks. The linter forbids other files to make connections.
import { version } from '@octavo/contract';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '#platform/telemetry/log.ts';
import { nameStatements } from './named-statements.ts';
import { noteBrokenConnection } from './outage.ts';

export type Connection = pg.ClientConfig;
export type { Client, Pool } from 'pg';

/** The name of the connections of this process: with its version, and to distinguish them from those of other Octavo processes. */
export const applicationName = `octavo ${version} ${randomUUID().slice(0, 8)}`;

/** @param broke called when a connection breaks; its queries fail as well */
export function createClient(connection: Connection, broke: (error: Error) => void): pg.Client {
  const client = new pg.Client(connection);
  client.on('error', (error) => {
    noteBrokenConnection(error);
    broke(error);
  });
  return client;
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** The system's error for a connection that breaks while PostgreSQL accepts it names no database either. */
function noteSystemError(error: NodeJS.ErrnoException): void {
  if (error.syscall !== undefined) noteBrokenConnection(error);
}

class NotingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (connected)
      return super.connect((error, client, done) => {
        if (error) noteSystemError(error);
        connected(error, client, done);
      });
    return super.connect().catch((error: Error) => {
      noteSystemError(error);
      throw error;
    });
  }
}

export type PoolSettings = pg.PoolConfig & {
  /** Whether connections keep the plans of statements. A pooler between might give the next query another connection. */
  keepsPlans?: boolean;
};

/** Broken connections are replaced when one is next needed, whether they were in use or not. */
export function createPool({ keepsPlans = false, ...connection }: PoolSettings, log: Log): pg.Pool {
  const pool = new NotingPool(connection);
  const inUse = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  // pg-pool listens only to idle connections. One can break twice: PostgreSQL announces the end, then the socket closes.
  pool.on('connect', (client) => {
    if (keepsPlans) nameStatements(client);
    let isBroken = false;
    client.on('error', (error) => {
      noteBrokenConnection(error);
      if (isBroken) return;
      isBroken = true;
      log.warn({ err: error }, 'a database connection broke');
      if (inUse.has(client)) discard(client, error);
    });
  });
  // The connection's own listener has reported it already.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Removes a connection that broke in use from the pool. Drizzle releases a connection unless it breaks at BEGIN; each of
 * those would occupy the pool for ever. A later release does nothing.
 */
function discard(client: pg.PoolClient, error: Error): void {
  const { release } = client;
  client.release = () => undefined;
  release(error);
}
