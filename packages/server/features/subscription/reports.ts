// Applies the state that the billing provider reports.
import { sql } from 'drizzle-orm';
import type { BilledSubscription } from '#platform/billing/billing.ts';
import type { Queries, Tables } from '#platform/database/database.ts';
import type { Plans } from '#core/plans/plans.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import { isSecond, type Event, type Report } from '#features/subscription/lifecycle.ts';
import { tell } from '#features/subscription/mails.ts';
import type { SubscriptionChange } from '#features/subscription/state-diff.ts';
import { concerned, holdAccount, record } from '#features/subscription/records.ts';

/** The database's current time, which all processes share; read before the billing provider is asked. */
export async function currentMoment(tables: Tables): Promise<Date> {
  const { rows } = await tables.execute<{ now: string | Date }>(
    sql`SELECT clock_timestamp() AS now`,
  );
  return new Date(rows[0]?.now ?? Date.now());
}

/** A report in terms of our plans; undefined when it is about none of them. */
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
  if (!(await holdAccount(queries, uid))) return { changes: [], second: false };
  const event: Event = { kind: 'reported', report };
  const second = isSecond(await concerned(queries, uid, event), report);
  return { changes: await record(queries, plans, uid, event, new Date()), second };
}

/**
 * Calls the billing provider about a subscription and applies its answer.
 * @throws ProblemError `billing_unavailable`; nothing is changed then
 */
export async function refresh(
  context: SubscriptionContext,
  uid: string,
  ask: () => Promise<BilledSubscription | undefined>,
): Promise<void> {
  const { tables, plans } = context;
  const asOf = await currentMoment(tables);
  const told = await ask();
  const report = told && reportOf(plans, told, asOf);
  if (!report) return;
  const { changes } = await tables.transaction((queries) =>
    applyReport(queries, plans, uid, report),
  );
  await tell(context, uid, changes);
}
