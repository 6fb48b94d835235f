// The `--limit` option of lists.
import { UsageError } from './command.ts';

const defaultRows = '50';

/** @throws UsageError when it is not a whole number from 1 */
export function limitOf(value = defaultRows): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new UsageError('--limit takes a whole number from 1.');
  return Number(value);
}
