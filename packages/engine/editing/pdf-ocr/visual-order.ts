// Puts words into visual order, in which the text of a PDF is written; readers derive the logical order.
import type { RecognisedWord } from '#engines/recognition/hocr.ts';
import { directionOf } from '#reflow/extract/text/scripts.ts';

export type WrittenWord = { word: RecognisedWord; text: string };

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Numbers, and words of other scripts, are read from left to right within words that are not. */
const leftToRightParts = /[\p{N}\p{Script=Latin}][\p{N}\p{Script=Latin}.,:/-]*/gu;

const isRightToLeft = (text: string): boolean =>
  [...text].some((letter) => directionOf(letter) === 'rtl');

const reversed = (text: string): string =>
  [...letters.segment(text)]
    .map(({ segment }) => segment)
    .toReversed()
    .join('');

/** The letters of a word as they stand from left to right. */
export const visualText = (text: string): string =>
  isRightToLeft(text) ? reversed(text.replace(leftToRightParts, (part) => reversed(part))) : text;

/** The words of a line from left to right where some of them are read from right to left; else as they are read. */
export function inVisualOrder(words: readonly RecognisedWord[]): WrittenWord[] {
  const written = words.map((word) => ({ word, text: visualText(word.text) }));
  if (!words.some(({ text }) => isRightToLeft(text))) return written;
  return written.toSorted((one, other) => one.word.left - other.word.left);
}
