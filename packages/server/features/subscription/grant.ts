// Gives an account a plan from the operator's command line.
import type { PlanName } from '@octavo/contract';
import { recordAdminAction } from '#core/activity/audit-log.ts';
import type { Plans } from '#core/plans/plans.ts';
import { noExpiry } from '#core/plans/no-expiry.ts';
import { changeSubscription } from '#features/subscription/records.ts';
import type { Tables } from '#platform/database/database.ts';

/**
 * Replaces the plan of an account; `free` ends the current one.
 * @param until the end of the plan; by default it does not end
 * @throws Error with a sentence for the operator when the account does not exist, pays for a plan, or the end is in the
 * past
 */
export async function setPlan(
  { tables, plans }: { tables: Tables; plans: Plans },
  uid: string,
  plan: PlanName,
  until = noExpiry,
  now = new Date(),
): Promise<void> {
  if (!plans.find(plan)) throw new Error(`The plan ${plan} is not offered.`);
  if (until <= now) throw new Error(`${until.toISOString()} is in the past.`);
  let found = false;
  await changeSubscription(
    { tables, plans },
    uid,
    async (open, queries) => {
      found = true;
      if (open?.providerId)
        throw new Error(
          'This account pays for its plan. Cancel it at the billing provider first, then try again.',
        );
      await recordAdminAction(queries, {
        ...{ action: 'plan_set', actor: null, target: uid },
        details: { plan, ...(until < noExpiry && { until: until.toISOString() }) },
      });
      return plan === 'free' ? { kind: 'ended' } : { kind: 'plan granted', plan, until };
    },
    now,
  );
  if (!found) throw new Error(`There is no account with the uid ${uid}.`);
}
