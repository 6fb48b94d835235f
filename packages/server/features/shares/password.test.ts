import type { ProblemError } from '@octavo/contract';
import { expect, test } from 'vitest';
import { hashOfPassword } from '#features/shares/password.ts';

test('of many hashes at the same time a few run, some wait, and the rest are refused', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => hashOfPassword('between us')),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(18);
  for (const { reason } of refused as PromiseRejectedResult[])
    expect((reason as ProblemError).problem.code).toBe('queue_full');
  expect(await hashOfPassword('between us')).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
});
