// The number of conversions that the current visitor or plan may run at the same time.
import { hasAccounts } from '#identity/has-accounts.ts';
import { useIdentity } from '#identity/identity.ts';
import { useSubscription } from '#plans/use-subscription.ts';
import { visitorLimits } from '#plans/visitor-limits.ts';

const concurrentWithoutAccounts = 10;

/** One until the user and their plan are known. */
export function useConcurrency(): number {
  const { state } = useIdentity();
  const { data: subscription } = useSubscription();
  if (state === 'signed-out') return visitorLimits().concurrent;
  const ofPlan = subscription?.limits.concurrent_uploads ?? 1;
  // Without accounts the plan has no limit that a browser should try to reach.
  return hasAccounts() ? ofPlan : Math.min(ofPlan, concurrentWithoutAccounts);
}
