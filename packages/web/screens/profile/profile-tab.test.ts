import { expect, test } from 'vitest';
import { tabOfHash } from '#screens/profile/profile-tab.ts';

test.each([
  ['', 'account'],
  ['#account', 'account'],
  ['#personal', 'account'],
  ['#plan', 'plan'],
  ['#subscription', 'plan'],
  ['#past', 'plan'],
  ['#keys', 'keys'],
  ['#webhooks', 'webhooks'],
  ['#data', 'data'],
  ['#toString', 'account'],
])('the address “%s” shows the tab %s', (hash, tab) => {
  expect(tabOfHash(hash)).toBe(tab);
});
