// Reports how much of the plan an account has used.
import { planRules, type UsageReport } from '@octavo/contract';
import type { Queries } from '#platform/database/database.ts';
import { ownerOfUser } from '#platform/http/caller.ts';
import { usageIn, openJobs, periodOf, renewalAfter, storedBytes } from '#core/quota/quota.ts';
import { limitsOfPlan } from '#core/plans/limits.ts';
import { planOf } from '#core/plans/plan-of.ts';
import type { Plans } from '#core/plans/plans.ts';

const MiB = 1024 * 1024;

/** The usage at a given time, compared with the plan at that time. */
export async function usageOf(
  queries: Queries,
  plans: Plans,
  uid: string,
  now = new Date(),
): Promise<UsageReport> {
  const owner = ownerOfUser(uid);
  const plan = await planOf(queries, plans, uid, now);
  const limits = limitsOfPlan(plan);
  const period = periodOf(now);
  const counts = await usageIn(queries, owner, period);
  const usedBytes = await storedBytes(queries, owner);
  const running = await openJobs(queries, owner);
  return {
    plan_name: plan.name,
    display_name: plan.display_name,
    period,
    conversions: {
      ...conversionsOf(counts, limits.conversionsPerMonth),
      resets_at: renewalAfter(now).toISOString(),
    },
    storage: {
      used_bytes: usedBytes,
      limit_bytes: limits.storageBytes,
      used_mb: Number((usedBytes / MiB).toFixed(2)),
      limit_mb: plan.storage_mb,
    },
    concurrent: { running, limit: limits.concurrent },
  };
}

/** After a downgrade more may be used than the plan includes; nothing remains then. */
function conversionsOf({ used, reserved }: { used: number; reserved: number }, limit: number) {
  const unlimited = limit === planRules.unlimited;
  const remaining = unlimited ? null : Math.max(0, limit - used - reserved);
  return { used, reserved, limit, remaining };
}
