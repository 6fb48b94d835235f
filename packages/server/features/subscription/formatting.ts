// Plans, days and sums as people read them.
import type { PlanName } from '@octavo/contract';
import { lastsUntil } from '#core/plans/plan-of.ts';
import type { Plans } from '#core/plans/plans.ts';
import type { Subscription } from '#features/subscription/lifecycle.ts';

/** `November 21, 2026`, in UTC. */
export const dayText = (day: Date): string =>
  day.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The name of a plan as it is shown; one that is not offered any more has none but its own. */
export const planText = (plans: Plans, name: PlanName): string =>
  plans.find(name)?.display_name ?? name;

/** A sum for people: `$9.00`. `amount` is in the smallest unit of the currency. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** The last day of a subscription that is not paid for any further. */
export const lastDayText = (subscription: Subscription): string =>
  dayText(subscription.endedAt ?? lastsUntil(subscription));
