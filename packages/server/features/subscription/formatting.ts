// Formats plans, dates and amounts for people.
import type { PlanName } from '@octavo/contract';
import { activeUntil } from '#core/plans/plan-of.ts';
import type { Plans } from '#core/plans/plans.ts';
import type { Subscription } from '#features/subscription/lifecycle.ts';

/** `November 21, 2026`, in UTC. @param language a tag; English in API responses */
export const dayText = (day: Date, language = 'en'): string =>
  day.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });

/** The display name of a plan; a plan that is no longer offered is shown by its id. */
export const planText = (plans: Plans, name: PlanName): string =>
  plans.find(name)?.display_name ?? name;

/** An amount such as `$9.00`. `amount` is in the smallest unit of the currency. */
export function moneyText(amount: number, currency: string, language = 'en'): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** The last day of a subscription that is not renewed. */
export const lastDayText = (subscription: Subscription, language?: string): string =>
  dayText(subscription.endedAt ?? activeUntil(subscription), language);
