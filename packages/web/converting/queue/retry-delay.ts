// Decides whether and when to retry a request that a busy server refused.
import type { ApiError } from '#api/api-error.ts';

export const retryLimits = { firstWaitMs: 5_000, longestWaitMs: 60_000, tries: 12 } as const;

// Only these errors are caused by load; others do not go away by waiting.
const retryable: readonly (string | undefined)[] = [
  'too_many_at_once',
  'queue_full',
  'shutting_down',
  'database_unavailable',
  undefined,
];

/**
 * How long to wait before the next attempt: what the server asks for, else a doubling delay.
 * @param refusals how often the server has refused before
 * @returns milliseconds, or undefined if waiting does not help
 */
export function retryDelayAfter(error: ApiError, refusals: number): number | undefined {
  const busy = error.status === 429 || error.status === 503;
  if (!busy || !retryable.includes(error.code) || refusals >= retryLimits.tries) return undefined;
  const doubling = retryLimits.firstWaitMs * 2 ** refusals;
  return Math.min(error.retryAfterMs ?? doubling, retryLimits.longestWaitMs);
}
