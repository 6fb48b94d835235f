// Formats sizes (specification section 9) with units of 1024, from Bytes to GB.
import { planRules } from './limits.ts';

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Formats a number for a language, such as `1,5` in German. */
type Numeral = (amount: number) => string;

/** Formats a byte count, such as `1.5 MB`, with at most two decimals and no trailing zeros. */
export function formatBytes(bytes: number, numeral: Numeral = String): string {
  if (bytes <= 0) return '0 Bytes';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const unit = units[power] ?? 'Bytes';
  return `${numeral(rounded(bytes / 1024 ** power))} ${unit}`;
}

/** Formats the storage of a plan in MB, from 1024 MB on in GB, with at most two decimals and no trailing zeros. */
export function formatStorage(megabytes: number, numeral: Numeral = String): string {
  const { gigabytesFromMegabytes } = planRules;
  const inGigabytes = megabytes >= gigabytesFromMegabytes;
  const amount = inGigabytes ? megabytes / gigabytesFromMegabytes : megabytes;
  return `${numeral(rounded(amount))} ${inGigabytes ? 'GB' : 'MB'}`;
}

const rounded = (amount: number) => Number(amount.toFixed(2));

const bytesInMegabyte = 1024 * 1024;
const twoDecimals: Numeral = (amount) => amount.toFixed(2);

/** Formats a byte count for My files: in MB, always with two decimals. */
export const formatMegabytes = (bytes: number, numeral: Numeral = twoDecimals): string =>
  `${numeral(bytes / bytesInMegabyte)} MB`;
