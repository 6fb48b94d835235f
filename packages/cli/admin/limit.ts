// How much a list shows.
import { UsageError } from './command.ts';

const usualRows = '50';

/** @throws UsageError when it is no number of rows */
export function limitOf(word = usualRows): number {
  if (!/^[1-9]\d{0,5}$/.test(word)) throw new UsageError('--limit takes a whole number from 1.');
  return Number(word);
}
