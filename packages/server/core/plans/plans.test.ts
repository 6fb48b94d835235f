import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadPlans, plansOf, publicPlan } from '#core/plans/plans.ts';

const brought = JSON.parse(
  readFileSync(new URL('./plans.json', import.meta.url), 'utf8'),
) as Record<string, unknown>[];

const refusal = (plans: unknown, sold = false): string => {
  try {
    plansOf(JSON.stringify(plans), 'plans.json', sold);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

const changed = (name: string, change: Record<string, unknown>) =>
  brought.map((plan) => (plan['name'] === name ? { ...plan, ...change } : plan));

test('the shipped plans are valid and sorted from lowest to highest', async () => {
  const { all } = await loadPlans();
  expect(all.map(({ name }) => name)).toEqual(['free', 'basic', 'pro']);
});

test('the example of the documentation is valid, with and without billing', () => {
  const page = readFileSync(new URL('../../../../docs/plans.md', import.meta.url), 'utf8');
  const example = /```json\n([\s\S]+?)```/.exec(page)?.[1] ?? '';
  const { all } = plansOf(example, 'docs/plans.md', true);
  expect(all.map(({ display_name }) => display_name)).toEqual(['Guest', 'Team']);
});

test('the price id of the billing provider is not shown', () => {
  const { all } = plansOf(JSON.stringify(changed('pro', { stripe_price: 'price_1' })), 'plans');
  expect(all.map(publicPlan)).toEqual(plansOf(JSON.stringify(brought), 'plans').all);
});

describe('a plans file is refused', () => {
  test.each<[string, unknown, string]>([
    ['that has no free plan', brought.slice(1), 'has no plan “free”'],
    ['that has a plan twice', [...brought, brought[1]], 'contains a plan name or id twice'],
    [
      'where an id is the name of another plan',
      changed('basic', { id: 'pro' }),
      'contains a plan name or id twice',
    ],
    ['that asks a price for the free plan', changed('free', { price: 1 }), 'has a price'],
    ['with an unknown field', changed('pro', { colour: 'red' }), 'colour'],
    ['with a plan of another name', changed('pro', { name: 'gold' }), 'at 2.name'],
    ['with an amount that is none', changed('pro', { storage_mb: 0 }), 'at 2.storage_mb'],
    [
      'with a price of Stripe’s that is none',
      changed('pro', { stripe_price: '29' }),
      'stripe_price',
    ],
    ['that is no list', {}, 'not valid'],
  ])('%s', (_what, plans, sentence) => {
    expect(refusal(plans)).toContain(sentence);
  });

  test('when a sold plan has no price at the provider', () => {
    expect(refusal(changed('pro', { stripe_price: 'price_1' }), true)).toContain(
      'these have no stripe_price: “basic”',
    );
    expect(refusal(brought, false)).toBe('none');
  });
});
