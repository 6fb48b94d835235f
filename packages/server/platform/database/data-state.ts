// Reads in which state the database is, for a version that has not been started on it. Writes nothing.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '#platform/database/connections.ts';
import { applicationName } from '#platform/database/connections.ts';
import { migrationsFolder } from '#platform/database/migrate.ts';

type Journal = { entries: { tag: string; when: number }[] };

/** A process that is connected to the database. */
export type ConnectedProcess = {
  /** Undefined for databases from before the release of 0.1.0, which do not store it. */
  version: string | undefined;
};

export type DataState = {
  /** The migrations of this version that the database does not have, such as `0012_sweeps`. */
  pending: string[];
  /** How many it has. */
  done: number;
  /** How many it has that this version does not have, because a later one ran on it. */
  unknown: number;
  /** Bytes of the database. */
  databaseBytes: number;
  /** Bytes of all stored results. */
  fileBytes: number;
  /** Jobs that wait or run. */
  openJobs: number;
  processes: ConnectedProcess[];
};

/** Reads the state in a transaction that cannot write. */
export async function readDataState(client: Client): Promise<DataState> {
  await client.query('BEGIN TRANSACTION READ ONLY');
  try {
    const { entries } = JSON.parse(
      await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
    ) as Journal;
    // As drizzle does, by the time of the last one.
    const done = await migrationTimes(client);
    const [last, lastKnown] = [done.at(-1) ?? 0, entries.at(-1)?.when ?? 0];
    return {
      pending: entries.filter(({ when }) => when > last).map(({ tag }) => tag),
      done: done.length,
      unknown: done.filter((when) => when > lastKnown).length,
      databaseBytes: await numberOf(client, 'SELECT pg_database_size(current_database())'),
      fileBytes: await numberIn(client, 'files', 'SELECT coalesce(sum(bytes), 0) FROM files'),
      openJobs: await numberIn(
        client,
        'jobs',
        'SELECT count(*) FROM jobs WHERE settled_at IS NULL',
      ),
      processes: await processesOf(client),
    };
  } finally {
    await client.query('ROLLBACK');
  }
}

const numberOf = async (client: Client, query: string): Promise<number> => {
  const { rows } = await client.query<Record<string, string>>({ text: query });
  return Number(Object.values(rows[0] ?? {})[0]);
};

/** 0 where the table does not exist, as in an empty database. */
const numberIn = async (client: Client, table: string, query: string): Promise<number> =>
  (await hasTable(client, table)) ? numberOf(client, query) : 0;

async function hasTable(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS found',
    [table],
  );
  return rows[0]?.found ?? false;
}

async function migrationTimes(client: Client): Promise<number[]> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return [];
  const { rows } = await client.query<{ created_at: string }>(
    'SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  return rows.map(({ created_at }) => Number(created_at));
}

/** The processes by the names of their connections: `octavo VERSION ID`, before `octavo ID`. */
async function processesOf(client: Client): Promise<ConnectedProcess[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name ~ '^octavo (\\S+ )?[0-9a-f]{8}$' AND application_name <> $1`,
    [applicationName],
  );
  return rows.map(({ name }) => ({ version: /^octavo (\S+) \S+$/.exec(name)?.[1] }));
}
