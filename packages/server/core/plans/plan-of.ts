// Which plan an account has right now.
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { subscriptions } from '#platform/database/schema.ts';
import type { OfferedPlan, Plans } from '#core/plans/plans.ts';

/** A payment that is late may be made up for so long after the end of its period. */
export const paymentGraceMs = 7 * 24 * 60 * 60 * 1000;

type Lasting = Pick<
  typeof subscriptions.$inferSelect,
  'provider' | 'periodEnd' | 'cancelAtPeriodEnd' | 'endedAt'
>;

/**
 * The plan of an account: that of its subscription while it lasts, else free. Its time is looked at, so a trial that is
 * over gives nothing more even before anybody has closed it.
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
  return (open && lasts(open, now) && plans.find(open.plan)) || plans.free;
}

/** Whether a subscription gives its plan at a moment. */
export const lasts = (subscription: Lasting, now: Date): boolean =>
  !subscription.endedAt && now < lastsUntil(subscription);

/** When a subscription ends unless it is paid for: one that is renewed is given some days for that. */
export function lastsUntil(
  subscription: Pick<Lasting, 'provider' | 'periodEnd' | 'cancelAtPeriodEnd'>,
): Date {
  const grace = isRenewed(subscription) ? paymentGraceMs : 0;
  return new Date(subscription.periodEnd.getTime() + grace);
}

/** Whether it goes on after its period; without a billing provider nobody pays for what comes after. */
export const isRenewed = ({
  provider,
  cancelAtPeriodEnd,
}: Pick<Lasting, 'provider' | 'cancelAtPeriodEnd'>): boolean =>
  provider !== 'none' && !cancelAtPeriodEnd;
