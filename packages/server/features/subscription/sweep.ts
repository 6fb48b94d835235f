// Ends expired trials and periods, and subscriptions that were not paid within the days of grace. Several processes may run
// it at once.
import { and, eq, gt, isNull, lt, lte, or } from 'drizzle-orm';
import type { BilledSubscription, Billing } from '#platform/billing/billing.ts';
import { billingEvents, subscriptions } from '#platform/database/schema.ts';
import { lastsUntil } from '#core/plans/plan-of.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import type { Subscription } from '#features/subscription/lifecycle.ts';
import { tell } from '#features/subscription/mails.ts';
import { change } from '#features/subscription/records.ts';
import { remindOfTrials } from '#features/subscription/reminders.ts';
import { refresh } from '#features/subscription/reports.ts';

const batch = 100;
/** How often the billing provider is asked about a subscription whose period is over. */
const askAgainMs = 60 * 60 * 1000;
/** The provider repeats an event for some days, and never after that. */
const noticeAgeMs = 90 * 24 * 60 * 60 * 1000;

export type SweptSubscriptions = {
  /** Subscriptions that were checked because their period was over. */
  due: number;
  /** People who were reminded that their trial ends. */
  reminded: number;
};

type Due = Subscription & { uid: string };

/** Runs one round. */
export async function sweepSubscriptions(
  context: SubscriptionContext,
  now = new Date(),
): Promise<SweptSubscriptions> {
  const reminded = await remindOfTrials(context, now);
  let due = 0;
  let last = '';
  for (;;) {
    const found = await dueSubscriptions(context, now, last);
    for (const subscription of found) await settle(context, subscription, now);
    due += found.length;
    last = found.at(-1)?.id ?? '';
    if (found.length < batch) break;
  }
  await forgetNotices(context, now);
  return { due, reminded };
}

function dueSubscriptions(
  { tables, billing }: SubscriptionContext,
  now: Date,
  afterId: string,
): Promise<Due[]> {
  const { id, endedAt, periodEnd, provider, reportedAt } = subscriptions;
  const unheard = lt(reportedAt, new Date(now.getTime() - askAgainMs));
  return tables
    .select()
    .from(subscriptions)
    .where(
      and(
        isNull(endedAt),
        lte(periodEnd, now),
        billing ? or(eq(provider, 'none'), unheard) : undefined,
        afterId ? gt(id, afterId) : undefined,
      ),
    )
    .orderBy(id)
    .limit(batch);
}

/** A failure is retried in the next round. Nothing stays active meanwhile, because the dates are checked on each use. */
async function settle(context: SubscriptionContext, due: Due, now: Date): Promise<void> {
  const { billing, log } = context;
  try {
    if (due.providerId && billing) await ask(context, billing, due, now);
    else await end(context, due, now);
  } catch (error) {
    log.warn({ err: error }, 'a subscription could not be ended');
  }
}

/** Another process may have changed it already: the dates are checked again under the lock. */
async function end(context: SubscriptionContext, { uid }: Due, now: Date): Promise<void> {
  const changes = await change(context, uid, async () => ({ kind: 'time passed' }), now, 'skip');
  await tell(context, uid, changes);
}

/** The provider knows whether it was paid. An unpaid one is cancelled after the days of grace. */
async function ask(
  context: SubscriptionContext,
  billing: Billing,
  due: Due,
  now: Date,
): Promise<void> {
  const id = due.providerId as string;
  await refresh(context, due.uid, async () => {
    const told = await billing.subscription(id);
    if (!told) await endUnknown(context, due, now);
    return told && isUnpaid(told, due, now) ? billing.end(id) : told;
  });
}

const isUnpaid = (told: BilledSubscription, { provider }: Due, now: Date): boolean =>
  told.state === 'past_due' && lastsUntil({ ...told, provider }) <= now;

/** The provider does not know it any more: it was removed there, or belongs to another account of the operator's. */
async function endUnknown(context: SubscriptionContext, { uid, id }: Due, now: Date) {
  const changes = await change(
    context,
    uid,
    async (open) => (open?.id === id ? { kind: 'ended' } : undefined),
    now,
  );
  await tell(context, uid, changes);
}

async function forgetNotices({ tables }: SubscriptionContext, now: Date): Promise<void> {
  const old = new Date(now.getTime() - noticeAgeMs);
  await tables.delete(billingEvents).where(lt(billingEvents.receivedAt, old));
}
