// The problem of a file that a conversion does not read.
import { formats, ProblemError, type Format } from '@octavo/contract';

/**
 * @param found what the file looks like, in words
 * @param expected the formats that are read
 * @param file the name of the file, where it is one of several
 */
export function wrongFormat(
  found: string,
  expected: readonly Format[],
  file?: string,
): ProblemError {
  const labels = new Set(expected.map((name) => formats[name].label));
  const values = { found, expected: [...labels].join(', ') };
  return new ProblemError('wrong_format', { ...values, ...(file !== undefined && { file }) });
}
