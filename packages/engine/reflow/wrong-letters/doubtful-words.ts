// Finds the words with letters of doubtful fonts, and what recognition read in their places.
import { heightOf, sharedHeight, sharedWidth, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent, Span } from '#models/page/page-content.ts';

/** Spans without a space between them; at least one has a doubtful font. */
export type DoubtfulWord = Box & { spans: Span[] };

/** A recognised word, in points. */
export type ReadWord = Box & { text: string; /** 0 to 1. */ confidence: number };

const limits = {
  /** The share of a recognised word's width and height that is in the word. */
  inside: 0.6,
  /** A recognised word that is wider than this many times the word is several words. */
  wider: 1.35,
  /** In font sizes: from the baseline up to where letters are painted. */
  up: 0.75,
} as const;

export const isDoubtful = ({ font, hidden }: Span): boolean =>
  font.doubtful !== undefined && !hidden;

const continues = (word: DoubtfulWord, { spaced, baseline, size, angle }: Span): boolean => {
  const last = word.spans.at(-1)!;
  return !spaced && angle === last.angle && Math.abs(baseline - last.baseline) < 0.1 * size;
};

/** The words of a page that have letters of doubtful fonts. */
export function doubtfulWords({ spans }: PageContent): DoubtfulWord[] {
  const words: DoubtfulWord[] = [];
  for (const span of spans) {
    if (span.hidden || span.angle !== 0) continue;
    const { left, right, baseline, size } = span;
    const box = { left, right, top: baseline - limits.up * size, bottom: baseline };
    const word = words.at(-1);
    if (word && continues(word, span)) {
      word.spans.push(span);
      word.left = Math.min(word.left, box.left);
      word.right = Math.max(word.right, box.right);
      word.top = Math.min(word.top, box.top);
    } else words.push({ ...box, spans: [span] });
  }
  return words.filter((word) => word.spans.some(isDoubtful));
}

/** The recognised words in the place of a word, from left to right; nothing if they are more than that word. */
export function readIn(word: Box, read: readonly ReadWord[]): ReadWord[] {
  const touching = read.filter(
    (other) =>
      sharedHeight(other, word) > limits.inside * Math.min(heightOf(other), heightOf(word)) &&
      sharedWidth(other, word) > 0.3 * Math.min(widthOf(other), widthOf(word)),
  );
  const isMore = touching.some(
    (other) =>
      widthOf(other) > limits.wider * widthOf(word) ||
      sharedWidth(other, word) < limits.inside * widthOf(other),
  );
  return isMore ? [] : touching.toSorted((a, b) => a.left - b.left);
}
