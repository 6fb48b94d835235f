import { expect, test } from 'vitest';
import { outcomeText } from '#plans/subscription-change-text.ts';

const pro = { display_name: 'Pro', end_date: '2026-12-05T10:00:00Z', cancel_at_period_end: false };

test.each([
  [
    { ...pro, status: 'trialing' },
    'Your Pro trial has started. You can use it until December 5, 2026.',
  ],
  [
    { ...pro, status: 'active', cancel_at_period_end: true },
    'Your plan is cancelled. You can use it until December 5, 2026.',
  ],
  [{ ...pro, status: 'active' }, 'You’re now on the Pro plan.'],
  [{ ...pro, status: 'expired', display_name: 'Free' }, 'You’re now on the Free plan.'],
  [
    { ...pro, status: 'none', end_date: null, display_name: 'Free' },
    'You’re now on the Free plan.',
  ],
] as const)(
  'what came of a choice is described with the current state: %#',
  (subscription, text) => {
    expect(outcomeText(subscription)).toBe(text);
  },
);
