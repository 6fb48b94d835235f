// Formats the time until a file expires, with the specification's texts (section 4, “File expiry”).
import { fill, texts } from './texts.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Whether an expiry date is in the past. */
export const isExpired = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() < now.getTime();

const { days, hours, lessThanOneHour, expired } = texts.myFiles;
const english = { days, hours, lessThanOneHour, expired };
type Words = Record<keyof typeof english, string>;

/** Formats the remaining time in whole days, below one day in whole hours. @param words the texts of a language */
export function timeRemaining(expiresAt: Date, now: Date, words: Words = english): string {
  if (isExpired(expiresAt, now)) return words.expired;
  const left = expiresAt.getTime() - now.getTime();
  if (left >= dayMs) return fill(words.days, { n: Math.floor(left / dayMs) });
  if (left >= hourMs) return fill(words.hours, { n: Math.floor(left / hourMs) });
  return words.lessThanOneHour;
}
