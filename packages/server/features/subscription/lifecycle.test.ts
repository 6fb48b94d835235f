import { randomUUID } from 'node:crypto';
import type { ProblemError } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { paymentGraceMs } from '#core/plans/plan-of.ts';
import { noExpiry } from '#core/plans/no-expiry.ts';
import {
  applyEvent,
  isSecond,
  trialMs,
  type Event,
  type Report,
  type Subscription,
} from '#features/subscription/lifecycle.ts';
import { changesBetween } from '#features/subscription/state-diff.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-21T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * dayMs);

function row(values: Partial<Subscription> = {}): Subscription {
  return {
    id: randomUUID(),
    plan: 'basic',
    state: 'trialing',
    provider: 'none',
    providerId: null,
    startedAt: days(-4),
    periodStart: days(-4),
    periodEnd: days(10),
    cancelAtPeriodEnd: false,
    cancelledAt: null,
    endedAt: null,
    reportedAt: null,
    ...values,
  };
}

const sold = (values: Partial<Subscription> = {}) =>
  row({ provider: 'stripe', providerId: 'sub_1', state: 'active', ...values });

function report(values: Partial<Report> = {}): Report {
  return {
    provider: 'stripe',
    providerId: 'sub_1',
    plan: 'basic',
    state: 'active',
    startedAt: days(-4),
    periodStart: days(0),
    periodEnd: days(30),
    cancelAtPeriodEnd: false,
    cancelledAt: null,
    asOf: now,
    ...values,
  };
}

const states: Record<string, Subscription[]> = {
  none: [],
  'trialing unbilled': [row()],
  trialing: [sold({ state: 'trialing' })],
  active: [sold()],
  past_due: [sold({ state: 'past_due', periodEnd: days(-1) })],
  expired: [sold({ state: 'expired', endedAt: days(-1) })],
};

/** The rows that were written after an event, as plan and state. */
const outcome = (rows: Subscription[], event: Event): string => {
  try {
    const written = applyEvent(rows, event, now);
    return written.map(describeRow).join(', ') || 'nothing';
  } catch (error) {
    return (error as ProblemError).problem.code;
  }
};

const describeRow = ({ plan, state, cancelAtPeriodEnd, endedAt }: Subscription) =>
  `${plan} ${state}${cancelAtPeriodEnd && !endedAt ? ' until its end' : ''}`;

const events: Record<string, Event> = {
  'trial started': { kind: 'trial started', plan: 'pro' },
  'plan granted': { kind: 'plan granted', plan: 'pro', until: days(90) },
  'reported trialing': { kind: 'reported', report: report({ state: 'trialing' }) },
  'reported active': { kind: 'reported', report: report() },
  'reported past_due': {
    kind: 'reported',
    report: report({ state: 'past_due', periodEnd: now }),
  },
  'reported pending': { kind: 'reported', report: report({ state: 'pending' }) },
  'reported ended': { kind: 'reported', report: report({ state: 'ended' }) },
  cancelled: { kind: 'cancelled' },
  resumed: { kind: 'resumed' },
  'time passed': { kind: 'time passed' },
  ended: { kind: 'ended' },
};

type Expected = Record<keyof typeof events, string>;
const started: Expected = {
  'trial started': 'pro trialing',
  'plan granted': 'pro active',
  'reported trialing': 'basic trialing',
  'reported active': 'basic active',
  'reported past_due': 'basic past_due',
  'reported pending': 'nothing',
  'reported ended': 'nothing',
  cancelled: 'no_subscription',
  resumed: 'no_subscription',
  'time passed': 'nothing',
  ended: 'nothing',
};
const replaced = {
  ...started,
  'trial started': 'basic expired, pro trialing',
  'plan granted': 'basic expired, pro active',
  'reported ended': 'basic expired',
  ended: 'basic expired',
};
const expected: Record<string, Expected> = {
  none: started,
  'trialing unbilled': {
    ...replaced,
    'reported trialing': 'basic expired, basic trialing',
    'reported active': 'basic expired, basic active',
    'reported past_due': 'basic expired, basic past_due',
    'reported ended': 'nothing',
    cancelled: 'basic trialing until its end',
    resumed: 'basic trialing',
  },
  trialing: {
    ...replaced,
    cancelled: 'basic trialing until its end',
    resumed: 'basic trialing',
  },
  active: { ...replaced, cancelled: 'basic active until its end', resumed: 'basic active' },
  past_due: { ...replaced, cancelled: 'basic expired', resumed: 'basic past_due' },
  expired: started,
};

describe.each(Object.keys(states))('%s', (state) => {
  test.each(Object.keys(events))('%s leads to the state in the table', (event) => {
    const happened = outcome(states[state] as Subscription[], events[event] as Event);
    expect(happened).toBe(expected[state]?.[event]);
  });
});

describe('time', () => {
  const passed: Event = { kind: 'time passed' };
  const afterTime = (subscription: Subscription, time: Date) =>
    applyEvent([subscription], passed, time);

  test('ends an unbilled trial exactly on time', () => {
    const trial = row();
    expect(afterTime(trial, new Date(trial.periodEnd.getTime() - 1))).toEqual([]);
    expect(afterTime(trial, trial.periodEnd)).toMatchObject([
      { state: 'expired', endedAt: trial.periodEnd },
    ]);
  });

  test('ends a paid subscription only after the grace period', () => {
    const late = sold({ state: 'past_due', periodEnd: now });
    expect(afterTime(late, new Date(now.getTime() + paymentGraceMs - 1))).toEqual([]);
    expect(afterTime(late, new Date(now.getTime() + paymentGraceMs))).toHaveLength(1);
  });

  test('ends a cancelled subscription with its period', () => {
    expect(afterTime(sold({ cancelAtPeriodEnd: true, periodEnd: now }), now)).toHaveLength(1);
  });

  test('ends a plan at its date, however late it is processed', () => {
    const trial = row();
    expect(afterTime(trial, days(365))[0]?.endedAt).toEqual(trial.periodEnd);
  });

  test('gives a trial fourteen days', () => {
    const [trial] = applyEvent([], { kind: 'trial started', plan: 'pro' }, now);
    expect(trial?.periodEnd).toEqual(new Date(now.getTime() + trialMs));
    expect(trialMs).toBe(14 * dayMs);
  });
});

describe('a report of the billing provider', () => {
  test('that is older than the last applied one changes nothing', () => {
    const known = sold({ reportedAt: now });
    const old = report({ state: 'past_due', asOf: days(-1) });
    expect(applyEvent([known], { kind: 'reported', report: old }, now)).toEqual([]);
  });

  test('reopens a subscription that had been ended', () => {
    const known = sold({ state: 'expired', endedAt: days(-1), reportedAt: days(-1) });
    const [open] = applyEvent([known], { kind: 'reported', report: report() }, now);
    expect(open).toMatchObject({ id: known.id, state: 'active', endedAt: null });
  });

  test('about a second subscription is recognized and changes nothing', () => {
    const rows = [sold({ providerId: 'sub_0' })];
    expect(isSecond(rows, report())).toBe(true);
    expect(applyEvent(rows, { kind: 'reported', report: report() }, now)).toEqual([]);
    expect(isSecond(rows, report({ state: 'ended' }))).toBe(false);
  });
});

test('cancelling a plan without an end ends it at once', () => {
  const given = row({ state: 'active', periodEnd: noExpiry });
  expect(applyEvent([given], { kind: 'cancelled' }, now)).toMatchObject([
    { state: 'expired', endedAt: now },
  ]);
});

describe('the steps of a change', () => {
  const steps = (before: Subscription[], event: Event) =>
    changesBetween(before, applyEvent(before, event, now)).map(({ kind }) => kind);

  test.each<[string, Subscription[], Event, string[]]>([
    ['a trial', [], { kind: 'trial started', plan: 'pro' }, ['trial_started']],
    [
      'another trial',
      [row()],
      { kind: 'trial started', plan: 'pro' },
      ['replaced', 'trial_started'],
    ],
    ['a purchase', [], { kind: 'reported', report: report() }, ['started']],
    ['the end of a trial', [row({ periodEnd: now })], { kind: 'time passed' }, ['trial_ended']],
    ['a cancellation', [sold()], { kind: 'cancelled' }, ['cancelled']],
    ['a cancellation at once', [sold({ state: 'past_due' })], { kind: 'cancelled' }, ['cancelled']],
    ['its being taken back', [sold({ cancelAtPeriodEnd: true })], { kind: 'resumed' }, ['resumed']],
    ['a renewal', [sold()], { kind: 'reported', report: report() }, ['renewed']],
    [
      'a failure to pay',
      [sold()],
      { kind: 'reported', report: report({ state: 'past_due', periodEnd: now }) },
      ['payment_due'],
    ],
    [
      'a payment after all',
      [sold({ state: 'past_due' })],
      { kind: 'reported', report: report() },
      ['recovered'],
    ],
    [
      'a first payment',
      [sold({ state: 'trialing' })],
      { kind: 'reported', report: report() },
      ['activated'],
    ],
    [
      'a higher plan',
      [sold({ periodEnd: days(30) })],
      { kind: 'reported', report: report({ plan: 'pro' }) },
      ['plan_changed'],
    ],
    [
      'an end for want of payment',
      [sold({ state: 'past_due' })],
      { kind: 'reported', report: report({ state: 'ended' }) },
      ['unpaid'],
    ],
    [
      'an end that was wanted',
      [sold({ cancelAtPeriodEnd: true, cancelledAt: days(-1) })],
      { kind: 'reported', report: report({ state: 'ended' }) },
      ['ended'],
    ],
    ['the same again', [sold({ periodEnd: days(30) })], { kind: 'reported', report: report() }, []],
  ])('%s', (_what, before, event, expected) => {
    expect(steps(before, event)).toEqual(expected);
  });
});
