import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { retryLimits, retryDelayAfter } from '#converting/queue/retry-delay.ts';

const refusal = (status: number, code?: string, retryAfterMs?: number) =>
  new ApiError('No.', { status, code, retryAfterMs });

test('waits as long as the server asks, up to a minute', () => {
  expect(retryDelayAfter(refusal(429, 'too_many_at_once', 3000), 0)).toBe(3000);
  expect(retryDelayAfter(refusal(503, 'queue_full', 3_600_000), 0)).toBe(retryLimits.longestWaitMs);
});

test('without Retry-After the delay doubles', () => {
  expect([0, 1, 2, 9].map((refusals) => retryDelayAfter(refusal(503), refusals))).toEqual([
    5000, 10_000, 20_000, 60_000,
  ]);
});

test.each([
  ['a used-up allowance', refusal(402, 'conversions_used_up', 1000)],
  ['a missing sandbox', refusal(503, 'sandbox_unavailable', 1000)],
  ['a missing tool', refusal(503, 'tool_missing')],
  ['a damaged file', refusal(422, 'damaged_file')],
  ['no answer at all', refusal(0, 'unreachable')],
])('%s does not pass by waiting', (_, error) => {
  expect(retryDelayAfter(error, 0)).toBeUndefined();
});

test.each(['uploads_busy', 'too_many_open_uploads', 'too_many_open_requests'])(
  '%s passes by waiting',
  (code) => {
    expect(retryDelayAfter(refusal(429, code, 2000), 0)).toBe(2000);
  },
);

test('waits for the user’s other conversions, however long they take', () => {
  const tries = retryLimits.tries + 1;
  expect(retryDelayAfter(refusal(429, 'too_many_at_once', 3000), tries)).toBe(3000);
});

test('gives up after many refusals', () => {
  expect(retryDelayAfter(refusal(503, 'queue_full', 1), retryLimits.tries)).toBeUndefined();
});
