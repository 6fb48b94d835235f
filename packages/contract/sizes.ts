// How sizes are written (specification section 9): 1024 units, Bytes to GB.
import { planRules } from './limits.ts';

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** How an amount is written; other languages write `1,5`. */
type Numeral = (amount: number) => string;

/** A byte count for people: `1.5 MB`. At most two decimals, none that are zero. */
export function formatBytes(bytes: number, numeral: Numeral = String): string {
  if (bytes <= 0) return '0 Bytes';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const unit = units[power] ?? 'Bytes';
  return `${numeral(rounded(bytes / 1024 ** power))} ${unit}`;
}

/** The storage of a plan: `100 MB`, or from 1024 MB on in GB: `5 GB`. At most two decimals, none that are zero. */
export function formatStorage(megabytes: number, numeral: Numeral = String): string {
  const { gigabytesFromMegabytes } = planRules;
  const inGigabytes = megabytes >= gigabytesFromMegabytes;
  const amount = inGigabytes ? megabytes / gigabytesFromMegabytes : megabytes;
  return `${numeral(rounded(amount))} ${inGigabytes ? 'GB' : 'MB'}`;
}

const rounded = (amount: number) => Number(amount.toFixed(2));

const bytesInMegabyte = 1024 * 1024;
const twoDecimals: Numeral = (amount) => amount.toFixed(2);

/** A byte count as My files tells it: in MB, always with two decimals. */
export const formatMegabytes = (bytes: number, numeral: Numeral = twoDecimals): string =>
  `${numeral(bytes / bytesInMegabyte)} MB`;
