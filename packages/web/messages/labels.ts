// Translates labels of the contract (conversions, options) and progress texts of the server. The English text is the key.
import { labelOfType } from '@octavo/contract';
import { inLanguage } from './catalogue.ts';

/** Translations by English text; numbers in both are written as `#`. */
export type Labels = Readonly<Record<string, string>>;

/** Labels that need no translation: names of formats and sizes, examples, single characters. */
export type SameInEveryLanguage =
  | 'Format'
  | 'Text'
  | 'Rich Text'
  | 'Markdown'
  | 'PDF'
  | 'EPUB'
  | 'HTML'
  | 'CSV'
  | 'JSON'
  | 'XML'
  | 'JPEG'
  | 'PNG'
  | 'WebP'
  | 'GIF'
  | 'AVIF'
  | 'TIFF'
  | 'BMP'
  | 'HEIC'
  | 'SVG'
  | 'PDF 1.7'
  | `PDF/A-${number}b`
  | 'A3'
  | 'A4'
  | 'A5'
  | 'Letter'
  | 'Legal'
  | `${number} px`
  | ','
  | ';'
  | '|'
  | '1-3, 7, 10-'
  | '{page} / {pages}'
  | 'eng+deu';

const untranslated: Labels = {};
const translations = { de: async (): Promise<Labels> => (await import('./de/labels.ts')).labels };
const labels = await inLanguage<Labels>(untranslated, translations);

/** Translates a label of the contract; unknown labels stay unchanged. */
export const labelFor = (english: string): string => labels[english] ?? english;

/**
 * Loads the labels of every language.
 * @returns a function that gives a label in the language of the page and, after it, in the others
 */
export async function loadLabelsInAllLanguages(): Promise<(english: string) => string[]> {
  const others = await Promise.all(Object.values(translations).map((load) => load()));
  return (english) => [
    ...new Set([labelFor(english), english, ...others.map((words) => words[english] ?? english)]),
  ];
}

/** The label of a job type: `Word to PDF`. */
export const typeLabel = (type: string): string => labelFor(labelOfType(type));

const steps = await inLanguage<Labels>(untranslated, {
  de: async () => (await import('./de/labels.ts')).steps,
});

/** Translates a progress text of the server, such as `Reading page 3 of 9`; empty if there is no translation. */
export const stepText = (english: string): string =>
  steps === untranslated ? english : (translated(english, steps) ?? '');

/** Looks up the translation of an English text and fills in its numbers. */
export function translated(english: string, words: Labels): string | undefined {
  const numbers = english.match(/\d+/g) ?? [];
  return words[english.replace(/\d+/g, '#')]?.replace(/#/g, () => numbers.shift() ?? '');
}
