import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { billedSubscription, invoiceOf, billingEventOf } from '#platform/billing/stripe-objects.ts';

const start = 1_790_000_000;
const end = start + 30 * 24 * 60 * 60;
const date = (seconds: number) => new Date(seconds * 1000);

const subscription = (values: object = {}) =>
  billedSubscription({
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    metadata: { plan: 'basic' },
    start_date: start - 100,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    latest_invoice: null,
    items: {
      data: [
        {
          id: 'si_1',
          price: { id: 'price_1' },
          current_period_start: start,
          current_period_end: end,
        },
      ],
    },
    ...values,
  } as unknown as Stripe.Subscription);

describe('a subscription of Stripe’s', () => {
  test('has the dates of its item', () => {
    expect(subscription()).toEqual({
      ...{ id: 'sub_1', customer: 'cus_1', price: 'price_1', plan: 'basic', state: 'active' },
      startedAt: date(start - 100),
      periodStart: date(start),
      periodEnd: date(end),
      cancelAtPeriodEnd: false,
      cancelledAt: null,
    });
  });

  test.each([
    ['incomplete', 'pending'],
    ['incomplete_expired', 'ended'],
    ['trialing', 'trialing'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['paused', 'past_due'],
    ['canceled', 'ended'],
    ['of_next_year', 'past_due'],
  ])('that is “%s” is %s', (status, state) => {
    expect(subscription({ status }).state).toBe(state);
  });

  test('that is past due is paid until the open invoice', () => {
    const created = start + 500;
    expect(subscription({ status: 'past_due', latest_invoice: { created } }).periodEnd).toEqual(
      date(created),
    );
    expect(subscription({ status: 'past_due' }).periodEnd).toEqual(date(start));
  });

  test.each([
    ['a mark for the end', { cancel_at_period_end: true, cancel_at: end }, true, end],
    ['a date at its end', { cancel_at: end }, true, end],
    ['a date before its end', { cancel_at: end - 50 }, true, end - 50],
    ['a date in a later period', { cancel_at: end + 50 }, false, end],
  ])('with %s', (_what, values, ends, until) => {
    expect(subscription(values)).toMatchObject({
      cancelAtPeriodEnd: ends,
      periodEnd: date(until),
    });
  });
});

describe('an invoice of Stripe’s', () => {
  const invoice = (values: object) =>
    invoiceOf({
      ...{ id: 'in_1', currency: 'eur', created: start, amount_due: 900, amount_paid: 0 },
      parent: { subscription_details: { subscription: { id: 'sub_1' } } },
      ...values,
    } as unknown as Stripe.Invoice);

  test.each([
    [{ status: 'paid', amount_paid: 850 }, 'paid', 850],
    [{ status: 'open', attempted: true }, 'failed', 900],
    [{ status: 'open', attempted: false }, 'other', 900],
    [{ status: 'uncollectible', attempted: true }, 'failed', 900],
    [{ status: 'draft', attempted: false }, 'other', 900],
    [{ status: 'void', attempted: true }, 'other', 900],
  ])('%j', (values, state, amount) => {
    expect(invoice(values)).toMatchObject({ state, amount, subscription: 'sub_1', url: null });
  });

  test('without a subscription has none', () => {
    expect(invoice({ status: 'paid', parent: null }).subscription).toBeUndefined();
  });
});

describe('an event of Stripe’s', () => {
  const about = (type: string, object: object) =>
    billingEventOf({ id: 'evt_1', type, data: { object } } as unknown as Stripe.Event);

  test.each([
    [
      'customer.subscription.created',
      { id: 'sub_1' },
      { about: 'subscription', subscription: 'sub_1' },
    ],
    [
      'customer.subscription.updated',
      { id: 'sub_1' },
      { about: 'subscription', subscription: 'sub_1' },
    ],
    [
      'customer.subscription.deleted',
      { id: 'sub_1' },
      { about: 'subscription', subscription: 'sub_1' },
    ],
    [
      'customer.subscription.trial_will_end',
      { id: 'sub_1' },
      { about: 'trial ending', subscription: 'sub_1' },
    ],
    [
      'checkout.session.completed',
      { id: 'cs_1', subscription: { id: 'sub_1' } },
      { about: 'subscription', subscription: 'sub_1' },
    ],
    ['checkout.session.completed', { id: 'cs_1', subscription: null }, { about: 'other' }],
    ['invoice.paid', { id: 'in_1' }, { about: 'invoice', invoice: 'in_1' }],
    ['invoice.payment_failed', { id: 'in_1' }, { about: 'invoice', invoice: 'in_1' }],
    ['charge.refunded', { id: 'ch_1' }, { about: 'other' }],
  ])('%s', (type, object, expected) => {
    const event = about(type, { ...object, customer: { id: 'cus_1' } });
    expect(event).toEqual({ id: 'evt_1', kind: type, customer: 'cus_1', ...expected });
  });
});
