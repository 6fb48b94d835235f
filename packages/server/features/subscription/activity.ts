// The activities that subscription changes are recorded as.
import type { Activity, ActivityKind, SubscriptionStep } from '@octavo/contract';
import type { Plans } from '#core/plans/plans.ts';
import type { SubscriptionChange } from '#features/subscription/state-diff.ts';
import { lastDayText, planText } from '#features/subscription/formatting.ts';

/** The others are recorded elsewhere: a payment by itself, a replacement by the plan that begins. */
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
