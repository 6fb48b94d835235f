// Runs the migrations at start. When several processes start at once, one migrates and the others wait.
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from '#platform/database/connections.ts';

const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations');
/** Any number that no other advisory lock of this database uses. */
const lockId = 8_627_001;

/** @throws Error when the database cannot be reached or a migration fails */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockId]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockId]).catch(() => undefined);
    client.release();
  }
}
