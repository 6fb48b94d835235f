// Defers deletes of blobs while a backup is made, because the copied database may still refer to them. Deferred blobs have
// no row any more, so the sweep removes them later like other orphans.
import { sql } from 'drizzle-orm';
import { createClient, type Client, type Connection } from '#platform/database/connections.ts';
import type { Tables } from '#platform/database/database.ts';
import { isDatabaseUnavailable } from '#platform/database/outage.ts';
import type { FileStore } from '#platform/files/file-store.ts';

/** Any number that no other advisory lock of this database uses. */
const lockId = 8_627_002;

/** A store that deletes nothing while any process makes a backup. */
export const deferDeletesDuringBackup = (store: FileStore, tables: Tables): FileStore => ({
  ...store,
  async delete(keys) {
    if (keys.length === 0) return;
    await tables
      .transaction(async (tx) => {
        const { rows } = await tx.execute<{ free: boolean }>(
          sql`SELECT pg_try_advisory_xact_lock_shared(${lockId}) AS free`,
        );
        if (rows[0]?.free) await store.delete(keys);
      })
      .catch(ignoreOutage);
  },
});

/** Without the database it is unknown whether a backup runs: the sweep removes the blobs later. */
function ignoreOutage(error: unknown): void {
  if (!isDatabaseUnavailable(error)) throw error;
}

/**
 * Calls `work` while no blob is deleted.
 * @param work gets the connection that holds the lock
 * @throws Error with a sentence for the operator when the connection broke, because blobs may have been deleted then
 */
export async function withDeletesDeferred<T>(
  connection: Connection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const named = { ...connection, application_name: 'octavo backup' };
  // The next query reports a broken connection.
  const client = createClient(named, () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [lockId]);
    const result = await work(client);
    await client.query('SELECT 1');
    return result;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new Error(
      'The connection to the database broke, so the backup was cancelled. Try again.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
