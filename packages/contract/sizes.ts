// How sizes are written (specification section 9): 1024 units, Bytes to GB.
import { planRules } from './limits.ts';

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A byte count for people: `1.5 MB`. At most two decimals, none that are zero. */
export function formatBytes(bytes: number): string {
  if (bytes <= 0) return '0 Bytes';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const unit = units[power] ?? 'Bytes';
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${unit}`;
}

/** The storage of a plan: `100 MB`, or from 1024 MB on in GB: `5 GB`. At most two decimals, none that are zero. */
export function formatStorage(megabytes: number): string {
  const { gigabytesFromMegabytes } = planRules;
  const inGigabytes = megabytes >= gigabytesFromMegabytes;
  const amount = inGigabytes ? megabytes / gigabytesFromMegabytes : megabytes;
  return `${Number(amount.toFixed(2))} ${inGigabytes ? 'GB' : 'MB'}`;
}

const bytesInMegabyte = 1024 * 1024;

/** A byte count as My files tells it: in MB, always with two decimals. */
export const formatMegabytes = (bytes: number): string =>
  `${(bytes / bytesInMegabyte).toFixed(2)} MB`;
