import { expect, test } from 'vitest';
import { problemCodes } from '@octavo/contract';
import { usesQuota } from './quota.ts';

test('a finished job is charged, and a cancelled one is not', () => {
  expect(usesQuota({ state: 'finished' })).toBe(true);
  expect(usesQuota({ state: 'cancelled' })).toBe(false);
});

test('only failures that reached a limit are charged', () => {
  const charged = problemCodes.filter((code) => usesQuota({ state: 'failed', problem: { code } }));
  expect(charged.toSorted()).toEqual(['too_complex', 'too_much_work', 'took_too_long']);
});
