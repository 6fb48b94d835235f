// Finds where words can be divided at the end of a line, by the patterns of TeX.
import { detectedLanguage } from './language.ts';

/** @returns the lengths of the parts of a word that can stand on a line, from the shortest */
export type Hyphenation = (word: string) => number[];

type Patterns = { default: { hyphenateSync(text: string, options: object): string } };

/** Languages with patterns whose licence is MIT, BSD or as permissive. */
const languages: Readonly<Record<string, () => Promise<Patterns>>> = {
  de: () => import('hyphen/de-1996/index.js'),
  en: () => import('hyphen/en-us/index.js'),
  es: () => import('hyphen/es/index.js'),
  fr: () => import('hyphen/fr/index.js'),
  pt: () => import('hyphen/pt/index.js'),
};

/** Shorter words, and shorter ends, are not divided. */
const least = { word: 5, start: 2, end: 3 };
/** Longer ones are no words, and take the patterns very long. */
const longest = 100;

/**
 * @param named the language that a document names
 * @returns nothing if the language of the text is not known, or has no patterns
 */
export async function hyphenationFor(
  text: string,
  named: string,
): Promise<Hyphenation | undefined> {
  const [language = ''] = (detectedLanguage(text) || named).toLowerCase().split('-');
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined;
  const patterns = await load?.();
  return patterns && ((word) => divisionsOf(word, patterns));
}

function divisionsOf(word: string, { default: { hyphenateSync } }: Patterns): number[] {
  const [, before = '', letters = ''] = /^([^\p{L}]*)(\p{L}+)[^\p{L}]*$/u.exec(word) ?? [];
  // Names in capitals, and those such as McDonald.
  const isDivided =
    letters.length >= least.word && letters.length <= longest && /^\p{L}\p{Ll}+$/u.test(letters);
  if (!isDivided) return [];
  const parts = hyphenateSync(letters, { hyphenChar: '\u00ad' }).split('\u00ad');
  const ends: number[] = [];
  let at = 0;
  for (const part of parts.slice(0, -1)) {
    at += part.length;
    if (at >= least.start && letters.length - at >= least.end) ends.push(before.length + at);
  }
  return ends;
}
