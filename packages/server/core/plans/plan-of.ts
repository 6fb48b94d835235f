// The current plan of an account.
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { subscriptions } from '#platform/database/schema.ts';
import type { OfferedPlan, Plans } from '#core/plans/plans.ts';

/** How long after the end of a period a late payment is accepted. */
export const paymentGraceMs = 7 * 24 * 60 * 60 * 1000;

type SubscriptionDates = Pick<
  typeof subscriptions.$inferSelect,
  'provider' | 'periodEnd' | 'cancelAtPeriodEnd' | 'endedAt'
>;

/**
 * The plan of an account: the plan of its subscription while that is active, otherwise free. The dates decide, so an
 * expired trial gives nothing even before the sweep has closed it.
 */
export async function planOf(
  queries: Queries,
  plans: Plans,
  uid: string,
  now = new Date(),
): Promise<OfferedPlan> {
  const [open] = await queries
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, uid), isNull(subscriptions.endedAt)));
  return (open && isActive(open, now) && plans.find(open.plan)) || plans.free;
}

/** Whether a subscription is active at a given time. */
export const isActive = (subscription: SubscriptionDates, now: Date): boolean =>
  !subscription.endedAt && now < activeUntil(subscription);

/** When a subscription ends unless it is paid for; one that renews has some days of grace. */
export function activeUntil(
  subscription: Pick<SubscriptionDates, 'provider' | 'periodEnd' | 'cancelAtPeriodEnd'>,
): Date {
  const grace = renews(subscription) ? paymentGraceMs : 0;
  return new Date(subscription.periodEnd.getTime() + grace);
}

/** Whether the subscription renews after its period. Without a billing provider nothing does. */
export const renews = ({
  provider,
  cancelAtPeriodEnd,
}: Pick<SubscriptionDates, 'provider' | 'cancelAtPeriodEnd'>): boolean =>
  provider !== 'none' && !cancelAtPeriodEnd;
