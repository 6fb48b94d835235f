// Reads and writes subscriptions. Changes of one account are serialised.
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import {
  addressTrials,
  subscriptionEvents,
  subscriptions,
  trials,
  users,
} from '#platform/database/schema.ts';
import { recordActivity } from '#core/activity/activity.ts';
import { activeUntil } from '#core/plans/plan-of.ts';
import type { Plans } from '#core/plans/plans.ts';
import { activityOf } from '#features/subscription/activity.ts';
import { applyEvent, type Event, type Subscription } from '#features/subscription/lifecycle.ts';
import { changesBetween, type SubscriptionChange } from '#features/subscription/state-diff.ts';

type Context = { tables: Tables; plans: Plans };

/**
 * Locks the account's subscriptions, decides, and writes the result.
 * @param decide returns the event for the open subscription, or nothing
 * @param ifLocked whether to wait for another change of this account or to skip this one
 * @returns the changes to report to the user
 * @throws ProblemError as `decide` and `after` do
 */
export function changeSubscription(
  { tables, plans }: Context,
  uid: string,
  decide: (open: Subscription | undefined, queries: Queries) => Promise<Event | undefined>,
  now = new Date(),
  ifLocked: 'wait' | 'skip' = 'wait',
): Promise<SubscriptionChange[]> {
  return tables.transaction(async (queries) => {
    if (!(await lockAccount(queries, uid, ifLocked))) return [];
    const expired = await endIfExpired(queries, plans, uid, now);
    const event = await decide(await openSubscription(queries, uid), queries);
    const caused = event ? await record(queries, plans, uid, event, now) : [];
    return [...expired, ...caused];
  });
}

/** An expired subscription counts as ended even before the sweep. For paid ones the billing provider decides. */
async function endIfExpired(
  queries: Queries,
  plans: Plans,
  uid: string,
  now: Date,
): Promise<SubscriptionChange[]> {
  const open = await openSubscription(queries, uid);
  if (!open || open.providerId || activeUntil(open) > now) return [];
  return record(queries, plans, uid, { kind: 'time passed' }, now);
}

/**
 * Locks an account's subscriptions until the transaction ends.
 * @returns false when there is no such account, or it is locked and should be skipped
 */
export async function lockAccount(
  queries: Queries,
  uid: string,
  ifLocked: 'wait' | 'skip' = 'wait',
): Promise<boolean> {
  const locked = await queries
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.uid, uid))
    .for('no key update', ifLocked === 'skip' ? { skipLocked: true } : {});
  return locked.length > 0;
}

/** Applies an event, in a transaction that holds the lock of the account. */
export async function record(
  queries: Queries,
  plans: Plans,
  uid: string,
  event: Event,
  now: Date,
): Promise<SubscriptionChange[]> {
  const rows = await affectedSubscriptions(queries, uid, event);
  const changed = applyEvent(rows, event, now);
  const known = new Set(rows.map(({ id }) => id));
  // Ended rows are written first: an account has at most one open subscription.
  for (const row of changed) {
    if (known.has(row.id)) await update(queries, row);
    else await queries.insert(subscriptions).values({ ...row, uid });
    if (row.state === 'trialing') await recordTrial(queries, uid, row);
  }
  const changes = changesBetween(rows, changed);
  for (const item of changes) await recordChanges(queries, plans, uid, item, now);
  return changes;
}

export async function openSubscription(
  queries: Queries,
  uid: string,
): Promise<Subscription | undefined> {
  const [open] = await queries
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, uid), isNull(subscriptions.endedAt)));
  return open;
}

/** The open subscription, and the one that the report is about. */
export function affectedSubscriptions(
  queries: Queries,
  uid: string,
  event: Event,
): Promise<Subscription[]> {
  const open = isNull(subscriptions.endedAt);
  const matches =
    event.kind === 'reported'
      ? or(open, eq(subscriptions.providerId, event.report.providerId))
      : open;
  return queries
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, uid), matches));
}

/** A new trial gets its own reminder. */
async function update(queries: Queries, { id, ...row }: Subscription): Promise<void> {
  const sameEnd = sql`${subscriptions.periodEnd} = ${row.periodEnd.toISOString()}::timestamptz`;
  const remindedAt = sql`CASE WHEN ${sameEnd} THEN ${subscriptions.remindedAt} END`;
  await queries
    .update(subscriptions)
    .set({ ...row, remindedAt, updatedAt: new Date() })
    .where(eq(subscriptions.id, id));
}

/** A trial that was begun stays recorded, whatever happens to it; for its email address even after the account's deletion. */
async function recordTrial(
  queries: Queries,
  uid: string,
  { plan, periodStart: startedAt }: Subscription,
): Promise<void> {
  await queries.insert(trials).values({ uid, plan, startedAt }).onConflictDoNothing();
  const [account] = await queries
    .select({ emailKey: users.emailKey })
    .from(users)
    .where(eq(users.uid, uid));
  if (!account?.emailKey) return;
  const { emailKey } = account;
  await queries.insert(addressTrials).values({ emailKey, plan, startedAt }).onConflictDoNothing();
}

async function recordChanges(
  queries: Queries,
  plans: Plans,
  uid: string,
  changes: SubscriptionChange,
  at: Date,
): Promise<void> {
  const { kind, subscription, was } = changes;
  const { id: subscriptionId, plan } = subscription;
  const details = was ? { was } : {};
  await queries
    .insert(subscriptionEvents)
    .values({ uid, at, event: kind, subscriptionId, plan, details });
  const activity = activityOf(changes, plans);
  if (activity) await recordActivity(queries, uid, activity.kind, activity.details);
}
