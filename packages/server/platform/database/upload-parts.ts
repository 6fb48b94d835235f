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

async function removeUploads(queries: Queries, which: SQL): Promise<BlobKey[]> {
  const leaving = queries.select({ id: uploads.id }).from(uploads).where(which);
  const parts = await queries
    .delete(uploadParts)
    .where(inArray(uploadParts.uploadId, leaving))
    .returning({ blob: uploadParts.blob });
  await queries.delete(uploads).where(which);
  return parts.map(({ blob }) => blob);
}

/** Which of these keys are parts of an upload. */
export async function knownParts(queries: Queries, keys: BlobKey[]): Promise<BlobKey[]> {
  const known = await queries
    .select({ blob: uploadParts.blob })
    .from(uploadParts)
    .where(inArray(uploadParts.blob, keys));
  return known.map(({ blob }) => blob);
}
