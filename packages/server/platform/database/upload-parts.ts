// The blobs of uploads, and their removal.
import { eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { uploadParts, uploads } from '#platform/database/schema.ts';
import type { BlobKey } from '#platform/files/file-store.ts';

/** Removes the uploads of an owner. @returns their blobs, to be deleted once this is committed */
export const removeUploadsOf = (queries: Queries, owner: string): Promise<BlobKey[]> =>
  removeUploads(queries, eq(uploads.owner, owner));

/** Removes abandoned uploads. @returns their blobs, to be deleted from the store */
export const removeExpiredUploads = (queries: Queries): Promise<BlobKey[]> =>
  removeUploads(queries, lt(uploads.expiresAt, sql`now()`));

/** Removes one upload. @returns its blobs, to be deleted from the store */
export const removeUpload = (queries: Queries, id: string): Promise<BlobKey[]> =>
  removeUploads(queries, eq(uploads.id, id));

async function removeUploads(queries: Queries, condition: SQL): Promise<BlobKey[]> {
  const ids = queries.select({ id: uploads.id }).from(uploads).where(condition);
  const parts = await queries
    .delete(uploadParts)
    .where(inArray(uploadParts.uploadId, ids))
    .returning({ blob: uploadParts.blob });
  await queries.delete(uploads).where(condition);
  return parts.map(({ blob }) => blob);
}

/** Which of these keys are parts of an upload. */
export async function referencedParts(queries: Queries, keys: BlobKey[]): Promise<BlobKey[]> {
  const referenced = await queries
    .select({ blob: uploadParts.blob })
    .from(uploadParts)
    .where(inArray(uploadParts.blob, keys));
  return referenced.map(({ blob }) => blob);
}
