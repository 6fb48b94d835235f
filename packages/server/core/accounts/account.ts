// The account of a verified identity, and whether it may be used.
import { ProblemError } from '@octavo/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { users } from '#platform/database/schema.ts';
import { uidOfOwner } from '#platform/http/caller.ts';

export type Account = typeof users.$inferSelect;

export async function findAccount(queries: Queries, uid: string): Promise<Account | undefined> {
  const [account] = await queries.select().from(users).where(eq(users.uid, uid));
  return account;
}

/** @throws ProblemError `not_registered` or `account_suspended` */
export async function usableAccount(queries: Queries, uid: string): Promise<Account> {
  const account = await findAccount(queries, uid);
  if (!account) throw new ProblemError('not_registered');
  if (account.status === 'suspended') throw new ProblemError('account_suspended');
  return account;
}

/**
 * Refuses a job for an account that was deleted or suspended during the upload; visitors need no account.
 * @throws ProblemError as `usableAccount` does
 */
export async function refuseWithoutAccount(queries: Queries, owner: string): Promise<void> {
  const uid = uidOfOwner(owner);
  if (uid !== undefined) await usableAccount(queries, uid);
}

/** Links of an account that was suspended or deleted lead nowhere. @throws ProblemError `link_expired` */
export async function refuseDeadLink(queries: Queries, owner: string): Promise<void> {
  try {
    await refuseWithoutAccount(queries, owner);
  } catch (error) {
    throw error instanceof ProblemError ? new ProblemError('link_expired') : error;
  }
}

/** The stored data about a person, without plan and usage. */
export const personalDataOf = (account: Account) => ({
  firebase_uid: account.uid,
  email: account.email,
  first_name: account.firstName,
  last_name: account.lastName,
  email_verified: account.emailVerified,
  account_status: account.status,
  role: account.role,
  created_at: account.createdAt.toISOString(),
  last_login_at: account.lastLoginAt?.toISOString() ?? null,
});
