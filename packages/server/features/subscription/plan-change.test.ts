import { planNames, type PlanName } from '@octavo/contract';
import type { ProblemError } from '@octavo/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isActive } from '#core/plans/plan-of.ts';
import { loadPlans } from '#core/plans/plans.ts';
import { planChangeOf } from '#features/subscription/plan-change.ts';
import {
  applyEvent,
  isOpen,
  type Event,
  type Subscription,
} from '#features/subscription/lifecycle.ts';

const plans = await loadPlans();
const planCalled = (name: PlanName) => {
  const plan = plans.find(name);
  if (!plan) throw new Error(`there is no plan ${name}`);
  return plan;
};

const dayMs = 24 * 60 * 60 * 1000;
const start = new Date('2026-01-31T23:59:59Z');

const [trial] = applyEvent([], { kind: 'trial started', plan: 'basic' }, start) as [Subscription];
const open = (values: Partial<Subscription>): Subscription => ({ ...trial, ...values });
const bought = { provider: 'stripe', providerId: 'sub_1', state: 'active' } as const;

type SubscriptionState = Parameters<typeof planChangeOf>[1];

function chosen(name: PlanName, state: Partial<SubscriptionState>): string {
  try {
    return planChangeOf(planCalled(name), {
      open: undefined,
      tried: new Set(),
      sells: false,
      ...state,
    });
  } catch (error) {
    return (error as ProblemError).problem.code;
  }
}

describe('without a billing provider', () => {
  test.each<[string, PlanName, Partial<SubscriptionState>, string]>([
    ['a plan can be tried', 'basic', {}, 'try'],
    ['once', 'basic', { tried: new Set(['basic']) }, 'trial_used'],
    ['each of them', 'pro', { tried: new Set(['basic']) }, 'try'],
    ['a higher one in place of the one that is tried', 'pro', { open: trial }, 'try'],
    ['not a lower one', 'basic', { open: open({ plan: 'pro' }) }, 'lower_plan'],
    ['the same again changes nothing', 'basic', { open: trial }, 'keep'],
    ['the same again goes on', 'basic', { open: open({ cancelAtPeriodEnd: true }) }, 'resume'],
    ['free is a cancellation', 'free', { open: trial }, 'cancel'],
    ['free is what one has', 'free', {}, 'keep'],
    ['free can be chosen twice', 'free', { open: open({ cancelAtPeriodEnd: true }) }, 'keep'],
  ])('%s', (_what, name, state, expected) => {
    expect(chosen(name, state)).toBe(expected);
  });

  test('a plan that costs nothing needs no trial', () => {
    const gift = { ...planCalled('pro'), price: 0 };
    expect(planChangeOf(gift, { open: undefined, tried: new Set(), sells: false })).toBe('start');
  });
});

describe('with a billing provider', () => {
  test.each<[string, PlanName, Partial<SubscriptionState>, string]>([
    ['a plan is bought with a trial', 'basic', {}, 'buy with trial'],
    ['without one when that was used', 'basic', { tried: new Set(['basic']) }, 'buy'],
    ['a trial that nobody bills can be bought', 'basic', { open: trial }, 'buy'],
    ['a higher plan than that, too', 'pro', { open: trial }, 'buy with trial'],
    ['who pays changes to a higher plan', 'pro', { open: open(bought) }, 'change'],
    [
      'who tries tries the higher one',
      'pro',
      { open: open({ ...bought, state: 'trialing' }) },
      'change with trial',
    ],
    [
      'unless it was tried',
      'pro',
      { open: open({ ...bought, state: 'trialing' }), tried: new Set(['pro']) },
      'change',
    ],
    ['who owes pays first', 'pro', { open: open({ ...bought, state: 'past_due' }) }, 'payment_due'],
    ['who owes may leave', 'free', { open: open({ ...bought, state: 'past_due' }) }, 'cancel'],
  ])('%s', (_what, name, state, expected) => {
    expect(chosen(name, { ...state, sells: true })).toBe(expected);
  });
});

describe('any sequence of actions without a billing provider', () => {
  type Step = { choose: PlanName } | { wait: number } | { cancel: true } | { give: PlanName };
  const paid = ['basic', 'pro'] as const;
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom(...planNames).map((choose) => ({ choose })),
    fc.integer({ min: 1, max: 20 * 24 }).map((hours) => ({ wait: hours * (dayMs / 24) })),
    fc.constant({ cancel: true as const }),
    fc.constantFrom(...paid).map((give) => ({ give })),
  );

  type Account = { rows: Subscription[]; tried: PlanName[]; now: Date };

  const write = (account: Account, event: Event) => {
    const written = applyEvent(account.rows.filter(isOpen), event, account.now);
    account.rows = [
      ...account.rows.filter(({ id }) => !written.some((row) => row.id === id)),
      ...written,
    ];
  };

  function take(account: Account, choose: PlanName): void {
    const open = account.rows.find(isOpen);
    const tried = new Set(account.tried);
    const choice = planChangeOf(planCalled(choose), { open, tried, sells: false });
    if (choice === 'try') {
      account.tried.push(choose);
      write(account, { kind: 'trial started', plan: choose });
    } else if (choice === 'cancel') write(account, { kind: 'cancelled' });
    else if (choice === 'resume') write(account, { kind: 'resumed' });
    else expect(choice).toBe('keep');
  }

  function act(account: Account, step: Step): void {
    if ('wait' in step) account.now = new Date(account.now.getTime() + step.wait);
    else if ('choose' in step) take(account, step.choose);
    else if ('cancel' in step) write(account, { kind: 'cancelled' });
    else {
      const until = new Date(account.now.getTime() + 30 * dayMs);
      write(account, { kind: 'plan granted', plan: step.give, until });
    }
  }

  const refusals = new Set(['no_subscription', 'trial_used', 'lower_plan']);

  function run(steps: readonly Step[], check: (account: Account) => void): void {
    const account: Account = { rows: [], tried: [], now: start };
    for (const step of steps) {
      try {
        act(account, step);
      } catch (error) {
        expect(refusals).toContain((error as ProblemError).problem?.code);
      }
      check(account);
      write(account, { kind: 'time passed' });
      check(account);
    }
  }

  const property = (check: (account: Account) => void) =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => run(steps, check)),
      { numRuns: 500 },
    );

  test('never starts two trials of a plan', () => {
    property(({ tried, rows }) => {
      expect(new Set(tried).size).toBe(tried.length);
      for (const plan of paid) {
        const trials = rows.filter((row) => row.plan === plan && isTrial(row));
        expect(trials.length).toBeLessThanOrEqual(1);
      }
    });
  });

  test('never leaves two subscriptions open', () => {
    property(({ rows }) => expect(rows.filter(isOpen).length).toBeLessThanOrEqual(1));
  });

  test('never keeps a plan beyond its end', () => {
    property(({ rows, now }) => {
      for (const row of rows) {
        if (isActive(row, now)) expect(now.getTime()).toBeLessThan(row.periodEnd.getTime());
        if (row.endedAt) expect(row.endedAt.getTime()).toBeLessThanOrEqual(row.periodEnd.getTime());
      }
    });
  });

  test('never creates a trial longer than fourteen days', () => {
    property(({ rows }) => {
      for (const row of rows.filter(isTrial))
        expect(row.periodEnd.getTime() - row.startedAt.getTime()).toBe(14 * dayMs);
    });
  });

  /** Given plans are for thirty days. */
  const isTrial = (row: Subscription) =>
    row.periodEnd.getTime() - row.periodStart.getTime() < 30 * dayMs;
});
