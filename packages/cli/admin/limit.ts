// The `--limit` option of lists.
import { UsageError } from './command.ts';

const usualRows = '50';

/** @throws UsageError when it is not a whole number from 1 */
export function limitOf(word = usualRows): number {
  if (!/^[1-9]\d{0,5}$/.test(word)) throw new UsageError('--limit takes a whole number from 1.');
  return Number(word);
}
