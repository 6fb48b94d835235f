// Reads and writes the rows of uploads.
import { randomUUID } from 'node:crypto';
import { formatBytes, noPlans, ProblemError, uploadLimits } from '@octavo/contract';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { lockOwner } from '#platform/database/owner-lock.ts';
import { uploadParts, uploads } from '#platform/database/schema.ts';
import type { Stored } from '#platform/files/file-store.ts';
import type { Owner } from '#platform/http/caller.ts';

export type UploadRecord = typeof uploads.$inferSelect;
export type Part = typeof uploadParts.$inferSelect;

export type LargestFile = { bytes: number; plansWithMore: string };

const expiry = () => new Date(Date.now() + uploadLimits.lifetimeMs);

/**
 * Creates an upload.
 * @param largest the owner's limit for one file, in bytes, and the plans that have a higher one
 * @throws ProblemError `too_many_uploads` when the owner's uploads reach their limit
 */
export function insertUpload(
  tables: Tables,
  request: Pick<UploadRecord, 'owner' | 'name' | 'metadata' | 'bytes'>,
  largest: LargestFile,
): Promise<UploadRecord> {
  return tables.transaction(async (tx) => {
    await lockOwner(tx, request.owner);
    await refuseTooMuch(tx, request, largest);
    const [row] = await tx
      .insert(uploads)
      .values({ id: randomUUID(), ...request, expiresAt: expiry() })
      .returning();
    if (!row) throw new Error('the upload was not inserted');
    return row;
  });
}

async function refuseTooMuch(
  queries: Queries,
  { owner, bytes }: Pick<UploadRecord, 'owner' | 'bytes'>,
  largest: LargestFile,
): Promise<void> {
  const limitBytes = largest.bytes * uploadLimits.largestFiles;
  const held = await heldBy(queries, owner);
  const fits = held.bytes + bytes <= limitBytes;
  if (fits && held.uploads < uploadLimits.uploads) return;
  throw new ProblemError('too_many_uploads', {
    uploads: held.uploads,
    most: uploadLimits.uploads,
    held: formatBytes(held.bytes),
    limit: formatBytes(limitBytes),
    size: formatBytes(bytes),
    minutes: Math.max(1, Math.ceil(held.secondsLeft / 60)),
    // The number of uploads is the same for all plans.
    plans: fits ? noPlans : largest.plansWithMore,
  });
}

/** The uploads of an owner, and the seconds until the first of them expires. */
async function heldBy(queries: Queries, owner: string) {
  const [held] = await queries
    .select({
      uploads: sql<number>`count(*)::int`,
      bytes: sql`coalesce(sum(${uploads.bytes}), 0)`.mapWith(Number),
      secondsLeft: sql`coalesce(extract(epoch FROM min(${uploads.expiresAt}) - now()), 0)`.mapWith(
        Number,
      ),
    })
    .from(uploads)
    .where(and(eq(uploads.owner, owner), isCurrent()));
  return held ?? { uploads: 0, bytes: 0, secondsLeft: 0 };
}

const isCurrent = () => gt(uploads.expiresAt, sql`now()`);

/**
 * An upload of a caller.
 * @param lock locks the row until the end of the transaction
 * @throws ProblemError `upload_not_found` when there is none, when it has expired, and when it belongs to somebody else
 */
export async function uploadOf(
  queries: Queries,
  owner: Owner,
  id: string,
  lock = false,
): Promise<UploadRecord> {
  const query = queries
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.owner, owner), isCurrent()));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new ProblemError('upload_not_found');
  return row;
}

/** The parts of an upload, in order. */
export const partsOf = (queries: Queries, id: string): Promise<Part[]> =>
  queries
    .select()
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, id))
    .orderBy(asc(uploadParts.start));

/** Restarts the lifetime of an upload. */
export async function renew(queries: Queries, id: string): Promise<void> {
  await queries.update(uploads).set({ expiresAt: expiry() }).where(eq(uploads.id, id));
}

/**
 * Adds a part.
 * @param upload as it was before the append
 * @throws ProblemError `upload_offset` when another request has added a part meanwhile, `upload_not_found` when the
 * upload is gone, `upload_parts` when it has too many small parts
 */
export function addPart(
  tables: Tables,
  upload: UploadRecord,
  { key, bytes, sha256 }: Stored,
): Promise<UploadRecord> {
  const { id, received: start } = upload;
  return tables.transaction(async (tx) => {
    const current = await uploadOf(tx, upload.owner as Owner, id, true);
    refuseOtherOffset(current, start);
    if (bytes < uploadLimits.smallPart) await refuseSmallParts(tx, id);
    await tx.insert(uploadParts).values({ uploadId: id, start, bytes, sha256, blob: key });
    const changed = { received: start + bytes, expiresAt: expiry() };
    await tx.update(uploads).set(changed).where(eq(uploads.id, id));
    return { ...current, ...changed };
  });
}

/** Each part costs a row and a file, however few bytes it has. */
async function refuseSmallParts(tx: Queries, id: string): Promise<void> {
  const { smallParts, smallPart } = uploadLimits;
  const isSmall = lt(uploadParts.bytes, smallPart);
  const small = await tx.$count(uploadParts, and(eq(uploadParts.uploadId, id), isSmall));
  if (small >= smallParts)
    throw new ProblemError('upload_parts', { most: smallParts, size: formatBytes(smallPart) });
}

/** @throws ProblemError `upload_offset` when the offset is another one */
export function refuseOtherOffset({ received }: UploadRecord, offset: number): void {
  if (offset !== received) throw new ProblemError('upload_offset', { offset: received });
}

/** Replaces all parts by one blob. */
export async function replaceParts(queries: Queries, id: string, whole: Stored): Promise<void> {
  const { key, bytes, sha256 } = whole;
  await queries.delete(uploadParts).where(eq(uploadParts.uploadId, id));
  await queries.insert(uploadParts).values({ uploadId: id, start: 0, bytes, sha256, blob: key });
}
