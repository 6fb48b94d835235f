// Fixes the order of punctuation and numbers in right-to-left text.
import { directionOf } from './scripts.ts';
import type { Span } from '#models/page/page-content.ts';

/**
 * PDFium orders a number from left to right together with the punctuation to its left, which follows it in reading
 * order.
 */
const punctuationFirst = /^([.,:;!?،؛؟]+)(\p{N}.*)$/u;

const isRightToLeft = (span: Span | undefined, line: Span): boolean =>
  span !== undefined &&
  Math.abs(span.baseline - line.baseline) < 0.3 * line.size &&
  directionOf(span.text) === 'rtl';

/** Moves punctuation after the number that it follows, if the surrounding words are right-to-left. */
export const inReadingOrder = (spans: readonly Span[]): Span[] =>
  spans.map((span, index) => {
    const match = punctuationFirst.exec(span.text);
    if (!match) return span;
    const isInside = isRightToLeft(spans[index - 1], span) || isRightToLeft(spans[index + 1], span);
    return isInside ? { ...span, text: `${match[2]}${match[1]}` } : span;
  });
