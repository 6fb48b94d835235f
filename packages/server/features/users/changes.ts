// Changes accounts: names by their owners, email address and verification only from the token.
import { ProblemError } from '@octavo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Language } from '@octavo/messages/registry.ts';
import type { Queries, Tables } from '#platform/database/database.ts';
import { users } from '#platform/database/schema.ts';
import type { Identity } from '#platform/identity/identity.ts';
import type { Secrets } from '#platform/secrets.ts';
import { recordActivity } from '#core/activity/activity.ts';
import { usableAccount, type Account } from '#core/accounts/account.ts';
import { emailKeyOf } from '#features/users/account-keys.ts';

type Context = { tables: Tables; secrets: Secrets };

export type NameChange = {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
};

/**
 * Changes the names that are given.
 * @throws ProblemError `invalid_request` when the request contains another email address
 */
export function changeNames(tables: Tables, uid: string, change: NameChange): Promise<Account> {
  const { first_name: firstName, last_name: lastName, email } = change;
  return tables.transaction(async (tx) => {
    const account = await usableAccount(tx, uid);
    if (email !== undefined && email !== account.email && !isEmailOf(account, email))
      throw new ProblemError('invalid_request', {
        reason: 'the email address is the one you sign in with, and is changed there.',
      });
    const changed = await update(tx, uid, {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
    });
    await recordActivity(tx, uid, 'profile_updated');
    return changed;
  });
}

/** Records a sign-in. @param language of the request, for mails */
export function recordSignIn(
  { tables, secrets }: Context,
  identity: Identity,
  language: Language,
): Promise<Account> {
  return tables.transaction(async (tx) => {
    await followIdentity(tx, secrets, identity);
    await recordActivity(tx, identity.uid, 'signed_in');
    return update(tx, identity.uid, { lastLoginAt: new Date(), language });
  });
}

/** Copies email address and verification from the token. */
export const recordVerification = (
  { tables, secrets }: Context,
  identity: Identity,
): Promise<Account> => tables.transaction((tx) => followIdentity(tx, secrets, identity));

/** Some providers send no address: the known one stays. */
async function followIdentity(tx: Queries, secrets: Secrets, identity: Identity): Promise<Account> {
  const { uid, email, emailVerified } = identity;
  const before = await usableAccount(tx, uid);
  if (emailVerified && !before.emailVerified)
    await recordActivity(tx, uid, 'email_verified', { email: email || before.email });
  const emailKey = emailKeyOf(secrets, email || before.email);
  return update(tx, uid, { emailVerified, emailKey, ...(email && { email }) });
}

async function update(
  tx: Queries,
  uid: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<Account> {
  const [account] = await tx
    .update(users)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(users.uid, uid))
    .returning();
  if (!account) throw new ProblemError('not_registered');
  return account;
}

/** Compared without regard to upper and lower case. */
export const isEmailOf = ({ email }: Account, text: string): boolean =>
  email !== '' && email.toLowerCase() === text.trim().toLowerCase();
