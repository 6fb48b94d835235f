// Runs the migrations at start. When several processes start at once, one migrates and the others wait.
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { createClient, type Connection } from '#platform/database/connections.ts';

export const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations');
/** Any number that no other advisory lock of this database uses. */
const lockId = 8_627_001;

/**
 * @param connection without a pooler between, because the lock belongs to the session
 * @throws Error when the database cannot be reached or a migration fails
 */
export async function migrateDatabase(connection: Connection): Promise<void> {
  // The next query reports a broken connection. Its end also frees the lock.
  const client = createClient(connection, () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [lockId]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end().catch(() => undefined);
  }
}
