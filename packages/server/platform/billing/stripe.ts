// The billing provider Stripe: Checkout, customer portal and subscriptions.
import { ProblemError } from '@octavo/contract';
import { Stripe } from 'stripe';
import type { Billing, Purchase } from '#platform/billing/billing.ts';
import { billedSubscription, invoiceOf, billingEventOf } from '#platform/billing/stripe-objects.ts';

const timeoutMs = 10_000;
/** Enough for all checkout pages that one customer has open. */
const openSessionsLimit = 10;
const expand = ['latest_invoice'];

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Another address than Stripe's own: a proxy, or a test server. */
  apiUrl?: string | undefined;
};

export function openStripe({ secretKey, webhookSecret, apiUrl }: StripeSettings): Billing {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    ...customersOf(stripe),
    ...pagesOf(stripe),
    ...subscriptionsOf(stripe),
    invoice: (id) => callStripe(async () => invoiceOf(await stripe.invoices.retrieve(id))),
    parseEvent(body, signature) {
      try {
        return billingEventOf(stripe.webhooks.constructEvent(body, signature, webhookSecret));
      } catch (cause) {
        throw new ProblemError('notice_invalid', undefined, cause);
      }
    },
  };
}

const customersOf = (
  stripe: Stripe,
): Pick<Billing, 'createCustomer' | 'hasCustomer' | 'deleteCustomer'> => ({
  createCustomer: (uid, email, key) =>
    callStripe(async () => {
      const customer = { email, metadata: { uid } };
      return (await stripe.customers.create(customer, { idempotencyKey: key })).id;
    }),
  hasCustomer: (customer) =>
    callStripe(async () => {
      const found = await undefinedIfMissing(stripe.customers.retrieve(customer));
      return found !== undefined && found.deleted !== true;
    }),
  deleteCustomer: (customer) =>
    callStripe(async () => {
      await undefinedIfMissing(stripe.customers.del(customer));
    }),
});

const pagesOf = (stripe: Stripe): Pick<Billing, 'checkout' | 'portal'> => ({
  checkout: (purchase) =>
    callStripe(async () => {
      await closeCheckouts(stripe, purchase.customer);
      const page = await stripe.checkout.sessions.create(checkoutFor(purchase));
      return page.url as string;
    }),
  portal: (customer, backUrl) =>
    callStripe(async () => {
      const page = await stripe.billingPortal.sessions.create({ customer, return_url: backUrl });
      return page.url;
    }),
});

type SubscriptionCalls = Pick<Billing, 'subscription' | 'change' | 'setEnding' | 'end'>;

function subscriptionsOf({ subscriptions }: Stripe): SubscriptionCalls {
  /** Reads the subscription and changes it unless it has ended. */
  const changed = (
    id: string,
    change: (found: Stripe.Subscription) => Promise<Stripe.Subscription>,
  ) =>
    callStripe(async () => {
      const found = await subscriptions.retrieve(id, { expand });
      return billedSubscription(found.status === 'canceled' ? found : await change(found));
    });
  return {
    subscription: (id) =>
      callStripe(async () => {
        const found = await undefinedIfMissing(subscriptions.retrieve(id, { expand }));
        return found && billedSubscription(found);
      }),
    change: (id, to) => changed(id, (found) => subscriptions.update(id, changeTo(found, to))),
    setEnding: (id, ends) =>
      changed(id, (found) =>
        subscriptions.update(id, {
          ...(ends ? { cancel_at_period_end: true } : withoutEnd(found)),
          expand,
        }),
      ),
    end: (id) => changed(id, () => subscriptions.cancel(id, { expand })),
  };
}

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  };
}

function checkoutFor({ customer, uid, plan, price, trialDays, doneUrl, backUrl }: Purchase) {
  return {
    mode: 'subscription',
    customer,
    client_reference_id: uid,
    line_items: [{ price, quantity: 1 }],
    success_url: doneUrl,
    cancel_url: backUrl,
    subscription_data: {
      metadata: { uid, plan },
      ...(trialDays > 0 && { trial_period_days: trialDays }),
    },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** A trial continues until the new trial's end, or ends; a paid period is credited. */
function changeTo(
  found: Stripe.Subscription,
  { plan, price, trialEnd }: Parameters<Billing['change']>[1],
) {
  const endsTrial = found.status === 'trialing' && !trialEnd;
  return {
    items: [{ id: found.items.data[0]?.id as string, price }],
    metadata: { plan },
    ...(trialEnd
      ? { trial_end: secondsOf(trialEnd), proration_behavior: 'none' }
      : { proration_behavior: 'always_invoice' }),
    ...(endsTrial && { trial_end: 'now' }),
    ...withoutEnd(found),
    payment_behavior: 'error_if_incomplete',
    expand,
  } satisfies Stripe.SubscriptionUpdateParams;
}

/** The API sets a flag for the end, the portal a date; Stripe clears only one of them at a time. */
const withoutEnd = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
  cancel_at_period_end || cancel_at === null
    ? { cancel_at_period_end: false }
    : { cancel_at: '' as const };

/** Two open pages could become two subscriptions. */
async function closeCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({
    customer,
    status: 'open',
    limit: openSessionsLimit,
  });
  for (const { id } of data) await stripe.checkout.sessions.expire(id);
}

/** Returns undefined instead of an error if Stripe has no such object. */
async function undefinedIfMissing<T>(response: Promise<T>): Promise<T | undefined> {
  return response.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return undefined;
    throw error;
  });
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Calls Stripe. Its errors are logged; the client gets our problem. */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    const declined = cause instanceof Stripe.errors.StripeCardError;
    throw new ProblemError(declined ? 'payment_declined' : 'billing_unavailable', undefined, cause);
  }
}
