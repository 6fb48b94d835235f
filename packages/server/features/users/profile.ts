// An account as its owner sees it.
import type { UserProfile } from '@octavo/contract';
import type { Tables } from '#platform/database/database.ts';
import { ownerOfUser } from '#platform/http/caller.ts';
import { countsIn, periodOf, storedBytes } from '#core/quota/quota.ts';
import type { Plans } from '#core/plans/plans.ts';
import { currentSubscription } from '#features/subscription/current.ts';
import type { Account } from '#core/accounts/account.ts';

const MiB = 1024 * 1024;

/** The account with its plan and what is used of it right now. */
export async function profileOf(
  tables: Tables,
  plans: Plans,
  account: Account,
): Promise<UserProfile> {
  const owner = ownerOfUser(account.uid);
  const [subscription, { used }, bytes] = await Promise.all([
    currentSubscription(tables, plans, account.uid),
    countsIn(tables, owner, periodOf(new Date())),
    storedBytes(tables, owner),
  ]);
  return {
    ...personOf(account),
    subscription_status: subscription.status,
    plan_name: subscription.plan_name,
    plan_display_name: subscription.display_name,
    conversions_used: used,
    conversions_per_month: subscription.limits.conversions_per_month,
    storage_used_mb: Number((bytes / MiB).toFixed(2)),
    storage_mb: subscription.limits.storage_mb,
    end_date: subscription.end_date,
  };
}

/** What is known of the person, without plan and usage. */
export const personOf = (account: Account) => ({
  firebase_uid: account.uid,
  email: account.email,
  first_name: account.firstName,
  last_name: account.lastName,
  email_verified: account.emailVerified,
  account_status: account.status,
  created_at: account.createdAt.toISOString(),
  last_login_at: account.lastLoginAt?.toISOString() ?? null,
});
