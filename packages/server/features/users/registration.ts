// Registers accounts.
import { ProblemError } from '@octavo/contract';
import type { Tables } from '#platform/database/database.ts';
import { users } from '#platform/database/schema.ts';
import type { Identity } from '#platform/identity/identity.ts';
import { recordActivity } from '#core/activity/activity.ts';
import type { Account } from '#core/accounts/account.ts';

type Names = { firstName?: string | undefined; lastName?: string | undefined };

/**
 * Creates the account of an identity. Names that the person typed win over those of the token; everything else comes from
 * the token.
 * @throws ProblemError `already_registered`
 */
export function register(tables: Tables, identity: Identity, names: Names): Promise<Account> {
  const { uid, email, emailVerified } = identity;
  return tables.transaction(async (tx) => {
    const [account] = await tx
      .insert(users)
      .values({
        ...{ uid, email, emailVerified },
        firstName: names.firstName || identity.firstName,
        lastName: names.lastName || identity.lastName,
        lastLoginAt: new Date(),
      })
      .onConflictDoNothing()
      .returning();
    if (!account) throw new ProblemError('already_registered');
    await recordActivity(tx, uid, 'account_registered');
    return account;
  });
}
