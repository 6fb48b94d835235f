// The profile of an account, as the API shows it.
import type { CurrentSubscription, UserProfile } from '@octavo/contract';
import type { Tables } from '#platform/database/database.ts';
import { ownerOfUser } from '#platform/http/caller.ts';
import { usageIn, periodOf, storedBytes } from '#core/quota/quota.ts';
import { personalDataOf, type Account } from '#core/accounts/account.ts';

const MiB = 1024 * 1024;

/** The profile with the plan and its current usage. */
export async function profileOf(
  tables: Tables,
  account: Account,
  subscription: CurrentSubscription,
): Promise<UserProfile> {
  const owner = ownerOfUser(account.uid);
  const [{ used }, bytes] = await Promise.all([
    usageIn(tables, owner, periodOf(new Date())),
    storedBytes(tables, owner),
  ]);
  return {
    ...personalDataOf(account),
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
