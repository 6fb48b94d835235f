// Sizes, numbers, prices and times as they are written in the locale of this visit.
import {
  fill,
  formatBytes as bytesText,
  formatMegabytes as megabytesText,
  formatStorage as storageText,
} from '@octavo/contract';
import { locale } from './locale.ts';

const decimals = { maximumFractionDigits: 2, useGrouping: false } as const;
const number = new Intl.NumberFormat(locale);
const amount = new Intl.NumberFormat(locale, decimals);
const hundredths = new Intl.NumberFormat(locale, { ...decimals, minimumFractionDigits: 2 });
const percent = new Intl.NumberFormat(locale, { style: 'percent' });
const plural = new Intl.PluralRules(locale);

/** A count, its digits grouped: `12,345`. */
export const formatNumber = (n: number): string => number.format(n);

/** An amount of at most two decimals, none that are zero: `1.5`. */
export const formatAmount = (n: number): string => amount.format(n);

/** An amount with two decimals: `0.50`. */
export const formatHundredths = (n: number): string => hundredths.format(n);

/** A byte count in the largest unit that it fills (specification section 9): `1.5 MB`. */
export const formatBytes = (bytes: number): string => bytesText(bytes, formatAmount);

/** Storage in MB, or from 1024 MB on in GB: `5 GB`. */
export const formatStorage = (megabytes: number): string => storageText(megabytes, formatAmount);

/** A byte count as My files tells it, in MB with two decimals: `0.05 MB`. */
export const formatMegabytes = (bytes: number): string => megabytesText(bytes, formatHundredths);

/** A part of a whole in percent, without decimals: `20%`. */
export const formatPercent = (part: number): string => percent.format(part);

/** Dollars, with cents only where there are some: `$9`, `$9.50`. */
export const formatPrice = (dollars: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
  }).format(dollars);

/** The time of day, to the minute. */
export const formatTime = (moment: Date | number): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(moment);

/** Day and time, to the minute. */
export const formatMoment = (moment: Date | number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);

/** A day as it is named all over the world, by UTC. */
export const formatDay = (day: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);

/** A count in words: the form that fits the number, filled in with it. */
export const counted = (n: number, forms: { one: string; other: string }): string =>
  fill(plural.select(n) === 'one' ? forms.one : forms.other, { n: formatNumber(n) });
