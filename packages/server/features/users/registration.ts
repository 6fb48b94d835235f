// Registers accounts.
import { ProblemError } from '@octavo/contract';
import type { Language } from '@octavo/messages/registry.ts';
import type { Tables } from '#platform/database/database.ts';
import { users } from '#platform/database/schema.ts';
import type { VerifiedIdentity } from '#platform/identity/identity.ts';
import type { Secrets } from '#platform/secrets.ts';
import { recordActivity } from '#core/activity/activity.ts';
import type { Account } from '#core/accounts/account.ts';
import { emailKeyOf } from '#features/users/account-keys.ts';
import { refuseIfDeleted } from '#features/users/deleted-accounts.ts';

type Context = { tables: Tables; secrets: Secrets };
type Person = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** For mails. */
  language?: Language | undefined;
};

/**
 * Creates the account of an identity. Names that the person typed win over those of the token; everything else comes from
 * the token.
 * @throws ProblemError `already_registered`, or `token_invalid` when the account was deleted after the token was issued
 */
export function register(
  { tables, secrets }: Context,
  identity: VerifiedIdentity,
  person: Person,
): Promise<Account> {
  const { uid, email, emailVerified } = identity;
  return tables.transaction(async (tx) => {
    const [account] = await tx
      .insert(users)
      .values({
        ...{ uid, email, emailVerified, emailKey: emailKeyOf(secrets, email) },
        firstName: person.firstName || identity.firstName,
        lastName: person.lastName || identity.lastName,
        lastLoginAt: new Date(),
        ...(person.language && { language: person.language }),
      })
      .onConflictDoNothing()
      .returning();
    if (!account) throw new ProblemError('already_registered');
    // Checked after the row is inserted: a deletion at the same time has then ended.
    await refuseIfDeleted(tx, secrets, identity);
    await recordActivity(tx, uid, 'account_registered');
    return account;
  });
}
