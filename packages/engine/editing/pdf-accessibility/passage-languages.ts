// Names the language of paragraphs that are in another one than the document (ISO 14289-1, 7.2).
import { franc } from 'franc-min';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import { commonWords, wordLanguages } from './common-words.ts';
import { detectedLanguage } from '#formats/pdf/text/language.ts';
import type { PageContents } from './page-contents.ts';
import {
  kidElements,
  setEntry,
  type Element,
  type TagTree,
} from '#formats/pdf/structure/tag-tree.ts';

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

/** Scripts that tell the language alone. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['ko', /\p{Script=Hangul}/gu],
];

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

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The language without its region. The names of Norwegian are one language here. */
export function primaryLanguage(tag: string): string {
  const [primary = ''] = tag.toLowerCase().split('-');
  return primary === 'no' || primary === 'nn' ? 'nb' : primary;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** How many words are common in one language, but not in another one. */
const hitsOf = (words: readonly string[], language: string, other: string): number => {
  const [own, theirs] = [commonWords(language), commonWords(other)];
  return words.filter((word) => own.has(word) && !theirs.has(word)).length;
};

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

function languageByScript(text: string): string | undefined {
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

/** Both the common words and the letters of a text must tell the same language. */
function languageByWords(text: string, document: string): string | undefined {
  const words = wordsOf(text);
  if (words.length < limits.words || countOf(text, /\p{L}/gu) < limits.letters) return undefined;
  let best = { language: '', hits: 0 };
  for (const language of wordLanguages) {
    const hits = language === document ? 0 : hitsOf(words, language, document);
    if (hits > best.hits) best = { language, hits };
  }
  const { language, hits } = best;
  if (hits < limits.hits || hits < limits.share * words.length) return undefined;
  if (hits < limits.lead * hitsOf(words, document, language)) return undefined;
  const [byLetters = ''] = Intl.getCanonicalLocales(franc(text, { minLength: limits.letters }));
  return primaryLanguage(byLetters) === language ? language : undefined;
}

const blocks = /^(?:P|H[1-6]?|LBody|TD|TH|Caption|Note|BlockQuote|TOCI)$/;

type Passage = { element: Element; text: string; language?: string; isShort: boolean };

/** Names the languages of passages; those that the file names stay. */
export function namePassageLanguages(
  tree: TagTree,
  contents: PageContents,
  document: string,
): void {
  const named = languagesNamed(tree, document);
  const passages: Passage[] = [];
  for (const element of tree.elements()) {
    if (!blocks.test(tree.typeOf(element) ?? '') || named.has(element)) continue;
    if (hasInside(element, (kid) => blocks.test(tree.typeOf(kid) ?? ''))) continue;
    const text = contents.textOf(element);
    if (!/\p{L}{2}/u.test(text)) continue;
    const language = otherLanguage(text, document);
    const isShort = wordsOf(text).length < limits.words;
    passages.push({ element, text, isShort, ...(language && { language }) });
  }
  addNeighbours(passages, document);
  for (const { element, language } of passages)
    if (language) setEntry(element, '/Lang', `u:${language}`);
}

/** Elements with a language of their own, those in them, and those around them. */
function languagesNamed(tree: TagTree, document: string): Set<Element> {
  const found = new Set<Element>();
  for (const element of tree.elements()) {
    const own = textOfValue(element.entries['/Lang']);
    const isNamed = own !== '' && own !== document;
    if (isNamed || (element.parent && found.has(element.parent))) found.add(element);
  }
  for (const element of [...found])
    for (let { parent } = element; parent && !found.has(parent); parent = parent.parent)
      if (tree.typeOf(parent) === 'Document') break;
      else found.add(parent);
  return found;
}

function hasInside(element: Element, test: (element: Element) => boolean): boolean {
  const waiting = kidElements(element);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (test(next)) return true;
    waiting.push(...kidElements(next));
  }
  return false;
}

/** Short texts, such as headings, between two passages of a language, or beside one and with a word of it. */
function addNeighbours(passages: Passage[], document: string): void {
  const certain = passages.map(({ language }) => language);
  const nearest = (from: number, step: 1 | -1): string | undefined => {
    let at = from + step;
    while (passages[at]?.isShort && !certain[at]) at += step;
    return certain[at];
  };
  for (const [index, passage] of passages.entries()) {
    if (!passage.isShort || passage.language) continue;
    const words = wordsOf(passage.text);
    const [before, after] = [nearest(index, -1), nearest(index, 1)];
    const language = [after, before].find((one) => {
      if (!one || hitsOf(words, primaryLanguage(document), one)) return false;
      return before === after || hitsOf(words, one, primaryLanguage(document)) > 0;
    });
    if (language) passage.language = language;
  }
}
