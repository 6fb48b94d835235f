// Records payments, successful and failed.
import { randomUUID } from 'node:crypto';
import type { PaymentRecord, PlanName } from '@octavo/contract';
import { count, desc, eq } from 'drizzle-orm';
import type { Invoice } from '#platform/billing/billing.ts';
import type { Queries } from '#platform/database/database.ts';
import { paginationOf, type PageQuery } from '#platform/database/paging.ts';
import { payments, subscriptions } from '#platform/database/schema.ts';
import { recordActivity } from '#core/activity/activity.ts';
import type { Plans } from '#core/plans/plans.ts';
import { moneyText, planText } from '#features/subscription/formatting.ts';

type State = 'paid' | 'failed';
/** The change that an invoice made: its first failure and its success count once each. */
export type Payment = { state: State; plan: PlanName };

/** Records the state of an invoice. A paid one stays paid, whatever is reported later. */
export async function recordPayment(
  queries: Queries,
  plans: Plans,
  uid: string,
  invoice: Invoice,
): Promise<Payment | undefined> {
  const { id: providerId, state, amount, currency, url: invoiceUrl, at } = invoice;
  if (state === 'other' || amount === 0 || !invoice.subscription) return undefined;
  const paidFor = await subscriptionAt(queries, invoice.subscription);
  const known = await stateOf(queries, providerId);
  if (!paidFor || known === 'paid' || known === state) return undefined;
  const { id: subscriptionId, plan } = paidFor;
  const row = { uid, subscriptionId, plan, state, amount, currency, providerId, invoiceUrl, at };
  await queries
    .insert(payments)
    .values({ id: randomUUID(), ...row })
    .onConflictDoUpdate({ target: payments.providerId, set: { state, amount, invoiceUrl } });
  const details = { plan: planText(plans, plan), amount: moneyText(amount, currency) };
  const kind = state === 'paid' ? 'payment_succeeded' : 'payment_failed';
  await recordActivity(queries, uid, kind, details);
  return { state, plan };
}

/** A page of an account's payments, latest first. */
export async function paymentsOf(
  queries: Queries,
  plans: Plans,
  uid: string,
  query: PageQuery,
): Promise<{ payments: PaymentRecord[]; pagination: ReturnType<typeof paginationOf> }> {
  const own = eq(payments.uid, uid);
  const rows = await queries
    .select()
    .from(payments)
    .where(own)
    .orderBy(desc(payments.at), desc(payments.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [counted] = await queries.select({ total: count() }).from(payments).where(own);
  return {
    payments: rows.map((row) => shown(plans, row)),
    pagination: paginationOf(query, counted?.total ?? 0),
  };
}

const shown = (plans: Plans, row: typeof payments.$inferSelect): PaymentRecord => ({
  id: row.id,
  plan_name: row.plan,
  display_name: planText(plans, row.plan),
  amount: row.amount,
  currency: row.currency,
  amount_text: moneyText(row.amount, row.currency),
  status: row.state,
  invoice_url: row.invoiceUrl,
  created_at: row.at.toISOString(),
});

async function stateOf(queries: Queries, providerId: string) {
  const [known] = await queries
    .select({ state: payments.state })
    .from(payments)
    .where(eq(payments.providerId, providerId));
  return known?.state;
}

async function subscriptionAt(queries: Queries, providerId: string) {
  const [found] = await queries
    .select({ id: subscriptions.id, plan: subscriptions.plan })
    .from(subscriptions)
    .where(eq(subscriptions.providerId, providerId));
  return found;
}
