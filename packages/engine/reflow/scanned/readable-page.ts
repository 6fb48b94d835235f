// Distinguishes recognised text from guesses, which recognition makes for scripts that it does not support.
import type { PageContent, Span } from '#models/page/page-content.ts';

/** A page whose letters are recognised with less confidence on average is in another script, or is no text. */
const leastConfidence = 0.55;

const isOfLetters = ({ text }: Span): boolean => /\p{L}/u.test(text) && !/\p{N}/u.test(text);

/** True if the recognised text is more than guesses. Numbers do not count: they are the same in many scripts. */
export function isReadable({ spans }: PageContent): boolean {
  const recognised = spans.filter(({ confidence }) => confidence !== undefined);
  const words = recognised.filter(isOfLetters);
  let [letters, sum] = [0, 0];
  for (const { text, confidence = 0 } of words.length ? words : recognised) {
    letters += text.length;
    sum += confidence * text.length;
  }
  return letters === 0 || sum / letters >= leastConfidence;
}
