import type { CurrentSubscription } from '@octavo/contract';
import { expect, test } from 'vitest';
import { planAllowanceText } from '#plans/plan-allowance.ts';

const plan = (conversions_per_month: number) => ({
  display_name: 'Free',
  limits: { conversions_per_month, file_size_mb: 50 } as CurrentSubscription['limits'],
});

test.each([
  [25, 1, 'Conversions left this month: 24 of 25 (Free). Files up to 50 MB.'],
  // The plan may have been larger.
  [25, 31, 'Conversions left this month: 0 of 25 (Free). Files up to 50 MB.'],
  [-1, 31, 'Unlimited conversions (Free). Files up to 50 MB.'],
])('with %d conversions a month and %d used: %s', (limit, used, text) => {
  expect(planAllowanceText(plan(limit), used)).toBe(text);
});
