import { expect, it } from 'vitest';
import { claimedCode } from './claimed-problem.ts';

it.each(['shutting_down', 'store_unavailable', 'storage_full'] as const)(
  'does not believe %s, after which the job would run again without limit',
  (code) => {
    expect(claimedCode(code)).toBe('conversion_failed');
  },
);

it('accepts problems of the file', () => {
  expect(claimedCode('no_such_page')).toBe('no_such_page');
});
