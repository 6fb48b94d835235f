// Which plan an account has right now.
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { subscriptions } from '#platform/database/schema.ts';
import type { OfferedPlan, Plans } from '#features/plans/plans.ts';

/** A payment that is late may be made up for so long after the end of its period. */
export const paymentGraceMs = 7 * 24 * 60 * 60 * 1000;

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
  const lasts = open && now.getTime() < lastsUntil(open);
  return (lasts && plans.find(open.plan)) || plans.free;
}

/** A subscription whose payment is due is given some days; a trial, or one that was cancelled, is not. */
function lastsUntil({
  state,
  periodEnd,
  cancelAtPeriodEnd,
}: typeof subscriptions.$inferSelect): number {
  const late = (state === 'active' || state === 'past_due') && !cancelAtPeriodEnd;
  return periodEnd.getTime() + (late ? paymentGraceMs : 0);
}
