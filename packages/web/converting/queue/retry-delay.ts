// Decides whether and when to retry a request that a busy server refused.
import type { ApiError } from '#api/api-error.ts';

export const retryLimits = { firstWaitMs: 5_000, longestWaitMs: 60_000, tries: 12 } as const;

/** The plan allows no more jobs at the same time. Other jobs of the user end by themselves, so it is always tried again. */
export const ownJobsCode = 'too_many_at_once';

// Only these errors are caused by load; others do not go away by waiting.
const retryable: readonly (string | undefined)[] = [
  ownJobsCode,
  'queue_full',
  'uploads_busy',
  'too_many_open_uploads',
  'too_many_open_requests',
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
  if (!busy || !retryable.includes(error.code)) return undefined;
  if (refusals >= retryLimits.tries && error.code !== ownJobsCode) return undefined;
  const doubling = retryLimits.firstWaitMs * 2 ** refusals;
  return Math.min(error.retryAfterMs ?? doubling, retryLimits.longestWaitMs);
}
