// How long a file is still kept, in the specification's words (section 4, “File expiry”).
import { fill, texts } from './texts.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A file is expired when its expiry date is earlier than now. */
export const isExpired = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() < now.getTime();

const { days, hours, lessThanOneHour, expired } = texts.myFiles;
const english = { days, hours, lessThanOneHour, expired };
type Words = Record<keyof typeof english, string>;

/** Whole days from one day on, else whole hours from one hour on. `words` are the texts of a language. */
export function timeRemaining(expiresAt: Date, now: Date, words: Words = english): string {
  if (isExpired(expiresAt, now)) return words.expired;
  const left = expiresAt.getTime() - now.getTime();
  if (left >= dayMs) return fill(words.days, { n: Math.floor(left / dayMs) });
  if (left >= hourMs) return fill(words.hours, { n: Math.floor(left / hourMs) });
  return words.lessThanOneHour;
}
