// Detects the language of a text by its trigrams.
import { franc } from 'franc-min';

/** Shorter texts are not certain enough, and longer ones not more certain. */
const letters = { least: 40, most: 4000 };

/** @returns a language tag (BCP 47) such as `de`; empty if it is uncertain */
export function detectedLanguage(text: string): string {
  const found = franc(text.slice(0, letters.most), { minLength: letters.least });
  return found === 'und' ? '' : (Intl.getCanonicalLocales(found)[0] ?? '');
}
