// The history of an account's subscriptions.
import type { SubscriptionEvent, SubscriptionStep } from '@octavo/contract';
import { count, desc, eq } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { paginationOf, type PageQuery } from '#platform/database/paging.ts';
import { subscriptionEvents } from '#platform/database/schema.ts';
import type { Plans } from '#core/plans/plans.ts';
import { planText } from '#features/subscription/formatting.ts';

/** A page of the history, latest first. */
export async function historyOf(
  queries: Queries,
  plans: Plans,
  uid: string,
  query: PageQuery,
): Promise<{ history: SubscriptionEvent[]; pagination: ReturnType<typeof paginationOf> }> {
  const own = eq(subscriptionEvents.uid, uid);
  const rows = await queries
    .select()
    .from(subscriptionEvents)
    .where(own)
    .orderBy(desc(subscriptionEvents.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [counted] = await queries.select({ total: count() }).from(subscriptionEvents).where(own);
  return {
    history: rows.map((row) => shown(plans, row)),
    pagination: paginationOf(query, counted?.total ?? 0),
  };
}

const shown = (plans: Plans, row: typeof subscriptionEvents.$inferSelect): SubscriptionEvent => ({
  id: row.id,
  subscription_id: row.subscriptionId,
  event: row.event as SubscriptionStep,
  plan_name: row.plan,
  display_name: planText(plans, row.plan),
  previous_plan: (row.details['was'] as SubscriptionEvent['previous_plan']) ?? null,
  created_at: row.at.toISOString(),
});
