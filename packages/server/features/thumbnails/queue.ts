// The queue of thumbnails to make. It consists of rows of `files`, so it survives a crash.
import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { isNotExpired } from '#platform/database/file-totals.ts';
import { files } from '#platform/database/schema.ts';
import type { BlobKey } from '#platform/files/file-store.ts';

export type QueuedFile = Pick<
  typeof files.$inferSelect,
  'id' | 'owner' | 'blob' | 'name' | 'thumbnailRetryAt'
>;

/** What makes a thumbnail fail, such as a busy machine, is over by then. */
const retryMinutes = 10;

const isDue = and(
  eq(files.thumbnailState, 'due'),
  or(isNull(files.thumbnailRetryAt), lte(files.thumbnailRetryAt, sql`now()`)),
);

const later = sql`now() + ${retryMinutes} * interval '1 minute'`;

/**
 * Claims the newest file in the queue. If the attempt fails, or the process crashes, there is one more later; at the second
 * claim the file counts as having no thumbnail until that is made.
 */
export const claimNext = (tables: Tables): Promise<QueuedFile | undefined> =>
  tables.transaction(async (tx) => {
    const [file] = await tx
      .select({
        ...{ id: files.id, owner: files.owner, blob: files.blob, name: files.name },
        thumbnailRetryAt: files.thumbnailRetryAt,
      })
      .from(files)
      .where(and(isDue, isNotExpired))
      .orderBy(desc(files.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!file) return undefined;
    const claimed = file.thumbnailRetryAt
      ? { thumbnailState: 'none' as const }
      : { thumbnailRetryAt: later };
    await tx.update(files).set(claimed).where(eq(files.id, file.id));
    return file;
  });

/** Puts a file back into the queue after a failure that is not its fault. */
export async function requeue(tables: Tables, { id, thumbnailRetryAt }: QueuedFile): Promise<void> {
  await tables
    .update(files)
    .set({ thumbnailState: 'due', thumbnailRetryAt })
    .where(eq(files.id, id));
}

/** Records that a file has no thumbnail. */
export async function giveUp(tables: Tables, { id }: QueuedFile): Promise<void> {
  await tables.update(files).set({ thumbnailState: 'none' }).where(eq(files.id, id));
}

/** Records the thumbnail. @returns false when the file is gone meanwhile */
export async function recordThumbnail(
  tables: Tables,
  { id }: QueuedFile,
  thumbnail: BlobKey,
): Promise<boolean> {
  const updated = await tables
    .update(files)
    .set({ thumbnailState: 'made', thumbnail })
    .where(eq(files.id, id));
  return updated.rowCount === 1;
}
