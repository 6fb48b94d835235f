// Deletes a file on its owner's request.
import { ProblemError } from '@octavo/contract';
import { and, eq } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { blobColumns, blobsOf } from '#platform/database/file-blobs.ts';
import { files } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { User } from '#platform/http/caller.ts';
import { recordActivity } from '#core/activity/activity.ts';
import { isNotExpired } from '#platform/database/file-totals.ts';

/**
 * Deletes a file and its content. The sweep removes what is left when the process dies in between.
 * @returns the freed bytes
 * @throws ProblemError `not_found`
 */
export async function deleteFile(
  { tables, store }: { tables: Tables; store: FileStore },
  { owner, uid }: User,
  id: string,
): Promise<number> {
  const gone = await tables.transaction(async (tx) => {
    const [file] = await tx
      .delete(files)
      .where(and(eq(files.id, id), eq(files.owner, owner), isNotExpired))
      .returning({ ...blobColumns, bytes: files.bytes, name: files.name, type: files.type });
    if (!file) throw new ProblemError('not_found');
    await recordActivity(tx, uid, 'file_deleted', { file: file.name, type: file.type });
    return file;
  });
  await store.delete(blobsOf([gone]));
  return gone.bytes;
}
