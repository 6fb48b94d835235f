// Creates the tables of an earlier version.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Postgres } from '../../setup/postgres.ts';

export const migrations = resolve('packages/server/migrations');
/** The last one of version 68d1c090. */
export const lastMigration = '0011_fair_share';

/** Creates the tables of the earlier version, and notes its migrations as drizzle does. */
export async function createEarlierTables(database: Postgres): Promise<void> {
  const journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  await database.query('CREATE SCHEMA drizzle');
  await database.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  for (const { tag, when } of journal.entries) {
    const sql = await readFile(join(migrations, `${tag}.sql`), 'utf8');
    await database.query(sql);
    const hash = createHash('sha256').update(sql).digest('hex');
    await database.query(
      'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
      [hash, when],
    );
    if (tag === lastMigration) return;
  }
  throw new Error(`There is no migration ${lastMigration} any more`);
}
