// Sends the reminder before a trial ends, once for each trial.
import { and, eq, gt, isNull, lte, type SQL } from 'drizzle-orm';
import { subscriptions } from '#platform/database/schema.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import { sendTrialEnding } from '#features/subscription/mails.ts';

const remindMs = 3 * 24 * 60 * 60 * 1000;

/** Sends a reminder to everybody whose trial ends within three days. @returns the number of reminders */
export const remindOfTrials = (context: SubscriptionContext, now: Date): Promise<number> =>
  remind(context, now, lte(subscriptions.periodEnd, new Date(now.getTime() + remindMs)));

/** Reminds one account of its trial. */
export const remindOfTrial = (context: SubscriptionContext, uid: string): Promise<number> =>
  remind(context, new Date(), eq(subscriptions.uid, uid));

/** Finds and marks them in one statement, so that only one process sends each mail. */
async function remind(context: SubscriptionContext, now: Date, which: SQL): Promise<number> {
  const { uid, plan, periodEnd, provider } = subscriptions;
  const reminded = await context.tables
    .update(subscriptions)
    .set({ remindedAt: now })
    .where(
      and(
        which,
        eq(subscriptions.state, 'trialing'),
        eq(subscriptions.cancelAtPeriodEnd, false),
        gt(periodEnd, now),
        isNull(subscriptions.remindedAt),
        isNull(subscriptions.endedAt),
      ),
    )
    .returning({ uid, plan, periodEnd, provider });
  for (const trial of reminded) await sendTrialEnding(context, trial.uid, trial);
  return reminded.length;
}
