// What is told of an option that cannot be taken.
import { ProblemError } from '@octavo/contract';
import type { z } from 'zod';

/** The problem `invalid_option`, naming the first option that is wrong. */
export function invalidOption({ issues: [issue] }: z.ZodError, of: string): ProblemError {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  return new ProblemError('invalid_option', {
    option: unknown ?? String(issue?.path[0] ?? ''),
    reason: unknown ? `${of} has no such option.` : (issue?.message ?? 'it cannot be read.'),
  });
}
