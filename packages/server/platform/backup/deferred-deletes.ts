// While a backup is made no blob is deleted: the copy of the database may still name it. Who wants to delete in the
// meantime leaves the blob behind, without a row, and the sweep removes it later like any other orphan.
import { sql } from 'drizzle-orm';
import { createClient, type Client, type Connection } from '#platform/database/connections.ts';
import { isDatabaseAway, type Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';

/** Any number that nothing else in this database locks. */
const lockId = 8_627_002;

/** A store that deletes nothing while a backup is made, in whichever process. */
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
      .catch(leaveWhenAway);
  },
});

/** Without a database nobody knows whether a backup is made: the sweep will. */
function leaveWhenAway(error: unknown): void {
  if (!isDatabaseAway(error)) throw error;
}

/**
 * Does something while no blob is deleted.
 * @param work is given the connection that holds deletes off, for whatever else goes with it
 * @throws Error with a sentence for the operator when the connection broke: blobs may have been deleted then
 */
export async function withDeletesDeferred<T>(
  connection: Connection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const named = { ...connection, application_name: 'octavo backup' };
  // The next query tells of a break.
  const client = createClient(named, () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [lockId]);
    const result = await work(client);
    await client.query('SELECT 1');
    return result;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    throw new Error(
      'The connection to the database broke, so the backup was given up. Try again.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
