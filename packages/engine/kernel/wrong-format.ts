// The problem for a file that a conversion cannot read.
import { formats, ProblemError, type Format } from '@octavo/contract';

/**
 * @param found a description of the file
 * @param expected the formats that are read
 * @param file the file's name, if it is one of several
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
