// Detects texts in another language than their document by their script, or by their common words and trigrams.
import { franc } from 'franc-min';
import { commonWords, wordLanguages, type WordLanguage } from './common-words.ts';
import { detectedLanguage } from './language.ts';

const limits = {
  /** Shorter texts in Latin letters are not certain enough. */
  letters: 60,
  words: 10,
  /** The minimum number of common words of the other language, and their share of all words. */
  hits: 3,
  share: 0.15,
  /** The document's own common words must be rarer than these by this factor. */
  lead: 4,
  /** The minimum number of letters in a script that has one language, and the share of them. */
  ofScript: { letters: 12, share: 0.7, words: 2 },
  /** More text does not make a paragraph more certain. */
  longest: 2000,
} as const;

/** Scripts of one language each, without the one that formulas use. */
export const scriptsOfOneLanguage: readonly (readonly [string, RegExp])[] = [
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['ko', /\p{Script=Hangul}/gu],
];

/** Scripts of one language each. */
const scripts = [['el', /\p{Script=Greek}/gu] as const, ...scriptsOfOneLanguage];

/** Scripts of several languages, and the letters that only one of them has; the first match counts. */
const sharedScripts: readonly (readonly [RegExp, readonly (readonly [string, RegExp])[]])[] = [
  [
    /\p{Script=Cyrillic}/gu,
    [
      ['be', /ў/i],
      ['uk', /[їєґ]/i],
      ['ru', /[ыэё]/i],
      ['mk', /[ѓќѕ]/i],
      ['sr', /[јљњћђ]/i],
      ['bg', /ъ/i],
    ],
  ],
  [
    /\p{Script=Arabic}/gu,
    [
      ['ur', /[ٹڈڑے]/],
      ['fa', /[پچژگ]/],
      ['ar', /[ةىأإ]/],
    ],
  ],
];

const eastern = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu;

/** The number of matches of a global pattern. */
export const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The language without its region. The names of Norwegian are one language here. */
export function primaryLanguage(tag: string): string {
  const [primary = ''] = tag.toLowerCase().split('-');
  return primary === 'no' || primary === 'nn' ? 'nb' : primary;
}

/** The words of a text in lower case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Texts of fewer words are not certain enough. */
export const isShortText = (text: string): boolean => wordsOf(text).length < limits.words;

/** How many words are common in one language, but not in another one. */
export const hitsOf = (words: readonly string[], language: string, other: string): number => {
  const [own, theirs] = [commonWords(language), commonWords(other)];
  return words.filter((word) => own.has(word) && !theirs.has(word)).length;
};

/** The language of most common words in a text that are not common in its document's; nothing if there are none. */
export function mostHits(
  words: readonly string[],
  document: string,
): { language: WordLanguage; hits: number } | undefined {
  let best: { language: WordLanguage; hits: number } | undefined;
  for (const language of wordLanguages) {
    const hits = language === document ? 0 : hitsOf(words, language, document);
    if (hits > (best?.hits ?? 0)) best = { language, hits };
  }
  return best;
}

/** @returns the language of a text, if there is enough evidence that it is another one than the document's */
export function otherLanguage(text: string, document: string): string | undefined {
  const sample = text.slice(0, limits.longest);
  const found = languageByScript(sample) ?? languageByWords(sample, primaryLanguage(document));
  const isOther = found && found !== primaryLanguage(document);
  return isOther && !areBothHan(found, document) ? found : undefined;
}

/** Japanese and Korean texts can consist of Chinese signs alone. */
const areBothHan = (found: string, document: string): boolean =>
  found === 'zh' && /^(?:ja|ko)$/.test(primaryLanguage(document));

/** The language by the script of most letters. */
export function languageByScript(text: string): string | undefined {
  const { letters: least, share, words } = limits.ofScript;
  const letters = countOf(text, /\p{L}/gu);
  const isMostly = (count: number) => count >= least && count >= share * letters;
  // Formulas have Greek letters one by one.
  const hasWords = wordsOf(text).filter((word) => word.length > 2).length >= words;
  for (const [language, pattern] of scripts)
    if (isMostly(countOf(text, pattern)) && (hasWords || language === 'th')) return language;
  for (const [pattern, languages] of sharedScripts)
    if (isMostly(countOf(text, pattern)) && hasWords)
      return languages.find(([, own]) => own.test(text))?.[0];
  return (isMostly(countOf(text, eastern)) && detectedLanguage(text)) || undefined;
}

/** Both the common words and the letters of a text must indicate the same language. */
function languageByWords(text: string, document: string): string | undefined {
  const words = wordsOf(text);
  if (words.length < limits.words || countOf(text, /\p{L}/gu) < limits.letters) return undefined;
  const best = mostHits(words, document);
  if (!best || best.hits < limits.hits || best.hits < limits.share * words.length) return undefined;
  const { language, hits } = best;
  if (hits < limits.lead * hitsOf(words, document, language)) return undefined;
  const [byLetters = ''] = Intl.getCanonicalLocales(franc(text, { minLength: limits.letters }));
  return primaryLanguage(byLetters) === language ? language : undefined;
}
