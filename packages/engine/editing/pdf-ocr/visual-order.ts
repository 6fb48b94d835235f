// Orders words visually, as text in a PDF is written; readers derive the logical order.
import type { RecognisedWord } from '#engines/recognition/hocr.ts';
import { directionOf } from '#reflow/extract/text/scripts.ts';

export type WrittenWord = { word: RecognisedWord; text: string };

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Numbers, and words of other scripts, which run from left to right within right-to-left words. */
const leftToRightParts = /[\p{N}\p{Script=Latin}][\p{N}\p{Script=Latin}.,:/-]*/gu;

const isRightToLeft = (text: string): boolean =>
  [...text].some((letter) => directionOf(letter) === 'rtl');

const reversed = (text: string): string =>
  [...letters.segment(text)]
    .map(({ segment }) => segment)
    .toReversed()
    .join('');

/** The letters of a word in visual order, from left to right. */
export const visualText = (text: string): string =>
  isRightToLeft(text) ? reversed(text.replace(leftToRightParts, (part) => reversed(part))) : text;

/** The words of a line from left to right if some are right-to-left; otherwise in reading order. */
export function inVisualOrder(words: readonly RecognisedWord[]): WrittenWord[] {
  const written = words.map((word) => ({ word, text: visualText(word.text) }));
  if (!words.some(({ text }) => isRightToLeft(text))) return written;
  return written.toSorted((one, other) => one.word.left - other.word.left);
}
