// Creates, lists, finds and revokes the links by which accounts share files.
import { randomUUID } from 'node:crypto';
import { ProblemError, shareLimits } from '@octavo/contract';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { isNotExpired } from '#platform/database/file-totals.ts';
import { lockOwner } from '#platform/database/owner-lock.ts';
import { files, shares } from '#platform/database/schema.ts';
import { keyIdOf, type User } from '#platform/http/caller.ts';
import { refuseWithoutAccount } from '#core/accounts/account.ts';
import { recordActivity } from '#core/activity/activity.ts';
import { findFile, type FileRow } from '#core/files/find.ts';
import { hashOfPassword } from '#features/shares/password.ts';

const hourMs = 60 * 60 * 1000;

/** A link and its file. */
export type SharedRow = { share: typeof shares.$inferSelect; file: FileRow };

type NewShare = {
  fileId: string;
  /** At most as long as the file is stored. */
  hours?: number | undefined;
  password?: string | undefined;
};

const works = and(gt(shares.expiresAt, sql`now()`), isNotExpired);

/**
 * Creates a link to an account's file.
 * @throws ProblemError `not_found`, `limit_reached` or `queue_full`
 */
export async function createShare(
  tables: Tables,
  user: User,
  { fileId, hours = Infinity, password }: NewShare,
): Promise<SharedRow> {
  const { owner, uid } = user;
  // Before the password is hashed, which takes a while.
  await shareableFile(tables, owner, fileId);
  const passwordHash = password === undefined ? null : await hashOfPassword(password, owner);
  return tables.transaction(async (tx) => {
    await lockOwner(tx, owner);
    // Locked, so that it is not deleted before the link to it is stored.
    await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('key share');
    const file = await shareableFile(tx, owner, fileId);
    const expiresAt = new Date(Math.min(Date.now() + hours * hourMs, file.expiresAt.getTime()));
    const [share] = await tx
      .insert(shares)
      .values({ id: randomUUID(), fileId, owner, passwordHash, expiresAt, keyId: keyIdOf(user) })
      .returning();
    await recordActivity(tx, uid, 'file_shared', { file: file.name });
    return { share: share as SharedRow['share'], file };
  });
}

/** The file, if another link to it may be made. @throws ProblemError `not_found` or `limit_reached` */
async function shareableFile(queries: Queries, owner: string, fileId: string): Promise<FileRow> {
  const file = await findFile(queries, owner, fileId);
  if (!file) throw new ProblemError('not_found');
  const [found] = await queries
    .select({ n: count() })
    .from(shares)
    .innerJoin(files, eq(files.id, shares.fileId))
    .where(and(eq(shares.owner, owner), works));
  if ((found?.n ?? 0) >= shareLimits.links)
    throw new ProblemError('limit_reached', { limit: shareLimits.links, things: 'shared links' });
  return file;
}

/** The links of an account that work, newest first. @param fileId only those of this file */
export const sharesOf = (tables: Tables, owner: string, fileId?: string): Promise<SharedRow[]> =>
  tables
    .select({ share: shares, file: files })
    .from(shares)
    .innerJoin(files, eq(files.id, shares.fileId))
    .where(and(eq(shares.owner, owner), fileId ? eq(shares.fileId, fileId) : undefined, works))
    .orderBy(desc(shares.createdAt), desc(shares.id));

/** @throws ProblemError `not_found` */
export async function revokeShare(tables: Tables, { owner, uid }: User, id: string): Promise<void> {
  await tables.transaction(async (tx) => {
    // A link is deleted with its file, so a link that is found has one.
    const [found] = await tx
      .select({ name: files.name })
      .from(shares)
      .innerJoin(files, eq(files.id, shares.fileId))
      .where(and(eq(shares.id, id), eq(shares.owner, owner)))
      .for('update', { of: shares });
    if (!found) throw new ProblemError('not_found');
    await tx.delete(shares).where(eq(shares.id, id));
    await recordActivity(tx, uid, 'share_revoked', { file: found.name });
  });
}

/**
 * The link with an id, if it works. A suspended account's links do not.
 * @throws ProblemError `share_not_found`
 */
export async function workingShare(tables: Tables, id: string | undefined): Promise<SharedRow> {
  const [found] = id
    ? await tables
        .select({ share: shares, file: files })
        .from(shares)
        .innerJoin(files, eq(files.id, shares.fileId))
        .where(and(eq(shares.id, id), works))
    : [];
  if (!found) throw new ProblemError('share_not_found');
  await refuseWithoutAccount(tables, found.share.owner).catch((error: unknown) => {
    throw error instanceof ProblemError ? new ProblemError('share_not_found') : error;
  });
  return found;
}

/** Counts a download. */
export async function countDownload(tables: Tables, id: string): Promise<void> {
  await tables
    .update(shares)
    .set({ downloads: sql`${shares.downloads} + 1` })
    .where(eq(shares.id, id));
}
