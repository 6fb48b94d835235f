// The current subscription of an account, as the API shows it.
import type { CurrentSubscription } from '@octavo/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Queries } from '#platform/database/database.ts';
import { addressTrials, subscriptions, trials, users } from '#platform/database/schema.ts';
import { limitsOfPlan } from '#core/plans/limits.ts';
import { renews, isActive, activeUntil } from '#core/plans/plan-of.ts';
import type { OfferedPlan, Plans } from '#core/plans/plans.ts';
import { endOrNull } from '#core/plans/no-expiry.ts';

type Row = typeof subscriptions.$inferSelect;

/** The plan of an account at a given time, with its dates and limits. */
export async function currentSubscription(
  queries: Queries,
  plans: Plans,
  uid: string,
  now = new Date(),
): Promise<CurrentSubscription> {
  const latest = await latestSubscription(queries, uid);
  const active = latest && isActive(latest, now) ? latest : undefined;
  const plan = (active && plans.find(active.plan)) ?? plans.free;
  const tried = await triedPlans(queries, uid);
  return {
    ...namesOf(plan),
    ...(active ? datesOf(active) : datesAfter(latest)),
    price: plan.price,
    can_try: plans.all.filter(({ name, price }) => price > 0 && !tried.has(name)).map(nameOf),
    limits: presentLimits(plan),
  };
}

/** The plans that an account, or an earlier one with the same email address, has tried. */
export async function triedPlans(queries: Queries, uid: string): Promise<Set<OfferedPlan['name']>> {
  const own = queries.select({ plan: trials.plan }).from(trials).where(eq(trials.uid, uid));
  const ofAddress = queries
    .select({ plan: addressTrials.plan })
    .from(addressTrials)
    .innerJoin(users, eq(users.emailKey, addressTrials.emailKey))
    .where(eq(users.uid, uid));
  const rows = await union(own, ofAddress);
  return new Set(rows.map(({ plan }) => plan));
}

/** The open subscription, otherwise the one that ended last. */
async function latestSubscription(queries: Queries, uid: string): Promise<Row | undefined> {
  const [row] = await queries
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.uid, uid))
    .orderBy(sql`${subscriptions.endedAt} DESC NULLS FIRST`, desc(subscriptions.startedAt))
    .limit(1);
  return row;
}

const nameOf = ({ name }: OfferedPlan) => name;

const namesOf = ({ name, display_name }: OfferedPlan) => ({
  name,
  plan_name: name,
  subscription_model: name,
  display_name,
});

function datesOf(row: Row) {
  const end = endOrNull(row.periodEnd);
  const lastDay = row.state === 'past_due' ? activeUntil(row).toISOString() : end;
  return {
    status: row.state,
    started_at: row.startedAt.toISOString(),
    trial_end: row.state === 'trialing' ? end : null,
    current_period_start: row.periodStart.toISOString(),
    current_period_end: end,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
    end_date: lastDay,
    renews: renews(row),
  };
}

/** The dates of an ended subscription, or of none. */
function datesAfter(row: Row | undefined) {
  const ended = row && (row.endedAt ?? row.periodEnd);
  return {
    status: row ? ('expired' as const) : ('none' as const),
    started_at: null,
    trial_end: null,
    current_period_start: null,
    current_period_end: null,
    cancel_at_period_end: false,
    cancelled_at: row?.cancelledAt?.toISOString() ?? null,
    end_date: ended?.toISOString() ?? null,
    renews: false,
  };
}

function presentLimits(plan: OfferedPlan): CurrentSubscription['limits'] {
  const { conversionsPerMonth, features } = limitsOfPlan(plan);
  return {
    conversions_per_month: conversionsPerMonth,
    storage_mb: plan.storage_mb,
    concurrent_uploads: plan.concurrent_uploads,
    file_size_mb: plan.file_size_mb,
    retention_hours: plan.retention_hours,
    priority: plan.priority,
    features: [...features],
  };
}
