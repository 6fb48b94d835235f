// While a backup is made no blob is deleted: the copy of the database may still name it. Who wants to delete in the
// meantime leaves the blob behind, without a row, and the sweep removes it later like any other orphan.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { isDatabaseAway, type Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';

/** Any number that nothing else in this database locks. */
const lockId = 8_627_002;

/** A store that deletes nothing while a backup is made, in whichever process. */
export const keepingForBackups = (store: FileStore, tables: Tables): FileStore => ({
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

/** Waits for deletes under way and holds off further ones for as long as this connection lives. */
export async function holdDeletes(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [lockId]);
}
