// Plans that are sold by Stripe, against a stand-in for its API.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call, registered, type Person } from './accounts.ts';
import { query } from './database.ts';
import { startIssuer } from './issuer.ts';
import { plansWith } from './plans-file.ts';
import { useServer } from './server.ts';
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
  stripe.away = false;
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

/** Tells the server that a subscription has changed. */
const tell = (subscription: StripeObject, type = 'updated') =>
  deliver(server, eventOf(`customer.subscription.${type}`, subscription));

/** Somebody who has bought a plan; its trial goes on. */
async function customer(plan = 'basic'): Promise<{ person: Person; bought: StripeObject }> {
  const person = await registered(server, issuer);
  const { body } = await subscribe(person, plan);
  const bought = stripe.complete(body['data'].checkout_url);
  await tell(bought, 'created');
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
    const kept = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
    );
    const own = kept.filter(({ to }) => to === person.email).map(({ subject }) => subject);
    if (own.length >= count || tries > 100) return own;
    await wait(50);
  }
}

describe('buying a plan', () => {
  test('leads to a page of the billing provider, with a trial first', async () => {
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

  test('begins when the provider says so, whether the person comes back or not', async () => {
    const { person } = await customer();
    expect(await current(person)).toMatchObject({
      ...{ name: 'basic', status: 'trialing', renews: true, can_try: ['pro'] },
    });
    expect(await steps(person)).toEqual(['trial_started']);
  });

  test('begins with the page that was completed, when that is told first', async () => {
    const person = await registered(server, issuer);
    const { body } = await subscribe(person, 'basic');
    stripe.complete(body['data'].checkout_url);
    const page = [...stripe.pages.values()].at(-1) as StripeObject;
    expect(await deliver(server, eventOf('checkout.session.completed', page))).toEqual({
      status: 200,
    });
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'trialing' });
  });

  test('has no trial where that was used', async () => {
    const { person, bought } = await customer();
    bought['status'] = 'canceled';
    await tell(bought, 'deleted');
    expect(await current(person)).toMatchObject({ name: 'free', status: 'expired' });
    expect((await subscribe(person, 'basic')).status).toBe(200);
    const page = [...stripe.pages.values()].at(-1);
    expect(page).toMatchObject({ price: 'price_basic', trialDays: 0 });
  });

  test('closes the pages that were given out before, and makes one customer', async () => {
    const person = await registered(server, issuer);
    const first = (await subscribe(person, 'basic')).body['data'].checkout_url;
    await subscribe(person, 'pro');
    expect(() => stripe.complete(first)).toThrow('this page is closed');
    const own = [...stripe.customers.values()].filter(({ email }) => email === person.email);
    expect(own).toHaveLength(1);
  });

  test('takes the place of a trial that nobody bills', async () => {
    const person = await registered(server, issuer);
    await query(
      server,
      `INSERT INTO subscriptions (id, uid, plan, state, period_start, period_end, provider)
       VALUES (gen_random_uuid(), $1, 'basic', 'trialing', now(), now() + interval '3 days', 'none')`,
      [person.uid],
    );
    const { body } = await subscribe(person, 'pro');
    await tell(stripe.complete(body['data'].checkout_url), 'created');
    expect(await current(person)).toMatchObject({ name: 'pro', renews: true });
    expect(await steps(person)).toEqual(['replaced', 'trial_started']);
  });

  test('leaves nothing half when the provider is away', async () => {
    const person = await registered(server, issuer);
    stripe.away = true;
    const { status, body, headers } = await subscribe(person, 'basic');
    expect([status, body.code]).toEqual([503, 'billing_unavailable']);
    expect(headers.get('retry-after')).toBeTruthy();
    stripe.away = false;
    expect(await current(person)).toMatchObject({ status: 'none', can_try: ['basic', 'pro'] });
    expect((await subscribe(person, 'basic')).status).toBe(200);
  });

  test('is known by its name when its price is another one today', async () => {
    const { person, bought } = await customer('pro');
    bought['items'].data[0].price = { id: 'price_of_last_year' };
    becomeActive(bought);
    await tell(bought);
    expect(await current(person)).toMatchObject({ name: 'pro', status: 'active' });
  });

  test('makes a customer anew who was deleted at the provider', async () => {
    const person = await registered(server, issuer);
    await subscribe(person, 'basic');
    stripe.customers.clear();
    const { body } = await subscribe(person, 'basic');
    await tell(stripe.complete(body['data'].checkout_url), 'created');
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'trialing' });
  });

  test('twice in spite of everything ends the second', async () => {
    const { person, bought } = await customer();
    const second: StripeObject = { ...structuredClone(bought), id: 'sub_second' };
    stripe.subscriptions.set(second.id, second);
    await tell(second, 'created');
    expect(second['status']).toBe('canceled');
    expect(bought['status']).toBe('trialing');
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'trialing' });
  });
});

describe('a higher plan', () => {
  test('is tried where the lower one is tried', async () => {
    const { person, bought } = await customer();
    const { body } = await subscribe(person, 'pro');
    expect(body['subscription']).toMatchObject({ name: 'pro', status: 'trialing', can_try: [] });
    expect(bought['items'].data[0].price.id).toBe('price_pro');
    const left = bought['trial_end'] - seconds();
    expect(Math.abs(left - 14 * daySeconds)).toBeLessThan(60);
    expect(await steps(person)).toEqual(['trial_started', 'plan_changed']);
  });

  test('begins at once for who pays', async () => {
    const { person, bought } = await customer();
    becomeActive(bought);
    await tell(bought);
    const { body } = await subscribe(person, 'pro');
    expect(body['subscription']).toMatchObject({ name: 'pro', status: 'active' });
    expect((await post(person, 'usage')).body['data'].conversions.limit).toBe(-1);
  });

  test('is not had when its payment is declined', async () => {
    const { person, bought } = await customer();
    becomeActive(bought);
    await tell(bought);
    stripe.declines = true;
    const { status, body } = await subscribe(person, 'pro');
    expect([status, body.code]).toEqual([402, 'payment_declined']);
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'active' });
  });

  test('waits for a payment that is due', async () => {
    const { person, bought } = await customer();
    becomePastDue(bought);
    await tell(bought);
    const { status, body } = await subscribe(person, 'pro');
    expect([status, body.code]).toEqual([402, 'payment_due']);
  });
});

describe('cancelling', () => {
  test('lets the plan end with its period, and can be taken back', async () => {
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

  test('changes nothing when the provider is away', async () => {
    const { person, bought } = await customer();
    stripe.away = true;
    const { status, body } = await post(person, 'cancel');
    expect([status, body.code]).toEqual([503, 'billing_unavailable']);
    expect(await current(person)).toMatchObject({ cancel_at_period_end: false });
    expect(bought['cancel_at_period_end']).toBe(false);
  });

  test('ends what is not paid for at once', async () => {
    const { person, bought } = await customer();
    becomePastDue(bought);
    await tell(bought);
    const { body } = await post(person, 'cancel');
    expect(body['subscription']).toMatchObject({ name: 'free', status: 'expired' });
    expect(bought['status']).toBe('canceled');
  });

  test('in the portal, which sets a date, is understood', async () => {
    const { person, bought } = await customer();
    bought['cancel_at'] = bought['items'].data[0].current_period_end;
    bought['canceled_at'] = seconds();
    await tell(bought);
    expect(await current(person)).toMatchObject({ cancel_at_period_end: true });
    await subscribe(person, 'basic');
    expect(bought['cancel_at']).toBeNull();
    expect(await current(person)).toMatchObject({ cancel_at_period_end: false });
  });
});

describe('payments', () => {
  test('are listed once, however often they are told', async () => {
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

  test('that fail are told by mail once, and the plan is kept for some days', async () => {
    const { person, bought } = await customer();
    const invoice = becomePastDue(bought);
    for (let times = 0; times < 2; times++)
      await deliver(server, eventOf('invoice.payment_failed', invoice));
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'past_due' });
    expect(await payments(person)).toMatchObject([{ status: 'failed' }]);
    expect(await mails(person)).toEqual(['Your payment for Basic failed']);
  });

  test('that are made after all put everything right, and an old failure changes nothing', async () => {
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

  test('that stay away for too long end the plan, here and at the provider', async () => {
    const { person, bought } = await customer();
    becomePastDue(bought, 8);
    await tell(bought);
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

test('what the provider has lost ends when its time is over', async () => {
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
  test('leads to the invoices of a customer', async () => {
    const { person, bought } = await customer();
    const { status, body } = await post(person, 'portal');
    expect(status).toBe(200);
    expect(body['data'].url).toBe(`https://billing.stripe.example/${bought['customer']}`);
  });

  test('has nothing to show to who never bought', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await post(person, 'portal');
    expect([status, body.code]).toEqual([409, 'no_subscription']);
  });
});

describe('POST /billing/stripe/webhook', () => {
  const refused = { status: 400, code: 'notice_invalid' };

  test('refuses what Stripe did not sign', async () => {
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

  test('counts an event once, however often it comes', async () => {
    const { person, bought } = await customer();
    becomeActive(bought);
    const event = eventOf('customer.subscription.updated', bought);
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(server, event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await steps(person)).toEqual(['trial_started', 'activated']);
    const asked = stripe.calls.length;
    await deliver(server, event);
    expect(stripe.calls.length).toBe(asked);
  });

  test('goes by what is, not by what an old event says', async () => {
    const { person, bought } = await customer();
    const old = eventOf('customer.subscription.updated', { ...bought, status: 'past_due' });
    becomeActive(bought);
    await tell(bought);
    await deliver(server, old);
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'active' });
  });

  test('does not let an answer that was long on its way undo a newer one', async () => {
    const { person, bought } = await customer();
    becomePastDue(bought);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
    stripe.slow = async () => {
      stripe.slow = undefined;
      hear();
      await released;
    };
    const old = tell(bought);
    await asked;
    becomeActive(bought);
    await tell(bought);
    release();
    expect(await old).toEqual({ status: 200 });
    expect(await current(person)).toMatchObject({ name: 'basic', status: 'active' });
    expect(await steps(person)).toEqual(['trial_started', 'activated']);
  });

  test('comes to the same end in whatever order and however often events come', async () => {
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

  test('is asked to come again while Stripe cannot be asked, and counts then', async () => {
    const { person, bought } = await customer();
    becomeActive(bought);
    const event = eventOf('customer.subscription.updated', bought);
    stripe.away = true;
    expect(await deliver(server, event)).toEqual({ status: 503, code: 'billing_unavailable' });
    stripe.away = false;
    expect(await deliver(server, event)).toEqual({ status: 200 });
    expect(await current(person)).toMatchObject({ status: 'active' });
  });

  test('reminds of the end of a trial once', async () => {
    const { person, bought } = await customer();
    for (let times = 0; times < 2; times++)
      await deliver(server, eventOf('customer.subscription.trial_will_end', bought));
    expect(await mails(person)).toEqual([expect.stringMatching(/^Your trial of Basic ends on /)]);
  });

  test.each([
    ['of a kind that we do not know', 'charge.dispute.created'],
    ['of somebody else’s customer', 'customer.subscription.updated'],
  ])('takes an event %s and does nothing', async (_what, type) => {
    const event = eventOf(type, { id: 'sub_unknown', customer: 'cus_unknown' });
    const asked = stripe.calls.length;
    expect(await deliver(server, event)).toEqual({ status: 200 });
    expect(stripe.calls.length).toBe(asked);
  });
});

describe('deleting an account', () => {
  const remove = (person: Person) =>
    call(server, 'DELETE', `/users/profile/${person.uid}`, {
      person,
      body: { confirm: person.email },
    });

  test('ends what was bought at once', async () => {
    const { person, bought } = await customer();
    const { status } = await remove(person);
    expect(status).toBe(200);
    expect(bought['status']).toBe('canceled');
    expect(stripe.customers.has(bought['customer'])).toBe(false);
    expect((await tell(bought, 'deleted')).status).toBe(200);
  });

  test('waits until the provider can be reached', async () => {
    const { person, bought } = await customer();
    stripe.away = true;
    const { status, body } = await remove(person);
    expect([status, body.code]).toEqual([503, 'billing_unavailable']);
    stripe.away = false;
    expect(await current(person)).toMatchObject({ name: 'basic' });
    expect(bought['status']).toBe('trialing');
  });
});
