// Formats numbers, sizes, prices, dates and times in the user's locale.
import {
  fill,
  formatBytes as bytesText,
  formatMegabytes as megabytesText,
  formatStorage as storageText,
} from '@octavo/contract';
import type { PluralForms } from '@octavo/messages/translated.ts';
import { locale } from './locale.ts';

const decimals = { maximumFractionDigits: 2, useGrouping: false } as const;
const number = new Intl.NumberFormat(locale);
const amount = new Intl.NumberFormat(locale, decimals);
const hundredths = new Intl.NumberFormat(locale, { ...decimals, minimumFractionDigits: 2 });
const percent = new Intl.NumberFormat(locale, { style: 'percent' });
const plural = new Intl.PluralRules(locale);

/** Formats a whole number with grouped digits: `12,345`. */
export const formatNumber = (n: number): string => number.format(n);

/** Formats a number with up to two decimals: `1.5`. */
export const formatAmount = (n: number): string => amount.format(n);

/** Formats a number with exactly two decimals: `0.50`. */
export const formatHundredths = (n: number): string => hundredths.format(n);

/** Formats bytes in the largest suitable unit (specification section 9): `1.5 MB`. */
export const formatBytes = (bytes: number): string => bytesText(bytes, formatAmount);

/** Formats storage in MB, or in GB from 1024 MB on: `5 GB`. */
export const formatStorage = (megabytes: number): string => storageText(megabytes, formatAmount);

/** Formats bytes in MB with two decimals, as in My files: `0.05 MB`. */
export const formatMegabytes = (bytes: number): string => megabytesText(bytes, formatHundredths);

/** Formats a share from 0 to 1 as a percentage without decimals: `20%`. */
export const formatPercent = (part: number): string => percent.format(part);

/** Formats US dollars, with cents only if there are any: `$9`, `$9.50`. */
export const formatPrice = (dollars: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
  }).format(dollars);

/** Formats date and time to the minute. */
export const formatDateTime = (time: Date | number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

/**
 * Formats the time of day to the minute, with the date unless it is today.
 * @param now the current time; in components that of `useNow`, which keeps the text up to date
 */
export const formatTime = (time: Date | number, now: Date): string =>
  new Date(time).toDateString() === now.toDateString()
    ? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(time)
    : formatDateTime(time);

const minuteMs = 60_000;
const relativeUnits = [
  ['day', 24 * 60 * minuteMs, 2],
  ['hour', 60 * minuteMs, 1],
  ['minute', minuteMs, 1],
] as const;

/**
 * Formats a time relative to now, in the largest fitting unit: `in 24 hours`, `in 5 minutes`, `now`.
 * @param now as for `formatTime`
 */
export function formatRelativeTime(time: Date | number, now: Date): string {
  const ms = new Date(time).getTime() - now.getTime();
  const relative = new Intl.RelativeTimeFormat(locale);
  for (const [unit, unitMs, least] of relativeUnits) {
    const amount = Math.round(ms / unitMs);
    if (Math.abs(amount) >= least) return relative.format(amount, unit);
  }
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
}

/** Formats a date in UTC, so that it is the same day everywhere. */
export const formatDay = (date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** Formats a month in UTC: `November 2026`. */
export const formatMonth = (date: Date): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date);

/** Today's date, as it is written beside a signature: `Nov 24, 2026`. */
export const formatToday = (): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date());

/** Formats a count with the form of its text that the language has for it: `{n}` is replaced by the number. */
export const formatCount = (n: number, forms: PluralForms): string =>
  fill(forms[plural.select(n)] ?? forms.other, { n: formatNumber(n) });
