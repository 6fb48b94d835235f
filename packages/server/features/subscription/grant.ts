// An operator gives somebody a plan.
import type { PlanName } from '@octavo/contract';
import type { Plans } from '#core/plans/plans.ts';
import { noExpiry } from '#core/plans/no-expiry.ts';
import { change } from '#features/subscription/records.ts';
import type { Tables } from '#platform/database/database.ts';

/**
 * Gives an account a plan, in place of the one it has; `free` ends that.
 * @param until nothing: without an end
 * @throws Error with a sentence for the operator when the account is not there, pays for a plan, or the time is over
 */
export async function setPlan(
  { tables, plans }: { tables: Tables; plans: Plans },
  uid: string,
  plan: PlanName,
  until = noExpiry,
  now = new Date(),
): Promise<void> {
  if (!plans.find(plan)) throw new Error(`The plan ${plan} is not among those that are offered.`);
  if (until <= now) throw new Error(`${until.toISOString()} is over already.`);
  let found = false;
  await change(
    { tables, plans },
    uid,
    async (open) => {
      found = true;
      if (open?.providerId)
        throw new Error(
          'This account pays for its plan. Cancel it at the billing provider first, then try again.',
        );
      return plan === 'free' ? { kind: 'ended' } : { kind: 'plan given', plan, until };
    },
    now,
  );
  if (!found) throw new Error(`There is no account with the uid ${uid}.`);
}
