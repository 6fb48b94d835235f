// Handles the billing provider's events, each of them once. For every event the current state of its subject is fetched, so the
// order of events does not matter.
import { eq } from 'drizzle-orm';
import type {
  BilledSubscription,
  Billing,
  Invoice,
  BillingEvent,
} from '#platform/billing/billing.ts';
import type { Queries } from '#platform/database/database.ts';
import { billingEvents, users } from '#platform/database/schema.ts';
import { activeUntil } from '#core/plans/plan-of.ts';
import { requiredBilling } from '#features/subscription/checkout.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import { sendChangeEmails, sendPaymentFailed } from '#features/subscription/mails.ts';
import { recordPayment, type Payment } from '#features/subscription/payments.ts';
import { openSubscription } from '#features/subscription/records.ts';
import { remindOfTrial } from '#features/subscription/reminders.ts';
import {
  databaseTime,
  reportOf,
  applyReport,
  type AppliedReport,
} from '#features/subscription/reports.ts';

/** The current state of the subscription or invoice that an event is about. */
type Subject = { subscription?: BilledSubscription | undefined; invoice?: Invoice };
type Outcome = Pick<AppliedReport, 'changes'> & { payment: Payment | undefined };

/**
 * Handles an event. Events of unknown customers are ignored.
 * @throws ProblemError `billing_unavailable` when the subject cannot be fetched; the provider then sends the event again
 */
export async function handleBillingEvent(
  context: SubscriptionContext,
  event: BillingEvent,
): Promise<void> {
  const { tables } = context;
  const uid =
    event.about === 'other' ? undefined : await accountOfCustomer(context, event.customer);
  if (uid === undefined || (await wasHandled(tables, event.id))) return;
  const asOf = await databaseTime(tables);
  const subject = await fetchSubject(requiredBilling(context), event);
  const outcome = await tables.transaction(async (queries) =>
    (await isFirst(queries, event))
      ? applySubject(queries, context, uid, subject, asOf)
      : undefined,
  );
  if (!outcome) return;
  await sendChangeEmails(context, uid, outcome.changes);
  if (outcome.payment?.state === 'failed' && subject.invoice)
    await emailFailedPayment(context, uid, outcome.payment, subject.invoice);
  if (event.about === 'trial ending') await remindOfTrial(context, uid);
}

async function fetchSubject(billing: Billing, event: BillingEvent): Promise<Subject> {
  switch (event.about) {
    case 'subscription':
    case 'trial ending':
      return { subscription: await billing.subscription(event.subscription) };
    case 'invoice': {
      const invoice = await billing.invoice(event.invoice);
      if (!invoice.subscription) return { invoice };
      return { invoice, subscription: await billing.subscription(invoice.subscription) };
    }
    case 'other':
      return {};
  }
}

async function applySubject(
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
  const applied = report
    ? await applyReport(queries, plans, uid, report)
    : { changes: [], second: false };
  if (report && applied.second) await cancelSecond(context, report.providerId);
  const payment = invoice && (await recordPayment(queries, plans, uid, invoice));
  return { changes: applied.changes, payment };
}

/**
 * Cancels a second subscription, so that nobody pays twice. If that fails, the event counts as not handled and comes
 * again.
 */
async function cancelSecond(context: SubscriptionContext, id: string): Promise<void> {
  context.log.warn(
    'an account had two subscriptions at the billing provider; the second was cancelled',
  );
  await requiredBilling(context).end(id);
}

async function emailFailedPayment(
  context: SubscriptionContext,
  uid: string,
  { plan }: Payment,
  invoice: Invoice,
): Promise<void> {
  const open = await openSubscription(context.tables, uid);
  await sendPaymentFailed(context, uid, plan, invoice, open && activeUntil(open));
}

async function accountOfCustomer({ tables }: SubscriptionContext, customer: string | undefined) {
  if (customer === undefined) return undefined;
  const [user] = await tables
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.billingCustomer, customer));
  return user?.uid;
}

async function wasHandled(queries: Queries, id: string): Promise<boolean> {
  const handled = await queries
    .select({ id: billingEvents.id })
    .from(billingEvents)
    .where(eq(billingEvents.id, id));
  return handled.length > 0;
}

/** Of two deliveries at once, the second waits here for the first. */
async function isFirst(queries: Queries, { id, kind }: BillingEvent): Promise<boolean> {
  const inserted = await queries
    .insert(billingEvents)
    .values({ id, kind })
    .onConflictDoNothing()
    .returning({ id: billingEvents.id });
  return inserted.length > 0;
}
