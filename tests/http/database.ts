// The embedded database of a test's server, as somebody who looks over its shoulder sees it.
import { join } from 'node:path';
import pg from 'pg';
import type { TestServer } from './server.ts';

/** Runs SQL on the database of a server. Rows are objects by column. */
export async function query<Row = Record<string, unknown>>(
  { dataFolder }: Pick<TestServer, 'dataFolder'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const host = join(dataFolder, 'database', 'socket');
  const client = new pg.Client({ host, user: 'octavo', database: 'postgres' });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
