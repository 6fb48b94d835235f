// Joins words in small capitals, which a PDF shows as capitals of two sizes: "S" in 12 and "PICE" in 9.6 points become "Spice".
import type { Span } from '#models/page/page-content.ts';

const limits = {
  /** The size of the small letters, in font sizes of the large ones: programs use 0.8, styles 0.7 to 0.85. */
  least: 0.7,
  most: 0.86,
  /** The maximum difference of two small sizes, and of the baselines, in font sizes. */
  size: 0.03,
  baseline: 0.02,
  /** The maximum distance between the parts of a word, and between words, in font sizes. */
  part: 0.2,
  word: 1,
} as const;

const endsInCapital = /\p{Lu}\P{L}*$/u;
const beginsWithCapital = /^\P{L}*\p{Lu}/u;
const hasSmallLetter = /\p{Ll}/u;
const hasCapital = /\p{Lu}/u;

/** True for two parts of a page's text on one line, of one formatting but for their sizes. */
const isAlike = (one: Span, other: Span): boolean =>
  one.font === other.font &&
  one.color === other.color &&
  one.mark === other.mark &&
  one.unit === undefined &&
  other.unit === undefined &&
  one.angle === 0 &&
  other.angle === 0 &&
  !one.hidden &&
  !other.hidden &&
  Math.abs(one.baseline - other.baseline) < limits.baseline * one.size;

/** @param size the font size of the line */
const isSameSize = (one: number, other: number, size: number): boolean =>
  Math.abs(one - other) < limits.size * size;

const isSmaller = (small: number, large: number): boolean =>
  small > limits.least * large && small < limits.most * large;

/** A span of joined parts, and the size of its small letters. */
type Word = { span: Span; small: number };

const lowered = (span: Span, { size, top, bottom }: Span): Span => ({
  ...span,
  ...{ text: span.text.toLowerCase(), smallCapitals: true as const },
  ...{ size, top: Math.min(top, span.top), bottom: Math.max(bottom, span.bottom) },
});

const followsInWord = (last: Span, next: Span): boolean =>
  !next.spaced && Math.abs(next.left - last.right) < limits.part * last.size;

/** Joins a word with its next part. @returns nothing if both are not one word in small capitals */
function withNext({ span, small }: Word, next: Span): Word | undefined {
  if (!isAlike(span, next) || !followsInWord(span, next) || hasSmallLetter.test(next.text))
    return undefined;
  const isSmall = small
    ? isSameSize(next.size, small, span.size)
    : isSmaller(next.size, span.size) &&
      endsInCapital.test(span.text) &&
      beginsWithCapital.test(next.text);
  const isLarge = small > 0 && isSameSize(next.size, span.size, span.size);
  if (!isSmall && !isLarge) return undefined;
  const text = span.text + (isSmall ? next.text.toLowerCase() : next.text);
  const joined: Span = { ...span, text, smallCapitals: true, right: next.right };
  return { span: joined, small: isSmall ? next.size : small };
}

/** Joins the parts of words that begin with a large capital. */
function joinedWords(spans: readonly Span[]): Word[] {
  const words: Word[] = [];
  for (const span of spans) {
    const last = words.at(-1);
    const canBegin = last && (last.small || !hasSmallLetter.test(last.span.text));
    const joined = canBegin ? withNext(last, span) : undefined;
    if (joined) words[words.length - 1] = joined;
    else words.push({ span, small: 0 });
  }
  return words;
}

/** True for a word of small letters only, beside one that also has large ones. */
function isBeside(span: Span, beside: Word | undefined): beside is Word {
  if (!beside?.small || !isAlike(beside.span, span)) return false;
  const gap = Math.max(span.left - beside.span.right, beside.span.left - span.right);
  return (
    gap < limits.word * beside.span.size && isSameSize(span.size, beside.small, beside.span.size)
  );
}

/**
 * Spans with the words in small capitals joined: their text is in upper and lower case, and their size is that of the large letters.
 * @param spans in the order of the page's content
 */
export function withSmallCapitals(spans: readonly Span[]): Span[] {
  const words = joinedWords(spans);
  if (!words.some(({ small }) => small)) return [...spans];
  for (const [index, { span, small }] of words.entries()) {
    if (small || !hasCapital.test(span.text) || hasSmallLetter.test(span.text)) continue;
    const beside = [words[index - 1], words[index + 1]].find((word) => isBeside(span, word));
    if (beside) words[index] = { span: lowered(span, beside.span), small: beside.small };
  }
  return words.map(({ span }) => span);
}
