// Compares subscriptions before and after a change, to report what changed.
import type { PlanName, SubscriptionStep } from '@octavo/contract';
import { isOpen, type Subscription } from '#features/subscription/lifecycle.ts';

export type SubscriptionChange = {
  kind: SubscriptionStep;
  subscription: Subscription;
  was?: PlanName;
};

/** In chronological order. */
export function changesBetween(
  before: readonly Subscription[],
  written: readonly Subscription[],
): SubscriptionChange[] {
  const follows = written.some(isOpen);
  return written.flatMap((next) => {
    const old = before.find(({ id }) => id === next.id);
    const kinds = old && isOpen(old) ? changesOf(old, next, follows) : [beginningOf(next)];
    const was = old && old.plan !== next.plan ? { was: old.plan } : {};
    return kinds.map((kind) => ({ kind, subscription: next, ...was }));
  });
}

const beginningOf = ({ state }: Subscription): SubscriptionStep =>
  state === 'trialing' ? 'trial_started' : 'started';

function changesOf(old: Subscription, next: Subscription, follows: boolean): SubscriptionStep[] {
  if (!isOpen(next)) return [endingOf(old, next, follows)];
  const changes: [SubscriptionStep, boolean][] = [
    ['plan_changed', old.plan !== next.plan],
    ['activated', old.state === 'trialing' && next.state === 'active'],
    ['recovered', old.state === 'past_due' && next.state === 'active'],
    ['renewed', isRenewal(old, next)],
    ['payment_due', old.state !== 'past_due' && next.state === 'past_due'],
    ['cancelled', !old.cancelAtPeriodEnd && next.cancelAtPeriodEnd],
    ['resumed', old.cancelAtPeriodEnd && !next.cancelAtPeriodEnd],
  ];
  return changes.filter(([, happened]) => happened).map(([kind]) => kind);
}

const isRenewal = (old: Subscription, next: Subscription) =>
  old.state === 'active' && next.state === 'active' && next.periodEnd > old.periodEnd;

function endingOf(old: Subscription, next: Subscription, follows: boolean): SubscriptionStep {
  if (follows) return 'replaced';
  if (next.cancelledAt && !old.cancelledAt) return 'cancelled';
  if (old.state === 'past_due') return 'unpaid';
  return old.state === 'trialing' ? 'trial_ended' : 'ended';
}
