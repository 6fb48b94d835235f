// Ends what is over: trials and periods whose time has passed, and what was not paid for within the days of grace. Safe
// to run in several processes at the same time.
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
/** So often the billing provider is asked about a subscription whose period is over. */
const askAgainMs = 60 * 60 * 1000;
/** The provider sends a notice again for some days, and never after that. */
const noticeAgeMs = 90 * 24 * 60 * 60 * 1000;

export type SweptSubscriptions = {
  /** Subscriptions that were looked at because their time was over. */
  due: number;
  /** People who were told that their trial ends. */
  reminded: number;
};

type Due = Subscription & { uid: string };

/** One round. */
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

/** What cannot be settled now is so later; nothing outlives its time meanwhile, for that is looked at with each use. */
async function settle(context: SubscriptionContext, due: Due, now: Date): Promise<void> {
  const { billing, log } = context;
  try {
    if (due.providerId && billing) await ask(context, billing, due, now);
    else await end(context, due, now);
  } catch (error) {
    log.warn({ err: error }, 'a subscription could not be settled');
  }
}

/** Another process may be at it, or was faster: time is looked at again when nothing else can change it. */
async function end(context: SubscriptionContext, { uid }: Due, now: Date): Promise<void> {
  const changes = await change(context, uid, async () => ({ kind: 'time passed' }), now, 'skip');
  await tell(context, uid, changes);
}

/** The provider knows whether it was paid for. What was not, for longer than we wait, is not tried any further. */
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

/** The provider has lost it: it was removed there, or belongs to another account of the operator's. */
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
