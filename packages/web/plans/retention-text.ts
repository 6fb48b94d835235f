// Describes how long a plan keeps results.
import { formatCount } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';

const hoursPerDay = 24;
const daysPerYear = 365;

const words = messages.retention;

/** Formats hours in the largest unit without a fraction; one day stays 24 hours. */
export function retentionText(hours: number): string {
  const days = hours / hoursPerDay;
  if (days <= 1 || !Number.isInteger(days)) return formatCount(hours, words.hours);
  if (!Number.isInteger(days / daysPerYear)) return formatCount(days, words.days);
  return formatCount(days / daysPerYear, words.years);
}
