// Remembers which accounts were deleted, so that tokens from before the deletion do not create them again.
import { ProblemError } from '@octavo/contract';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { addressTrials, deletedAccounts, trials } from '#platform/database/schema.ts';
import type { VerifiedIdentity } from '#platform/identity/identity.ts';
import type { Secrets } from '#platform/secrets.ts';
import { emailKeyOf, uidKeyOf } from '#features/users/account-keys.ts';

/** Longer than any provider's tokens are valid, which is hours. */
const rememberedDays = 30;

/** Remembers a deletion, and which trials the email address has had. */
export async function rememberDeletion(
  tx: Queries,
  secrets: Secrets,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  const deletedAt = new Date();
  const uidKey = uidKeyOf(secrets, uid);
  await tx
    .insert(deletedAccounts)
    .values({ uidKey, deletedAt })
    .onConflictDoUpdate({ target: deletedAccounts.uidKey, set: { deletedAt } });
  const forgotten = sql`now() - make_interval(days => ${rememberedDays})`;
  await tx.delete(deletedAccounts).where(lt(deletedAccounts.deletedAt, forgotten));
  await rememberTrials(tx, uid, emailKeyOf(secrets, email));
}

/** Trials are recorded with their address when they begin, except those of accounts without a key of their address. */
async function rememberTrials(tx: Queries, uid: string, emailKey: string | null): Promise<void> {
  if (emailKey === null) return;
  const tried = await tx
    .select({ plan: trials.plan, startedAt: trials.startedAt })
    .from(trials)
    .where(eq(trials.uid, uid));
  if (tried.length === 0) return;
  const rows = tried.map((trial) => ({ ...trial, emailKey }));
  await tx.insert(addressTrials).values(rows).onConflictDoNothing();
}

/** @throws ProblemError `token_invalid` for a token that is older than the deletion of its account */
export async function refuseIfDeleted(
  tx: Queries,
  secrets: Secrets,
  { uid, issuedAt }: VerifiedIdentity,
): Promise<void> {
  const [deleted] = await tx
    .select({ deletedAt: deletedAccounts.deletedAt })
    .from(deletedAccounts)
    .where(
      and(
        eq(deletedAccounts.uidKey, uidKeyOf(secrets, uid)),
        gte(deletedAccounts.deletedAt, issuedAt),
      ),
    );
  if (deleted) throw new ProblemError('token_invalid');
}
