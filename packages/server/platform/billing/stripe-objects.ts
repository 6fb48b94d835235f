// Converts Stripe's objects to those of the port.
import type { Stripe } from 'stripe';
import type { BilledSubscription, Invoice, Notice } from '#platform/billing/billing.ts';

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
    startedAt: momentOf(subscription.start_date),
    periodStart: momentOf(item.current_period_start),
    periodEnd: momentOf(state === 'past_due' ? unpaidSince(subscription) : endOf(subscription)),
    cancelAtPeriodEnd: endsWithPeriod(subscription),
    cancelledAt: subscription.canceled_at ? momentOf(subscription.canceled_at) : null,
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
    at: momentOf(invoice.created),
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

type Told = { id: string; customer?: Reference; subscription?: Reference };
type Reference = string | { id: string } | null;

/** The subject of an event. Events have the API version of their endpoint, so only ids are read from them. */
export function noticeOf({ id, type, data }: Stripe.Event): Notice {
  const told = data.object as unknown as Told;
  const notice = { id, kind: type, customer: told.customer ? idOf(told.customer) : undefined };
  if (subscriptionEvents.has(type))
    return { ...notice, about: 'subscription', subscription: told.id };
  if (type === 'customer.subscription.trial_will_end')
    return { ...notice, about: 'trial ending', subscription: told.id };
  if (type === 'checkout.session.completed' && told.subscription)
    return { ...notice, about: 'subscription', subscription: idOf(told.subscription) };
  if (invoiceEvents.has(type)) return { ...notice, about: 'invoice', invoice: told.id };
  return { ...notice, about: 'other' };
}

const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

const momentOf = (seconds: number): Date => new Date(seconds * 1000);
