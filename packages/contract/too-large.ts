// The problems of files beyond a limit: they name the size, the limit and the plans that have a higher one.
import { ProblemError, type ProblemCode } from './problems.ts';
import { formatBytes } from './sizes.ts';

/** Stands in a problem for the plans with a higher limit when there are none. */
export const noPlans = 'none';

/**
 * Formats the size of something that exceeds a limit: `61.2 MB`, or `more than 50 MB` where the text would equal the limit’s.
 * @param bytes undefined when only the limit was counted
 */
export function sizeBeyond(limitBytes: number, bytes = 0): string {
  const limit = formatBytes(limitBytes);
  const size = formatBytes(bytes);
  return bytes <= limitBytes || size === limit ? `more than ${limit}` : size;
}

type TooLarge = {
  /** In bytes; undefined when counting stopped at the limit. */
  size?: number | undefined;
  /** The names of the plans with a higher limit. */
  plans?: string;
};

const tooLarge =
  (code: ProblemCode) =>
  (limitBytes: number, { size, plans = noPlans }: TooLarge = {}): ProblemError =>
    new ProblemError(code, {
      size: sizeBeyond(limitBytes, size),
      limit: formatBytes(limitBytes),
      plans,
    });

/** The problem of a file beyond a limit; by default one that is the same for all plans. */
export const fileTooLarge = tooLarge('file_too_large');

/** The problem of several files that exceed a limit together. */
export const filesTooLarge = tooLarge('files_too_large');
