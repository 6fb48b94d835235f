import { expect, test } from 'vitest';
import { testPlan } from '#screens/pricing/plan.fixture.ts';
import { buttonOf } from '#screens/pricing/plan-button.ts';

const free = testPlan();
const basic = testPlan({ name: 'basic', display_name: 'Basic', price: 9 });
const pro = testPlan({ name: 'pro', display_name: 'Professional', price: 29 });

test('the plan that one has reads “Current Plan” and cannot be chosen', () => {
  for (const plan of [free, basic, pro])
    expect(buttonOf(plan, plan.name)).toEqual({ label: 'Current Plan', isDisabled: true });
});

test('a higher plan reads “Upgrade to” and its display name', () => {
  expect(buttonOf(basic, 'free')).toEqual({ label: 'Upgrade to Basic', isDisabled: false });
  expect(buttonOf(pro, 'basic')).toEqual({ label: 'Upgrade to Professional', isDisabled: false });
});

test('a lower plan reads its display name and cannot be chosen', () => {
  expect(buttonOf(free, 'basic')).toEqual({ label: 'Free', isDisabled: true });
  expect(buttonOf(basic, 'pro')).toEqual({ label: 'Basic', isDisabled: true });
});

test('without a plan of one’s own a price of 0 starts free, any other a trial', () => {
  expect(buttonOf(free, undefined)).toEqual({ label: 'Get Started Free', isDisabled: false });
  expect(buttonOf(pro, undefined)).toEqual({ label: 'Start 14-Day Trial', isDisabled: false });
});
