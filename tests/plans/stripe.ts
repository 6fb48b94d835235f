// A fake of Stripe's API: it stores customers, checkout pages, subscriptions and invoices in Stripe's formats, and signs its events
// as Stripe does.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import type { TestServer } from '../setup/server.ts';

const webhookSecret = 'whsec_of_the_tests';
const daySeconds = 24 * 60 * 60;
const monthSeconds = 30 * daySeconds;

type Fields = Record<string, string>;
// Stripe's objects have more fields than the tests use.
// oxlint-disable-next-line typescript/no-explicit-any
export type StripeObject = Record<string, any> & { id: string };

export type StripeEvent = {
  id: string;
  type: string;
  created: number;
  data: { object: StripeObject };
};

export type StripeFake = {
  /** The settings with which a server uses this fake. */
  settings: Record<string, string>;
  /** The received calls, such as `POST customers`. */
  calls: string[];
  /** While true, every call fails. */
  isUnavailable: boolean;
  /** If set, responses wait for it after their content is fixed, so they are outdated on arrival. */
  slow: ((call: string) => Promise<void>) | undefined;
  /** While true, cards are declined. */
  declines: boolean;
  customers: Map<string, StripeObject>;
  pages: Map<string, StripeObject>;
  subscriptions: Map<string, StripeObject>;
  /** Completes the checkout page at an address. @returns the subscription */
  complete(pageUrl: string): StripeObject;
  /** Creates an invoice for a subscription. */
  bill(subscription: StripeObject, paid: boolean): StripeObject;
  stop(): Promise<void>;
};

export const seconds = (time = Date.now()): number => Math.floor(time / 1000);

const id = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** An event with the current state of an object. */
export const eventOf = (type: string, object: StripeObject): StripeEvent => ({
  id: id('evt'),
  type,
  created: seconds(),
  data: { object: structuredClone(object) },
});

/** Delivers an event to a server's webhook, signed. */
export async function deliver(
  server: TestServer,
  event: StripeEvent,
  { secret = webhookSecret, timestamp = seconds(), body = JSON.stringify(event) } = {},
): Promise<{ status: number; code?: string }> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const answer = await fetch(`${server.url}/api/billing/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, ...(code !== undefined && { code }) };
}

class Refusal extends Error {
  readonly status: number;
  readonly details: object;
  constructor(status: number, details: object) {
    super('refused');
    this.status = status;
    this.details = details;
  }
}

export async function startStripe(): Promise<StripeFake> {
  const customers = new Map<string, StripeObject>();
  const pages = new Map<string, StripeObject>();
  const subscriptions = new Map<string, StripeObject>();
  const invoices = new Map<string, StripeObject>();
  const keys = new Map<string, StripeObject>();

  const known = (kind: Map<string, StripeObject>, key = ''): StripeObject => {
    const found = kind.get(key);
    if (!found) throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing' });
    return found;
  };

  function createPage(fields: Fields): StripeObject {
    known(customers, fields['customer']);
    const key = id('cs');
    const page = {
      ...{ id: key, object: 'checkout.session', status: 'open', subscription: null },
      ...{ customer: fields['customer'], client_reference_id: fields['client_reference_id'] },
      ...{ success_url: fields['success_url'], cancel_url: fields['cancel_url'] },
      url: `https://checkout.stripe.example/${key}`,
      price: fields['line_items[0][price]'],
      metadata: { plan: fields['subscription_data[metadata][plan]'] },
      trialDays: Number(fields['subscription_data[trial_period_days]'] ?? 0),
    };
    pages.set(key, page);
    return page;
  }

  function changeSubscription(found: StripeObject, fields: Fields): StripeObject {
    if (found['status'] === 'canceled')
      throw new Refusal(400, { type: 'invalid_request_error', message: 'It was canceled.' });
    const price = fields['items[0][price]'];
    if (price && fake.declines)
      throw new Refusal(402, { type: 'card_error', code: 'card_declined', message: 'Declined.' });
    const [item] = found['items'].data;
    if (price) item.price = { id: price };
    const ends = fields['cancel_at_period_end'];
    if (ends) {
      found['cancel_at_period_end'] = ends === 'true';
      found['canceled_at'] = ends === 'true' ? seconds() : null;
    }
    if (fields['cancel_at'] === '') Object.assign(found, { cancel_at: null, canceled_at: null });
    if (fields['metadata[plan]']) found['metadata'] = { plan: fields['metadata[plan]'] };
    const trialEnd = fields['trial_end'];
    if (trialEnd === 'now') Object.assign(found, { status: 'active', trial_end: seconds() });
    else if (trialEnd) found['trial_end'] = item.current_period_end = Number(trialEnd);
    return found;
  }

  function end(found: StripeObject): StripeObject {
    return Object.assign(found, {
      status: 'canceled',
      canceled_at: seconds(),
      ended_at: seconds(),
    });
  }

  function shown(found: StripeObject): StripeObject {
    return { ...found, latest_invoice: invoices.get(found['latest_invoice']) ?? null };
  }

  const answers: [call: RegExp, answer: (id: string, fields: Fields, key: string) => unknown][] = [
    [
      /^POST customers$/,
      (_, { email }, key) => {
        const made = keys.get(key) ?? { id: id('cus'), object: 'customer', email };
        keys.set(key, made);
        customers.set(made.id, made);
        return made;
      },
    ],
    [/^GET customers\/(\w+)$/, (which) => known(customers, which)],
    [
      /^DELETE customers\/(\w+)$/,
      (which) => {
        known(customers, which);
        customers.delete(which);
        for (const one of subscriptions.values()) if (one['customer'] === which) end(one);
        return { id: which, object: 'customer', deleted: true };
      },
    ],
    [/^GET subscriptions\/(\w+)$/, (which) => shown(known(subscriptions, which))],
    [
      /^POST subscriptions\/(\w+)$/,
      (which, fields) => shown(changeSubscription(known(subscriptions, which), fields)),
    ],
    [/^DELETE subscriptions\/(\w+)$/, (which) => shown(end(known(subscriptions, which)))],
    [/^GET invoices\/(\w+)$/, (which) => known(invoices, which)],
    [
      /^POST billing_portal\/sessions$/,
      (_, { customer }) => ({
        id: id('bps'),
        url: `https://billing.stripe.example/${known(customers, customer).id}`,
      }),
    ],
    [/^POST checkout\/sessions$/, (_, fields) => createPage(fields)],
    [
      /^GET checkout\/sessions$/,
      (_, { customer }) => {
        const own = [...pages.values()].filter((page) => page['customer'] === customer);
        const open = own.filter(({ status }) => status === 'open');
        return { object: 'list', data: open, has_more: false };
      },
    ],
    [
      /^POST checkout\/sessions\/(\w+)\/expire$/,
      (which) => Object.assign(known(pages, which), { status: 'expired' }),
    ],
  ];

  function answer(call: string, fields: Fields, key: string): unknown {
    for (const [pattern, give] of answers) {
      const match = pattern.exec(call);
      if (match) return give(match[1] ?? '', fields, key);
    }
    throw new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized: ${call}` });
  }

  /** Status and body. */
  async function respond(request: IncomingMessage): Promise<[number, unknown]> {
    const url = new URL(request.url ?? '/', 'http://stripe.example');
    const call = `${request.method} ${url.pathname.replace('/v1/', '')}`;
    fake.calls.push(call);
    const fields = { ...Object.fromEntries(url.searchParams), ...(await formOf(request)) };
    if (fake.isUnavailable) return [503, { error: { type: 'api_error', message: 'Unavailable.' } }];
    try {
      const key = String(request.headers['idempotency-key'] ?? randomUUID());
      const body = structuredClone(answer(call, fields, key));
      await fake.slow?.(call);
      return [200, body];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [error.status, { error: { message: 'Refused.', ...error.details } }];
    }
  }

  const server = createServer((request, response) => {
    void respond(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const fake: StripeFake = {
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    ...{
      calls: [],
      isUnavailable: false,
      slow: undefined,
      declines: false,
      customers,
      pages,
      subscriptions,
    },
    complete(pageUrl) {
      const page = known(pages, pageUrl.split('/').at(-1));
      if (page['status'] !== 'open') throw new Error('this page is closed');
      const now = seconds();
      const tried = page['trialDays'] > 0;
      const until = now + (tried ? page['trialDays'] * daySeconds : monthSeconds);
      const item = { id: id('si'), price: { id: page['price'] } };
      const made = {
        ...{ id: id('sub'), object: 'subscription', customer: page['customer'] },
        ...{ status: tried ? 'trialing' : 'active', trial_end: tried ? until : null },
        ...{ start_date: now, cancel_at: null, cancel_at_period_end: false, canceled_at: null },
        ...{ latest_invoice: null, metadata: page['metadata'] },
        items: { data: [{ ...item, current_period_start: now, current_period_end: until }] },
      };
      subscriptions.set(made.id, made);
      Object.assign(page, { status: 'complete', subscription: made.id });
      return made;
    },
    bill(subscription, paid) {
      const made = {
        ...{ id: id('in'), object: 'invoice', customer: subscription['customer'] },
        ...{ status: paid ? 'paid' : 'open', attempted: true, currency: 'usd', created: seconds() },
        ...{ amount_due: 900, amount_paid: paid ? 900 : 0 },
        hosted_invoice_url: 'https://invoice.stripe.example/1',
        parent: { subscription_details: { subscription: subscription.id } },
      };
      invoices.set(made.id, made);
      subscription['latest_invoice'] = made.id;
      return made;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

async function formOf(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}
