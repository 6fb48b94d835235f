import { expect, test } from 'vitest';
import { outcomeText } from '#plans/subscription-change-text.ts';

const pro = { display_name: 'Pro', end_date: '2026-12-05T10:00:00Z', cancel_at_period_end: false };

test.each([
  [{ ...pro, status: 'trialing' }, 'Your trial of Pro has begun. It lasts until December 5, 2026.'],
  [
    { ...pro, status: 'active', cancel_at_period_end: true },
    'Your plan was cancelled. You can use it until December 5, 2026.',
  ],
  [{ ...pro, status: 'active' }, 'You have the plan Pro now.'],
  [{ ...pro, status: 'expired', display_name: 'Free' }, 'You have the plan Free now.'],
  [{ ...pro, status: 'none', end_date: null, display_name: 'Free' }, 'You have the plan Free now.'],
] as const)('what came of a choice is told as it stands now: %#', (subscription, text) => {
  expect(outcomeText(subscription)).toBe(text);
});
