// Deletes accounts.
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { lockOwner } from '#platform/database/owner-lock.ts';
import { users } from '#platform/database/schema.ts';
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';
import { ownerOfUser } from '#platform/http/caller.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { removeJobsOf } from '#platform/queue/owner-removal.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { findAccount, type Account } from '#core/accounts/account.ts';
import { isEmailOf } from '#features/users/changes.ts';
import { rememberDeletion } from '#features/users/deleted-accounts.ts';

export type DeletionContext = {
  tables: Tables;
  store: FileStore;
  secrets: Secrets;
  identity: IdentityProvider;
  /** Cancels paid subscriptions; does nothing where there are none. */
  closeBilling(uid: string): Promise<void>;
  mailer: Pick<Mailer, 'deleteStored'>;
  /** Called in the transaction that deletes the rows. */
  record?: (queries: Queries) => Promise<void>;
  log: Log;
};

const attempts = 100;
const pauseMs = 50;
const blobsAtOnce = 500;
/** PostgreSQL's code for a row that is locked by another transaction. */
const lockNotAvailable = '55P03';

/**
 * Deletes an account and everything in it. Its rows and its identity are deleted together or not at all; an account that
 * is gone already is no error. Blobs that cannot be deleted now, because the store is unavailable or a backup is running,
 * are removed by the sweep.
 * @throws ProblemError of the billing or identity provider; nothing is deleted then
 */
export async function deleteAccount(context: DeletionContext, uid: string): Promise<void> {
  const { tables, store, mailer, log } = context;
  const account = await findAccount(tables, uid);
  await context.closeBilling(uid);
  const blobs = await removeRows(context, { uid, email: account?.email ?? '' });
  if (account?.email) await mailer.deleteStored(account.email);
  await deleteBlobs(store, blobs).catch((error: unknown) =>
    log.warn(
      { err: error },
      'the blobs of a deleted account could not be deleted; the sweep will delete them',
    ),
  );
}

/** Whether the confirmation text matches the account. */
export const confirmed = (account: Account, text: string): boolean =>
  account.email === '' ? text === account.uid : isEmailOf(account, text);

/** Retried while one of the account's jobs is being completed. */
async function removeRows(
  { tables, secrets, identity, record }: DeletionContext,
  account: Pick<Account, 'uid' | 'email'>,
): Promise<BlobKey[]> {
  const { uid } = account;
  for (let left = attempts; ; left--) {
    try {
      return await tables.transaction(async (tx) => {
        const owner = ownerOfUser(uid);
        await lockOwner(tx, owner);
        const blobs = await removeJobsOf(tx, owner);
        await rememberDeletion(tx, secrets, account);
        // API keys, webhooks, presets, subscriptions, payments and activities are deleted by cascade.
        await tx.delete(users).where(eq(users.uid, uid));
        await identity.remove(uid, tx);
        await record?.(tx);
        return blobs;
      });
    } catch (error) {
      if (left === 0 || !isJobLocked(error)) throw error;
      await wait(pauseMs);
    }
  }
}

const isJobLocked = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: string }).code === lockNotAvailable || isJobLocked(error.cause));

async function deleteBlobs(store: FileStore, blobs: readonly BlobKey[]): Promise<void> {
  for (let at = 0; at < blobs.length; at += blobsAtOnce)
    await store.delete(blobs.slice(at, at + blobsAtOnce));
}
