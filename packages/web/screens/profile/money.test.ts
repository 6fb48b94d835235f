import { expect, test } from 'vitest';
import { formatMoney } from '#screens/profile/money.ts';

test.each([
  [900, 'usd', '$9.00'],
  [2950, 'EUR', '€29.50'],
  [1200, 'jpy', '¥1,200'],
  [0, 'usd', '$0.00'],
])('%d of the smallest unit of %s are %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
