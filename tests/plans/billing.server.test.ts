// Tests plans that are sold by Stripe, with a fake Stripe API.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call, registered, type Person } from '../accounts/accounts.ts';
import { query } from '../setup/database.ts';
import { startIssuer } from '../accounts/issuer.ts';
import { plansWith } from './plans-file.ts';
import { useServer } from '../setup/server.ts';
import {
  deliver,
  eventOf,
  seconds,
  startStripe,
  type StripeEvent,
  type StripeObject,
} from './stripe.ts';

const [issuer, stripe] = await Promise.all([startIssuer(), startStripe()]);
const server = useServer({
  ...issuer.settings,
  ...stripe.settings,
  ...plansWith({ basic: { stripe_price: 'price_basic' }, pro: { stripe_price: 'price_pro' } }),
  PUBLIC_URL: 'https://octavo.example',
});
afterAll(() => Promise.all([issuer.stop(), stripe.stop()]));
beforeEach(() => {
  stripe.isUnavailable = false;
  stripe.declines = false;
  stripe.slow = undefined;
});

const daySeconds = 24 * 60 * 60;

const post = (person: Person, path: string, body?: unknown) =>
  call(server, 'POST', `/subscription/${path}`, { person, ...(body !== undefined && { body }) });
const subscribe = (person: Person, subscription_model: string) =>
  post(person, 'subscribe', { subscription_model });
const current = async (person: Person) => (await post(person, 'my')).body['subscription'];
const payments = async (person: Person) => (await post(person, 'payments')).body['data'].payments;
const steps = async (person: Person): Promise<string[]> =>
  (await post(person, 'history?limit=100')).body['data'].history
    .map(({ event }: { event: string }) => event)
    .toReversed();

/** Notifies the server that a subscription has changed. */
const notify = (subscription: StripeObject, type = 'updated') =>
  deliver(server, eventOf(`customer.subscription.${type}`, subscription));

/** Somebody who has bought a plan; its trial goes on. */
async function customer(plan = 'basic'): Promise<{ person: Person; bought: StripeObject }> {
  const person = await registered(server, issuer);
  const { body } = await subscribe(person, plan);
  const bought = stripe.complete(body['data'].checkout_url);
  await notify(bought, 'created');
  return { person, bought };
}

/** The trial of a subscription is over and was paid for. */
function becomeActive(bought: StripeObject): void {
  const [item] = bought['items'].data;
  const start = seconds();
  Object.assign(item, { current_period_start: start, current_period_end: start + 30 * daySeconds });
  Object.assign(bought, { status: 'active', trial_end: start });
}

/** A person's payment failed so many days ago. */
function becomePastDue(bought: StripeObject, days = 0): StripeObject {
  becomeActive(bought);
  bought['status'] = 'past_due';
  const invoice = stripe.bill(bought, false);
  invoice['created'] -= days * daySeconds;
  return invoice;
}

async function mails(person: Person, count = 1): Promise<string[]> {
  const folder = join(server.dataFolder, 'mail');
  for (let tries = 0; ; tries++) {
    const names = (await readdir(folder).catch(() => [])).toSorted();
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
    );
    const own = mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);
    if (own.length >= count || tries > 100) return own;
    await wait(50);
  }
}

describe('buying a plan', () => {
  test('returns the checkout page of the billing provider, with a trial', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await subscribe(person, 'basic');
    expect(status).toBe(200);
    expect(body['subscription']).toMatchObject({ name: 'free', status: 'none' });
    const [page] = [...stripe.pages.values()].slice(-1);
    expect(body['data']).toEqual({ checkout_url: page?.['url'] });
    expect(page).toMatchObject({
      ...{ client_reference_id: person.uid, price: 'price_basic', trialDays: 14 },
      success_url: 'https://octavo.example/profile',
      cancel_url: 'https://octavo.example/pricing',
    });
    const email = stripe.customers.get(page?.['customer'])?.['email'];
    expect(email).toBe(person.email);
  });

  test('starts the plan when the provider reports it, whether the user returns or not', async () => {
    const { person } = await customer();
    expect(await current(person)).toMatchObject({
      ...{ name: 'basic', status: 'trialing', renews: true, can_try: ['pro'] },
    });
    expect(await steps(person)).toEqual(['trial_started']);
  });

  test('starts the plan with the checkout event if that arrives first', async () => {
    const person = await registered(server, issuer);
    const { body } = await subscribe(person, 'basic');
    stripe.complete(body['data'].checkout_url);
    const page = [...stripe.pages.values()].at(-1) as StripeObject;
    expect(await deliver(server, eventOf('checkout.session.completed', page))).toEqual({
      status: 200,
    });
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'trialing' });
  });

  test('has no trial if it was already used', async () => {
    const { person, bought } = await customer();
    bought['status'] = 'canceled';
    await notify(bought, 'deleted');
    expect(await current(person)).toMatchObject({ name: 'free', status: 'expired' });
    expect((await subscribe(person, 'basic')).status).toBe(200);
    const page = [...stripe.pages.values()].at(-1);
    expect(page).toMatchObject({ price: 'price_basic', trialDays: 0 });
  });

  test('closes earlier checkout pages and creates one customer', async () => {
    const person = await registered(server, issuer);
    const first = (await subscribe(person, 'basic')).body['data'].checkout_url;
    await subscribe(person, 'pro');
    expect(() => stripe.complete(first)).toThrow('this page is closed');
    const own = [...stripe.customers.values()].filter(({ email }) => email === person.email);
    expect(own).toHaveLength(1);
  });

  test('replaces a trial without billing', async () => {
    const person = await registered(server, issuer);
    await query(
      server,
      `INSERT INTO subscriptions (id, uid, plan, state, period_start, period_end, provider)
       VALUES (gen_random_uuid(), $1, 'basic', 'trialing', now(), now() + interval '3 days', 'none')`,
      [person.uid],
    );
    const { body } = await subscribe(person, 'pro');
    await notify(stripe.complete(body['data'].checkout_url), 'created');
    expect(await current(person)).toMatchObject({ name: 'pro', renews: true });
    expect(await steps(person)).toEqual(['replaced', 'trial_started']);
  });

  test('changes nothing when the provider is unavailable', async () => {
    const person = await registered(server, issuer);
    stripe.isUnavailable = true;
    const { status, body, headers } = await subscribe(person, 'basic');
    expect([status, body.code]).toEqual([503, 'billing_unavailable']);
    expect(headers.get('retry-after')).toBeTruthy();
    stripe.isUnavailable = false;
    expect(await current(person)).toMatchObject({ status: 'none', can_try: ['basic', 'pro'] });
    expect((await subscribe(person, 'basic')).status).toBe(200);
  });

  test('is recognized by its name when its price has changed', async () => {
    const { person, bought } = await customer('pro');
    bought['items'].data[0].price = { id: 'price_of_last_year' };
    becomeActive(bought);
    await notify(bought);
    expect(await current(person)).toMatchObject({ name: 'pro', status: 'active' });
  });

  test('creates a new customer if the old one was deleted at the provider', async () => {
    const person = await registered(server, issuer);
    await subscribe(person, 'basic');
    stripe.customers.clear();
    const { body } = await subscribe(person, 'basic');
    await notify(stripe.complete(body['data'].checkout_url), 'created');
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'trialing' });
  });

  test('twice cancels the second subscription', async () => {
    const { person, bought } = await customer();
    const second: StripeObject = { ...structuredClone(bought), id: 'sub_second' };
    stripe.subscriptions.set(second.id, second);
    await notify(second, 'created');
    expect(second['status']).toBe('canceled');
    expect(bought['status']).toBe('trialing');
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'trialing' });
  });
});

describe('a higher plan', () => {
  test('starts as a trial during the trial of a lower plan', async () => {
    const { person, bought } = await customer();
    const { body } = await subscribe(person, 'pro');
    expect(body['subscription']).toMatchObject({ name: 'pro', status: 'trialing', can_try: [] });
    expect(bought['items'].data[0].price.id).toBe('price_pro');
    const left = bought['trial_end'] - seconds();
    expect(Math.abs(left - 14 * daySeconds)).toBeLessThan(60);
    expect(await steps(person)).toEqual(['trial_started', 'plan_changed']);
  });

  test('starts at once for paying customers', async () => {
    const { person, bought } = await customer();
    becomeActive(bought);
    await notify(bought);
    const { body } = await subscribe(person, 'pro');
    expect(body['subscription']).toMatchObject({ name: 'pro', status: 'active' });
    expect((await post(person, 'usage')).body['data'].conversions.limit).toBe(-1);
  });

  test('is not granted when the payment is declined', async () => {
    const { person, bought } = await customer();
    becomeActive(bought);
    await notify(bought);
    stripe.declines = true;
    const { status, body } = await subscribe(person, 'pro');
    expect([status, body.code]).toEqual([402, 'payment_declined']);
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'active' });
  });

  test('is refused while a payment is due', async () => {
    const { person, bought } = await customer();
    becomePastDue(bought);
    await notify(bought);
    const { status, body } = await subscribe(person, 'pro');
    expect([status, body.code]).toEqual([402, 'payment_due']);
  });
});

describe('cancelling', () => {
  test('ends the plan with its period, and can be undone', async () => {
    const { person, bought } = await customer();
    const { body } = await post(person, 'cancel');
    expect(body['subscription']).toMatchObject({ cancel_at_period_end: true, renews: false });
    expect(bought['cancel_at_period_end']).toBe(true);
    expect(await mails(person)).toEqual(['You have cancelled Basic']);
    await subscribe(person, 'basic');
    expect(bought['cancel_at_period_end']).toBe(false);
    expect(await current(person)).toMatchObject({ cancel_at_period_end: false, renews: true });
    expect(await steps(person)).toEqual(['trial_started', 'cancelled', 'resumed']);
  });

  test('changes nothing when the provider is unavailable', async () => {
    const { person, bought } = await customer();
    stripe.isUnavailable = true;
    const { status, body } = await post(person, 'cancel');
    expect([status, body.code]).toEqual([503, 'billing_unavailable']);
    expect(await current(person)).toMatchObject({ cancel_at_period_end: false });
    expect(bought['cancel_at_period_end']).toBe(false);
  });

  test('ends an unpaid plan at once', async () => {
    const { person, bought } = await customer();
    becomePastDue(bought);
    await notify(bought);
    const { body } = await post(person, 'cancel');
    expect(body['subscription']).toMatchObject({ name: 'free', status: 'expired' });
    expect(bought['status']).toBe('canceled');
  });

  test('in the portal, which sets a date, is recognized', async () => {
    const { person, bought } = await customer();
    bought['cancel_at'] = bought['items'].data[0].current_period_end;
    bought['canceled_at'] = seconds();
    await notify(bought);
    expect(await current(person)).toMatchObject({ cancel_at_period_end: true });
    await subscribe(person, 'basic');
    expect(bought['cancel_at']).toBeNull();
    expect(await current(person)).toMatchObject({ cancel_at_period_end: false });
  });
});

describe('payments', () => {
  test('are listed once, however often they are reported', async () => {
    const { person, bought } = await customer();
    becomeActive(bought);
    const invoice = stripe.bill(bought, true);
    for (let times = 0; times < 3; times++)
      expect((await deliver(server, eventOf('invoice.paid', invoice))).status).toBe(200);
    expect(await payments(person)).toMatchObject([
      {
        ...{ amount: 900, amount_text: '$9.00', currency: 'usd', status: 'paid' },
        ...{ plan_name: 'basic', invoice_url: 'https://invoice.stripe.example/1' },
      },
    ]);
    expect(await current(person)).toMatchObject({ status: 'active' });
  });

  test('that fail cause one email, and the plan continues during the grace period', async () => {
    const { person, bought } = await customer();
    const invoice = becomePastDue(bought);
    for (let times = 0; times < 2; times++)
      await deliver(server, eventOf('invoice.payment_failed', invoice));
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'past_due' });
    expect(await payments(person)).toMatchObject([{ status: 'failed' }]);
    expect(await mails(person)).toEqual(['Your payment for Basic failed']);
  });

  test('that succeed later restore the plan, and an old failure changes nothing', async () => {
    const { person, bought } = await customer();
    const invoice = becomePastDue(bought);
    const failed = eventOf('invoice.payment_failed', invoice);
    Object.assign(invoice, { status: 'paid', amount_paid: 900 });
    becomeActive(bought);
    await deliver(server, eventOf('invoice.paid', invoice));
    await deliver(server, failed);
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'active' });
    expect(await payments(person)).toMatchObject([{ status: 'paid' }]);
    expect(await mails(person, 0)).toEqual([]);
  });

  test('that are missing after the grace period end the plan, here and at the provider', async () => {
    const { person, bought } = await customer();
    becomePastDue(bought, 8);
    await notify(bought);
    expect((await post(person, 'usage')).body['data'].plan_name).toBe('free');
    await query(
      server,
      `UPDATE subscriptions SET reported_at = now() - interval '2 hours' WHERE uid = $1`,
      [person.uid],
    );
    await server.end('SIGTERM');
    await server.start();
    expect(await mails(person)).toEqual(['Basic has ended']);
    expect(bought['status']).toBe('canceled');
    expect((await steps(person)).slice(-1)).toEqual(['unpaid']);
  });
});

test('a subscription that the provider no longer knows ends with its period', async () => {
  const { person, bought } = await customer();
  stripe.subscriptions.delete(bought.id);
  await query(
    server,
    `UPDATE subscriptions SET period_end = now() - interval '1 hour', reported_at = now() - interval '2 hours'
     WHERE uid = $1`,
    [person.uid],
  );
  await server.end('SIGTERM');
  await server.start();
  expect(await mails(person)).toEqual(['Your trial of Basic has ended']);
  expect(await current(person)).toMatchObject({ name: 'free', status: 'expired' });
});

describe('POST /subscription/portal', () => {
  test('returns the billing page of a customer', async () => {
    const { person, bought } = await customer();
    const { status, body } = await post(person, 'portal');
    expect(status).toBe(200);
    expect(body['data'].url).toBe(`https://billing.stripe.example/${bought['customer']}`);
  });

  test('is refused for users who never bought a plan', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await post(person, 'portal');
    expect([status, body.code]).toEqual([409, 'no_subscription']);
  });
});

describe('POST /billing/stripe/webhook', () => {
  const refused = { status: 400, code: 'notice_invalid' };

  test('refuses requests without a signature by Stripe', async () => {
    const { person, bought } = await customer();
    bought['status'] = 'canceled';
    const event = eventOf('customer.subscription.deleted', bought);
    const tampered = JSON.stringify(event).replace('deleted', 'updated');
    expect(await deliver(server, event, { secret: 'whsec_another' })).toEqual(refused);
    expect(await deliver(server, event, { body: tampered })).toEqual(refused);
    expect(await deliver(server, event, { timestamp: seconds() - 600 })).toEqual(refused);
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'trialing' });
    const bare = await call(server, 'POST', '/billing/stripe/webhook', { body: event });
    expect([bare.status, bare.body.code]).toEqual([400, 'notice_invalid']);
  });

  test('handles an event once, however often it is sent', async () => {
    const { person, bought } = await customer();
    becomeActive(bought);
    const event = eventOf('customer.subscription.updated', bought);
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(server, event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await steps(person)).toEqual(['trial_started', 'activated']);
    const callsBefore = stripe.calls.length;
    await deliver(server, event);
    expect(stripe.calls.length).toBe(callsBefore);
  });

  test('uses the current state, not the content of an old event', async () => {
    const { person, bought } = await customer();
    const old = eventOf('customer.subscription.updated', { ...bought, status: 'past_due' });
    becomeActive(bought);
    await notify(bought);
    await deliver(server, old);
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'active' });
  });

  test('ignores a slow response that is older than the applied state', async () => {
    const { person, bought } = await customer();
    becomePastDue(bought);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: callsBefore, resolve: hear } = Promise.withResolvers<void>();
    stripe.slow = async () => {
      stripe.slow = undefined;
      hear();
      await released;
    };
    const old = notify(bought);
    await callsBefore;
    becomeActive(bought);
    await notify(bought);
    release();
    expect(await old).toEqual({ status: 200 });
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'active' });
    expect(await steps(person)).toEqual(['trial_started', 'activated']);
  });

  test('reaches the same state whatever the order and number of events', async () => {
    const order = fc.shuffledSubarray([...Array(8).keys()], { minLength: 8 });
    const history = async (first: readonly number[], again: readonly number[]) => {
      const { person, bought } = await customer();
      const events: StripeEvent[] = [];
      const happen = (type: string, object: StripeObject) => events.push(eventOf(type, object));
      becomeActive(bought);
      happen('customer.subscription.updated', bought);
      happen('invoice.paid', stripe.bill(bought, true));
      const late = becomePastDue(bought);
      happen('customer.subscription.updated', bought);
      happen('invoice.payment_failed', late);
      Object.assign(late, { status: 'paid', amount_paid: 900 });
      becomeActive(bought);
      happen('invoice.paid', late);
      happen('customer.subscription.updated', bought);
      bought['cancel_at_period_end'] = true;
      happen('customer.subscription.updated', bought);
      happen('customer.subscription.trial_will_end', bought);
      const sent = [...first, ...again].map((index) => events[index] as StripeEvent);
      const answers = await Promise.all(sent.map((event) => deliver(server, event)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(await current(person)).toMatchObject({
        ...{ name: 'basic', status: 'active', cancel_at_period_end: true },
      });
      const paid = (await payments(person)) as { status: string }[];
      expect(paid.map(({ status }) => status)).toEqual(['paid', 'paid']);
    };
    await fc.assert(fc.asyncProperty(order, order, history), { numRuns: 5 });
  });

  test('answers with an error while Stripe is unavailable, and handles the repeated event', async () => {
    const { person, bought } = await customer();
    becomeActive(bought);
    const event = eventOf('customer.subscription.updated', bought);
    stripe.isUnavailable = true;
    expect(await deliver(server, event)).toEqual({ status: 503, code: 'billing_unavailable' });
    stripe.isUnavailable = false;
    expect(await deliver(server, event)).toEqual({ status: 200 });
    expect(await current(person)).toMatchObject({ status: 'active' });
  });

  test('sends one reminder of the end of a trial', async () => {
    const { person, bought } = await customer();
    for (let times = 0; times < 2; times++)
      await deliver(server, eventOf('customer.subscription.trial_will_end', bought));
    expect(await mails(person)).toEqual([expect.stringMatching(/^Your trial of Basic ends on /)]);
  });

  test.each([
    ['of a kind that we do not know', 'charge.dispute.created'],
    ['of somebody else’s customer', 'customer.subscription.updated'],
  ])('accepts an event %s and does nothing', async (_what, type) => {
    const event = eventOf(type, { id: 'sub_unknown', customer: 'cus_unknown' });
    const callsBefore = stripe.calls.length;
    expect(await deliver(server, event)).toEqual({ status: 200 });
    expect(stripe.calls.length).toBe(callsBefore);
  });
});

describe('deleting an account', () => {
  const remove = (person: Person) =>
    call(server, 'DELETE', `/users/profile/${person.uid}`, {
      person,
      body: { confirm: person.email },
    });

  test('ends paid subscriptions at once', async () => {
    const { person, bought } = await customer();
    const { status } = await remove(person);
    expect(status).toBe(200);
    expect(bought['status']).toBe('canceled');
    expect(stripe.customers.has(bought['customer'])).toBe(false);
    expect((await notify(bought, 'deleted')).status).toBe(200);
  });

  test('is refused while the provider is unavailable', async () => {
    const { person, bought } = await customer();
    stripe.isUnavailable = true;
    const { status, body } = await remove(person);
    expect([status, body.code]).toEqual([503, 'billing_unavailable']);
    stripe.isUnavailable = false;
    expect(await current(person)).toMatchObject({ name: 'basic' });
    expect(bought['status']).toBe('trialing');
  });
});
