// Describes how long a plan keeps results.
import { counted } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';

const hoursPerDay = 24;
const daysPerYear = 365;

const words = messages.retention;

/** Hours in the largest unit that they are whole in, a day being told as 24 hours. */
export function retentionText(hours: number): string {
  const days = hours / hoursPerDay;
  if (days <= 1 || !Number.isInteger(days)) return counted(hours, words.hours);
  if (!Number.isInteger(days / daysPerYear)) return counted(days, words.days);
  return counted(days / daysPerYear, words.years);
}
