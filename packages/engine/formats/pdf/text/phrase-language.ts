// Detects the language of a phrase inside a paragraph, such as a quotation or a title in italics. Its few words must be more
// telling than those of a whole passage (other-language.ts).
import { francAll } from 'franc-min';
import { commonWords, wordLanguages } from './common-words.ts';
import {
  countOf,
  hitsOf,
  languageByScript,
  mostHits,
  primaryLanguage,
  scriptsOfOneLanguage,
  wordsOf,
} from './other-language.ts';

const limits = {
  /** Shorter phrases are not certain enough. */
  words: 4,
  letters: 18,
  /** The minimum number of different common words of the other language, and their share of all words. */
  hits: 2,
  share: 0.25,
  /** More Latin letters than this share make it a phrase with a foreign word or sign. */
  latin: 0.3,
} as const;

/** Scripts whose language is clear from a few letters. */
const certainScripts = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu] as const,
  ...scriptsOfOneLanguage,
];

/** The minimum number of letters of such a script: one or two may be symbols. */
const leastOfScript = 3;

/**
 * @param around the language of the paragraph
 * @returns the language of a phrase, if it is certainly another one
 */
export function phraseLanguage(text: string, around: string): string | undefined {
  const found = byScript(text) ?? byWords(text, primaryLanguage(around));
  return found === primaryLanguage(around) ? undefined : found;
}

function byScript(text: string): string | undefined {
  const letters = countOf(text, /\p{L}/gu);
  const [certain] = certainScripts.find(([, script]) => countOf(text, script) > 0) ?? [];
  const isLatin = countOf(text, /\p{Script=Latin}/gu) > limits.latin * letters;
  if (certain && letters >= leastOfScript && !isLatin) return certain;
  return languageByScript(text);
}

const lowerCase = (word: string): string => word.toLowerCase();

/** Common words of one language alone, none of the one around, and trigrams that prefer it. */
function byWords(text: string, around: string): string | undefined {
  const words = wordsOf(text);
  if (words.length < limits.words || words.join('').length < limits.letters) return undefined;
  // Articles in upper case are mostly parts of names, such as “Los Angeles”.
  const [, ...others] = text.match(/\p{L}+/gu) ?? [];
  const inNames = new Set(others.filter((word) => /^\p{Lu}/u.test(word)).map(lowerCase));
  const different = [...new Set(words)].filter((word) => !inNames.has(word));
  const best = mostHits(different, around);
  if (!best || best.hits < limits.hits || best.hits < limits.share * new Set(words).size)
    return undefined;
  const { language } = best;
  if (hitsOf(different, around, language) > 0) return undefined;
  const isShared = wordLanguages.some(
    (other) =>
      other !== language &&
      other !== around &&
      hitsOf(different, other, language) >= hitsOf(different, language, other),
  );
  return !isShared && isPreferred(text, language, around) ? language : undefined;
}

/** Whether the trigrams of a text are more like those of one language than of another. */
function isPreferred(text: string, language: string, other: string): boolean {
  const order = francAll(text, { minLength: 1 }).map(([code]) =>
    primaryLanguage(Intl.getCanonicalLocales(code)[0] ?? ''),
  );
  const [at, otherAt] = [order.indexOf(language), order.indexOf(other)];
  return at >= 0 && (otherAt < 0 || at < otherAt || commonWords(other).size === 0);
}
