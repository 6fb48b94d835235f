// Accounts as the operator sees them.
import type { PlanName } from '@octavo/contract';
import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { subscriptions, users } from '#platform/database/schema.ts';
import { isActive } from '#core/plans/plan-of.ts';
import { noExpiry } from '#core/plans/no-expiry.ts';
import type { Account } from '#core/accounts/account.ts';

export type UserRecord = Pick<
  Account,
  | 'uid'
  | 'email'
  | 'emailVerified'
  | 'firstName'
  | 'lastName'
  | 'status'
  | 'role'
  | 'createdAt'
  | 'lastLoginAt'
> & {
  plan: PlanName;
  /** Null for a plan that does not end, such as the free one. */
  planUntil: Date | null;
};

/** Whether the uid, the email address or the name contains a text. */
export const matches = (text: string): SQL | undefined =>
  or(
    sql`position(lower(${text}) IN lower(${users.email})) > 0`,
    sql`position(lower(${text}) IN lower(${users.firstName} || ' ' || ${users.lastName})) > 0`,
    sql`position(${text} IN ${users.uid}) > 0`,
  );

export const newestFirst = [desc(users.createdAt), desc(users.uid)] as const;

/** The newest accounts whose uid, email address or name contains a text, at most `limit`. */
export async function userRecords(
  queries: Queries,
  text: string,
  limit: number,
): Promise<UserRecord[]> {
  const rows = await selectRecords(queries)
    .where(matches(text))
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map(recordOf);
}

/**
 * The account with a uid or an email address.
 * @throws Error with a sentence for the operator when there is none, or more than one
 */
export async function userRecord(queries: Queries, who: string): Promise<UserRecord> {
  const rows = await selectRecords(queries).where(
    or(eq(users.uid, who), eq(sql`lower(${users.email})`, who.toLowerCase())),
  );
  const found = rows.find(({ user }) => user.uid === who) ?? rows[0];
  if (!found) throw new Error(`There is no account “${who}”.`);
  if (found.user.uid !== who && rows.length > 1) {
    const uids = rows.map(({ user }) => user.uid).join(', ');
    throw new Error(`Several accounts have the address ${who}. Use a uid instead: ${uids}.`);
  }
  return recordOf(found);
}

/** Accounts with their current subscription. */
export const selectRecords = (queries: Queries) =>
  queries
    .select({ user: users, subscription: subscriptions })
    .from(users)
    .leftJoin(subscriptions, and(eq(subscriptions.uid, users.uid), isNull(subscriptions.endedAt)));

type Row = Awaited<ReturnType<typeof selectRecords>>[number];

export function recordOf({ user, subscription }: Row): UserRecord {
  const { uid, email, emailVerified, firstName, lastName, status, role } = user;
  const { createdAt, lastLoginAt } = user;
  const current = subscription && isActive(subscription, new Date()) ? subscription : undefined;
  return {
    ...{ uid, email, emailVerified, firstName, lastName, status, role, createdAt, lastLoginAt },
    plan: current?.plan ?? 'free',
    planUntil: current && current.periodEnd < noExpiry ? current.periodEnd : null,
  };
}
