// Applies the state that the billing provider reports.
import { sql } from 'drizzle-orm';
import type { BilledSubscription } from '#platform/billing/billing.ts';
import type { Queries, Tables } from '#platform/database/database.ts';
import type { Plans } from '#core/plans/plans.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import { isSecond, type Event, type Report } from '#features/subscription/lifecycle.ts';
import { sendChangeEmails } from '#features/subscription/mails.ts';
import type { SubscriptionChange } from '#features/subscription/state-diff.ts';
import { affectedSubscriptions, lockAccount, record } from '#features/subscription/records.ts';

/** The database's current time, which all processes share; read before the billing provider is called. */
export async function databaseTime(tables: Tables): Promise<Date> {
  const { rows } = await tables.execute<{ now: string | Date }>(
    sql`SELECT clock_timestamp() AS now`,
  );
  return new Date(rows[0]?.now ?? Date.now());
}

/** Converts the provider’s subscription into a report with our plan; undefined if its price belongs to none of our plans. */
export function reportOf(plans: Plans, billed: BilledSubscription, asOf: Date): Report | undefined {
  const { id: providerId, customer: _, price, plan: label, ...terms } = billed;
  const plan =
    plans.all.find(({ stripe_price }) => stripe_price === price) ??
    plans.all.find(({ name }) => name === label);
  return plan && { ...terms, plan: plan.name, provider: 'stripe', providerId, asOf };
}

export type AppliedReport = {
  changes: SubscriptionChange[];
  /** It is a second subscription and must be cancelled. */
  second: boolean;
};

/** Applies a report, in a transaction. */
export async function applyReport(
  queries: Queries,
  plans: Plans,
  uid: string,
  report: Report,
): Promise<AppliedReport> {
  if (!(await lockAccount(queries, uid))) return { changes: [], second: false };
  const event: Event = { kind: 'reported', report };
  const second = isSecond(await affectedSubscriptions(queries, uid, event), report);
  return { changes: await record(queries, plans, uid, event, new Date()), second };
}

/**
 * Fetches a subscription from the billing provider and applies its state.
 * @throws ProblemError `billing_unavailable`; nothing is changed then
 */
export async function refresh(
  context: SubscriptionContext,
  uid: string,
  fetchBilled: () => Promise<BilledSubscription | undefined>,
): Promise<void> {
  const { tables, plans } = context;
  const asOf = await databaseTime(tables);
  const billed = await fetchBilled();
  const report = billed && reportOf(plans, billed, asOf);
  if (!report) return;
  const { changes } = await tables.transaction((queries) =>
    applyReport(queries, plans, uid, report),
  );
  await sendChangeEmails(context, uid, changes);
}
