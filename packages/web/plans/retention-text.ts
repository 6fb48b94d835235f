// Describes how long a plan keeps results.
import { counted } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';

const hoursPerDay = 24;
const daysPerYear = 365;

const words = messages.retention;

/** Formats hours in the largest unit without a fraction; one day stays 24 hours. */
export function retentionText(hours: number): string {
  const days = hours / hoursPerDay;
  if (days <= 1 || !Number.isInteger(days)) return counted(hours, words.hours);
  if (!Number.isInteger(days / daysPerYear)) return counted(days, words.days);
  return counted(days / daysPerYear, words.years);
}
