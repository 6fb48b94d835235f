// How many conversions the current visitor or plan may run at the same time.
import { useIdentity } from '#identity/identity.ts';
import { useSubscription } from '#plans/use-subscription.ts';
import { visitorLimits } from '#plans/visitor-limits.ts';

/** One until the user and their plan are known. */
export function useConcurrency(): number {
  const { state } = useIdentity();
  const { data: subscription } = useSubscription();
  if (state === 'signed-out') return visitorLimits().concurrent;
  return subscription?.limits.concurrent_uploads ?? 1;
}
