// What an account's record says of its subscriptions.
import type { Activity, ActivityKind, SubscriptionStep } from '@octavo/contract';
import type { Plans } from '#core/plans/plans.ts';
import type { SubscriptionChange } from '#features/subscription/state-diff.ts';
import { lastDayText, planText } from '#features/subscription/formatting.ts';

/** What is left out is told by something else: a payment by itself, a change by what begins. */
const kinds: Partial<Record<SubscriptionStep, ActivityKind>> = {
  trial_started: 'trial_started',
  started: 'subscription_started',
  plan_changed: 'subscription_started',
  activated: 'subscription_started',
  renewed: 'subscription_renewed',
  resumed: 'subscription_renewed',
  cancelled: 'subscription_cancelled',
  trial_ended: 'subscription_ended',
  ended: 'subscription_ended',
  unpaid: 'subscription_ended',
};

export function activityOf(
  { kind, subscription }: SubscriptionChange,
  plans: Plans,
): Activity | undefined {
  const recorded = kinds[kind];
  const details = { plan: planText(plans, subscription.plan), until: lastDayText(subscription) };
  return recorded && { kind: recorded, details };
}
