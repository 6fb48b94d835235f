// What the contract and the server name: conversions, their options, what is being done. They speak English; in another
// language the words are found by the English ones.
import { labelOfType } from '@octavo/contract';
import { inLanguage } from './catalogue.ts';

/** Words by the English ones, each number in them being written as `#`. */
export type Labels = Readonly<Record<string, string>>;

/** Names of formats and sizes, examples, marks: no language translates them. */
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

const none: Labels = {};
const labels = await inLanguage<Labels>(none, {
  de: async () => (await import('./de/labels.ts')).labels,
});

/** A label of the contract in the language of this visit; one that is not known stays as it is. */
export const labelFor = (english: string): string => labels[english] ?? english;

/** A type in words: `Word to PDF`. */
export const typeLabel = (type: string): string => labelFor(labelOfType(type));

const steps = await inLanguage<Labels>(none, {
  de: async () => (await import('./de/labels.ts')).steps,
});

/** What the server says it is doing, such as `Reading page 3 of 9`; nothing where there are no words for it. */
export const stepText = (english: string): string =>
  steps === none ? english : (worded(english, steps) ?? '');

/** The words for an English text, its numbers put in their places again. */
export function worded(english: string, words: Labels): string | undefined {
  const numbers = english.match(/\d+/g) ?? [];
  return words[english.replace(/\d+/g, '#')]?.replace(/#/g, () => numbers.shift() ?? '');
}
