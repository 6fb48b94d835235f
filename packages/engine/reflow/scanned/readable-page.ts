// Tells recognised text from guesses, as recognition makes them of a script that it does not know.
import type { PageContent } from '#models/page/page-content.ts';

/** A page whose letters are recognised with less confidence on average is in another script, or is no text. */
const leastConfidence = 0.45;

/** True if the recognised text is more than guesses. */
export function isReadable({ spans }: PageContent): boolean {
  let [letters, sum] = [0, 0];
  for (const { text, confidence } of spans) {
    if (confidence === undefined) continue;
    letters += text.length;
    sum += confidence * text.length;
  }
  return letters === 0 || sum / letters >= leastConfidence;
}
