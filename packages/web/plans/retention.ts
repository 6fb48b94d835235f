// How long a plan keeps results, in words.
import { fill } from '@octavo/contract';
import { messages } from '#messages/messages.ts';

const hoursPerDay = 24;
const daysPerYear = 365;

const words = messages.retention;
const plural = new Intl.PluralRules('en');

const counted = (n: number, unit: keyof typeof words): string =>
  fill(words[unit][plural.select(n) === 'one' ? 'one' : 'other'], { n });

/** Hours in the largest unit that they are whole in, a day being told as 24 hours. */
export function retentionText(hours: number): string {
  const days = hours / hoursPerDay;
  if (days <= 1 || !Number.isInteger(days)) return counted(hours, 'hours');
  if (!Number.isInteger(days / daysPerYear)) return counted(days, 'days');
  return counted(days / daysPerYear, 'years');
}
