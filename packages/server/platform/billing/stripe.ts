// Stripe: pages to buy and to pay on (Checkout, customer portal), and its subscriptions.
import { ProblemError } from '@octavo/contract';
import { Stripe } from 'stripe';
import type { Billing, Purchase } from '#platform/billing/billing.ts';
import { billedSubscription, invoiceOf, noticeOf } from '#platform/billing/stripe-objects.ts';

const timeoutMs = 10_000;
/** More pages than one person has ever open. */
const openPages = 10;
const expand = ['latest_invoice'];

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Another address than Stripe's own: a proxy, or a test's server. */
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
    createCustomer: (uid, email) =>
      asked(async () => {
        const customer = { email, metadata: { uid } };
        const idempotencyKey = `octavo-customer-${uid}`;
        return (await stripe.customers.create(customer, { idempotencyKey })).id;
      }),
    checkout: (purchase) =>
      asked(async () => {
        await closePages(stripe, purchase.customer);
        const page = await stripe.checkout.sessions.create(pageFor(purchase));
        return page.url as string;
      }),
    portal: (customer, backUrl) =>
      asked(async () => {
        const page = await stripe.billingPortal.sessions.create({ customer, return_url: backUrl });
        return page.url;
      }),
    subscription: (id) =>
      asked(async () => billedSubscription(await stripe.subscriptions.retrieve(id, { expand }))),
    invoice: (id) => asked(async () => invoiceOf(await stripe.invoices.retrieve(id))),
    change: (id, price, trialEnd) =>
      asked(async () => {
        const found = await stripe.subscriptions.retrieve(id);
        const terms = changeTo(found, price, trialEnd);
        return billedSubscription(await stripe.subscriptions.update(id, terms));
      }),
    setEnding: (id, ends) =>
      asked(async () =>
        billedSubscription(
          await stripe.subscriptions.update(id, { cancel_at_period_end: ends, expand }),
        ),
      ),
    end: (id) => asked(async () => billedSubscription(await ended(stripe, id))),
    forget: (customer) => asked(() => forget(stripe, customer)),
    noticeOf(body, signature) {
      try {
        return noticeOf(stripe.webhooks.constructEvent(body, signature, webhookSecret));
      } catch (cause) {
        throw new ProblemError('notice_invalid', undefined, cause);
      }
    },
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

function pageFor({ customer, uid, price, trialDays, doneUrl, backUrl }: Purchase) {
  return {
    mode: 'subscription',
    customer,
    client_reference_id: uid,
    line_items: [{ price, quantity: 1 }],
    success_url: doneUrl,
    cancel_url: backUrl,
    subscription_data: {
      metadata: { uid },
      ...(trialDays > 0 && { trial_period_days: trialDays }),
    },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** A trial goes on until the new one's end, or is over; a period that was paid for is set off. */
function changeTo({ items, status }: Stripe.Subscription, price: string, trialEnd?: Date) {
  return {
    items: [{ id: items.data[0]?.id as string, price }],
    ...(trialEnd
      ? { trial_end: secondsOf(trialEnd), proration_behavior: 'none' }
      : { proration_behavior: 'always_invoice' }),
    ...(status === 'trialing' && !trialEnd && { trial_end: 'now' }),
    payment_behavior: 'error_if_incomplete',
    cancel_at_period_end: false,
    expand,
  } satisfies Stripe.SubscriptionUpdateParams;
}

/** Two open pages could become two subscriptions. */
async function closePages(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({
    customer,
    status: 'open',
    limit: openPages,
  });
  for (const { id } of data) await stripe.checkout.sessions.expire(id);
}

/** One that has ended already is as it should be. */
async function ended(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const found = await stripe.subscriptions.retrieve(id, { expand });
  return found.status === 'canceled' ? found : stripe.subscriptions.cancel(id, { expand });
}

async function forget(stripe: Stripe, customer: string): Promise<void> {
  await stripe.customers.del(customer).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing')
      throw error;
  });
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Asks Stripe; what goes wrong there is told in our words, its own go to the log. */
async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    const declined = cause instanceof Stripe.errors.StripeCardError;
    throw new ProblemError(declined ? 'payment_declined' : 'billing_unavailable', undefined, cause);
  }
}
