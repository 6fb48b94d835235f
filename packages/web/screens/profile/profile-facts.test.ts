import { expect, test } from 'vitest';
import { conversionUsage, fullNameOf, storageUsage } from '#screens/profile/profile-facts.ts';

test.each([
  [5, 25, '5 / 25', 0.2],
  [30, 25, '30 / 25', 1],
  [7, -1, '7 / Unlimited', 0],
  [1, 0, '1 / 0', 1],
])(
  '%d conversions of %d are shown as “%s”, the bar capped at 100 %%',
  (used, limit, text, share) => {
    const usage = conversionUsage({ conversions_used: used, conversions_per_month: limit });
    expect(usage).toEqual({ text, share });
  },
);

test.each([
  [12.5, 100, '12.5 MB / 100 MB', 0.125],
  [2048, 1024, '2 GB / 1 GB', 1],
])('%d MB of %d MB are shown as “%s”, in GB at or above 1024 MB', (used, limit, text, share) => {
  expect(storageUsage({ storage_used_mb: used, storage_mb: limit })).toEqual({ text, share });
});

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', '', 'Ada'],
  ['', 'Lovelace', 'Lovelace'],
  ['', '', ''],
])('the full name of “%s” and “%s” is “%s”', (first_name, last_name, name) => {
  expect(fullNameOf({ first_name, last_name })).toBe(name);
});
