// Converts Stripe's objects to those of the port.
import type { Stripe } from 'stripe';
import type { BilledSubscription, Invoice, BillingEvent } from '#platform/billing/billing.ts';

type State = BilledSubscription['state'];

/** Stripe counts “unpaid” and “paused” as running, but nobody pays for them. */
const states: Record<string, State> = {
  incomplete: 'pending',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
};

/** @param subscription with its `latest_invoice` expanded */
export function billedSubscription(subscription: Stripe.Subscription): BilledSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`the subscription ${subscription.id} has no items`);
  const state = states[subscription.status] ?? 'past_due';
  return {
    id: subscription.id,
    customer: idOf(subscription.customer),
    price: item.price.id,
    plan: subscription.metadata['plan'],
    state,
    startedAt: dateOf(subscription.start_date),
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(state === 'past_due' ? unpaidSince(subscription) : endOf(subscription)),
    cancelAtPeriodEnd: endsWithPeriod(subscription),
    cancelledAt: subscription.canceled_at ? dateOf(subscription.canceled_at) : null,
  };
}

/** Stripe starts the period before it is paid: the paid time ends where the unpaid invoice begins. */
function unpaidSince({ latest_invoice, items }: Stripe.Subscription): number {
  const expanded = typeof latest_invoice === 'object' ? latest_invoice : null;
  return expanded?.created ?? items.data[0]?.current_period_start ?? 0;
}

function endOf({ cancel_at, items }: Stripe.Subscription): number {
  const end = items.data[0]?.current_period_end ?? 0;
  return cancel_at ? Math.min(cancel_at, end) : end;
}

/** The portal sets a date where the API sets a flag. */
function endsWithPeriod({ cancel_at_period_end, cancel_at, items }: Stripe.Subscription): boolean {
  const end = items.data[0]?.current_period_end ?? 0;
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= end);
}

export function invoiceOf(invoice: Stripe.Invoice): Invoice {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return {
    id: invoice.id,
    subscription: subscription ? idOf(subscription) : undefined,
    state: invoiceState(invoice),
    amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    url: invoice.hosted_invoice_url ?? null,
    at: dateOf(invoice.created),
  };
}

function invoiceState({ status, attempted }: Stripe.Invoice): Invoice['state'] {
  if (status === 'paid') return 'paid';
  const failed = status === 'uncollectible' || (status === 'open' && attempted);
  return failed ? 'failed' : 'other';
}

const subscriptionEvents = new Set([
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
]);
const invoiceEvents = new Set(['invoice.paid', 'invoice.payment_failed']);

type EventObject = { id: string; customer?: Reference; subscription?: Reference };
type Reference = string | { id: string } | null;

/** Reads the subject of an event. Events have the API version of their endpoint, so only ids are read from them. */
export function billingEventOf({ id, type, data }: Stripe.Event): BillingEvent {
  const object = data.object as unknown as EventObject;
  const common = { id, kind: type, customer: object.customer ? idOf(object.customer) : undefined };
  if (subscriptionEvents.has(type))
    return { ...common, about: 'subscription', subscription: object.id };
  if (type === 'customer.subscription.trial_will_end')
    return { ...common, about: 'trial ending', subscription: object.id };
  if (type === 'checkout.session.completed' && object.subscription)
    return { ...common, about: 'subscription', subscription: idOf(object.subscription) };
  if (invoiceEvents.has(type)) return { ...common, about: 'invoice', invoice: object.id };
  return { ...common, about: 'other' };
}

const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
