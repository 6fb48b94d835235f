// Handles the billing provider's events. Each counts once. The current state of its subject is fetched, so that their order
// does not matter.
import { eq } from 'drizzle-orm';
import type { BilledSubscription, Billing, Invoice, Notice } from '#platform/billing/billing.ts';
import type { Queries } from '#platform/database/database.ts';
import { billingEvents, users } from '#platform/database/schema.ts';
import { lastsUntil } from '#core/plans/plan-of.ts';
import { requiredBilling } from '#features/subscription/checkout.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import { tell, tellPaymentFailed } from '#features/subscription/mails.ts';
import { recordPayment, type Payment } from '#features/subscription/payments.ts';
import { openSubscription } from '#features/subscription/records.ts';
import { remindOfTrial } from '#features/subscription/reminders.ts';
import {
  currentMoment,
  reportOf,
  applyReport,
  type AppliedReport,
} from '#features/subscription/reports.ts';

/** The current state of an event's subject. */
type Subject = { subscription?: BilledSubscription | undefined; invoice?: Invoice };
type Outcome = Pick<AppliedReport, 'changes'> & { payment: Payment | undefined };

/**
 * Handles an event. Events of unknown customers are ignored.
 * @throws ProblemError `billing_unavailable` when the subject cannot be fetched; the provider then sends the event again
 */
export async function handleBillingEvent(
  context: SubscriptionContext,
  notice: Notice,
): Promise<void> {
  const { tables } = context;
  const uid = notice.about === 'other' ? undefined : await payer(context, notice.customer);
  if (uid === undefined || (await wasTaken(tables, notice.id))) return;
  const asOf = await currentMoment(tables);
  const subject = await askFor(requiredBilling(context), notice);
  const outcome = await tables.transaction(async (queries) =>
    (await isFirst(queries, notice)) ? take(queries, context, uid, subject, asOf) : undefined,
  );
  if (!outcome) return;
  await tell(context, uid, outcome.changes);
  if (outcome.payment?.state === 'failed' && subject.invoice)
    await tellFailure(context, uid, outcome.payment, subject.invoice);
  if (notice.about === 'trial ending') await remindOfTrial(context, uid);
}

async function askFor(billing: Billing, notice: Notice): Promise<Subject> {
  switch (notice.about) {
    case 'subscription':
    case 'trial ending':
      return { subscription: await billing.subscription(notice.subscription) };
    case 'invoice': {
      const invoice = await billing.invoice(notice.invoice);
      if (!invoice.subscription) return { invoice };
      return { invoice, subscription: await billing.subscription(invoice.subscription) };
    }
    case 'other':
      return {};
  }
}

async function take(
  queries: Queries,
  context: SubscriptionContext,
  uid: string,
  { subscription, invoice }: Subject,
  asOf: Date,
): Promise<Outcome> {
  const { plans, log } = context;
  const report = subscription && reportOf(plans, subscription, asOf);
  if (subscription && !report)
    log.warn({ price: subscription.price }, 'the price of a subscription belongs to no plan');
  const taken = report
    ? await applyReport(queries, plans, uid, report)
    : { changes: [], second: false };
  if (report && taken.second) await endSecond(context, report.providerId);
  const payment = invoice && (await recordPayment(queries, plans, uid, invoice));
  return { changes: taken.changes, payment };
}

/**
 * Cancels a second subscription, so that nobody pays twice. If that fails, the event counts as not handled and comes
 * again.
 */
async function endSecond(context: SubscriptionContext, id: string): Promise<void> {
  context.log.warn(
    'an account had two subscriptions at the billing provider; the second was cancelled',
  );
  await requiredBilling(context).end(id);
}

async function tellFailure(
  context: SubscriptionContext,
  uid: string,
  { plan }: Payment,
  invoice: Invoice,
): Promise<void> {
  const open = await openSubscription(context.tables, uid);
  await tellPaymentFailed(context, uid, plan, invoice, open && lastsUntil(open));
}

async function payer({ tables }: SubscriptionContext, customer: string | undefined) {
  if (customer === undefined) return undefined;
  const [user] = await tables
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.billingCustomer, customer));
  return user?.uid;
}

async function wasTaken(queries: Queries, id: string): Promise<boolean> {
  const known = await queries
    .select({ id: billingEvents.id })
    .from(billingEvents)
    .where(eq(billingEvents.id, id));
  return known.length > 0;
}

/** Of two deliveries at once, the second waits here for the first. */
async function isFirst(queries: Queries, { id, kind }: Notice): Promise<boolean> {
  const written = await queries
    .insert(billingEvents)
    .values({ id, kind })
    .onConflictDoNothing()
    .returning({ id: billingEvents.id });
  return written.length > 0;
}
