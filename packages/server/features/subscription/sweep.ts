// Ends expired trials and periods, and subscriptions that were not paid within the grace period. Several processes may run
// it at once.
import { and, eq, gt, isNull, lt, lte, or } from 'drizzle-orm';
import type { BilledSubscription, Billing } from '#platform/billing/billing.ts';
import { billingEvents, subscriptions } from '#platform/database/schema.ts';
import { activeUntil } from '#core/plans/plan-of.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import type { Subscription } from '#features/subscription/lifecycle.ts';
import { sendChangeEmails } from '#features/subscription/mails.ts';
import { changeSubscription } from '#features/subscription/records.ts';
import { remindOfTrials } from '#features/subscription/reminders.ts';
import { refresh } from '#features/subscription/reports.ts';

const batch = 100;
/** How often a subscription whose period is over is fetched from the billing provider. */
const refreshMs = 60 * 60 * 1000;
/** The provider retries an event for some days only, so older ids need not be stored. */
const eventAgeMs = 90 * 24 * 60 * 60 * 1000;

export type SweptSubscriptions = {
  /** Subscriptions that were checked because their period was over. */
  due: number;
  /** The number of reminders sent about ending trials. */
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
    for (const subscription of found) await endOrRefresh(context, subscription, now);
    due += found.length;
    last = found.at(-1)?.id ?? '';
    if (found.length < batch) break;
  }
  await deleteOldEvents(context, now);
  return { due, reminded };
}

function dueSubscriptions(
  { tables, billing }: SubscriptionContext,
  now: Date,
  afterId: string,
): Promise<Due[]> {
  const { id, endedAt, periodEnd, provider, reportedAt } = subscriptions;
  const notRecentlyReported = lt(reportedAt, new Date(now.getTime() - refreshMs));
  return tables
    .select()
    .from(subscriptions)
    .where(
      and(
        isNull(endedAt),
        lte(periodEnd, now),
        billing ? or(eq(provider, 'none'), notRecentlyReported) : undefined,
        afterId ? gt(id, afterId) : undefined,
      ),
    )
    .orderBy(id)
    .limit(batch);
}

/** A failure is retried in the next round. Nothing stays active meanwhile, because the dates are checked on each use. */
async function endOrRefresh(context: SubscriptionContext, due: Due, now: Date): Promise<void> {
  const { billing, log } = context;
  try {
    if (due.providerId && billing) await refreshFromProvider(context, billing, due, now);
    else await end(context, due, now);
  } catch (error) {
    log.warn({ err: error }, 'a subscription could not be ended');
  }
}

/** Another process may have changed it already: the dates are checked again under the lock. */
async function end(context: SubscriptionContext, { uid }: Due, now: Date): Promise<void> {
  const changes = await changeSubscription(
    context,
    uid,
    async () => ({ kind: 'time passed' }),
    now,
    'skip',
  );
  await sendChangeEmails(context, uid, changes);
}

/** Fetches the current state from the provider, and cancels the subscription if it is still unpaid after the grace period. */
async function refreshFromProvider(
  context: SubscriptionContext,
  billing: Billing,
  due: Due,
  now: Date,
): Promise<void> {
  const id = due.providerId as string;
  await refresh(context, due.uid, async () => {
    const billed = await billing.subscription(id);
    if (!billed) await endUnknown(context, due, now);
    return billed && isUnpaid(billed, due, now) ? billing.end(id) : billed;
  });
}

const isUnpaid = (billed: BilledSubscription, { provider }: Due, now: Date): boolean =>
  billed.state === 'past_due' && activeUntil({ ...billed, provider }) <= now;

/** Ends a subscription that no longer exists at the provider, for example because the operator changed the Stripe account. */
async function endUnknown(context: SubscriptionContext, { uid, id }: Due, now: Date) {
  const changes = await changeSubscription(
    context,
    uid,
    async (open) => (open?.id === id ? { kind: 'ended' } : undefined),
    now,
  );
  await sendChangeEmails(context, uid, changes);
}

async function deleteOldEvents({ tables }: SubscriptionContext, now: Date): Promise<void> {
  const old = new Date(now.getTime() - eventAgeMs);
  await tables.delete(billingEvents).where(lt(billingEvents.receivedAt, old));
}
