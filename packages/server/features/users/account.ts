// The account that belongs to a verified identity, and whether it may be used.
import { ProblemError } from '@octavo/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { users } from '#platform/database/schema.ts';

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
