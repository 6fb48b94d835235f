// Numbers with their punctuation inside text that is read from right to left.
import { directionOf } from './scripts.ts';
import type { Span } from '#models/page/page-content.ts';

/** PDFium reads numbers from left to right together with the punctuation that stands left of them, which follows them. */
const punctuationFirst = /^([.,:;!?،؛؟]+)(\p{N}.*)$/u;

const isRightToLeft = (span: Span | undefined, line: Span): boolean =>
  span !== undefined &&
  Math.abs(span.baseline - line.baseline) < 0.3 * line.size &&
  directionOf(span.text) === 'rtl';

/** Puts punctuation behind the number that it follows, where the words around are read from right to left. */
export const inReadingOrder = (spans: readonly Span[]): Span[] =>
  spans.map((span, index) => {
    const match = punctuationFirst.exec(span.text);
    if (!match) return span;
    const isInside = isRightToLeft(spans[index - 1], span) || isRightToLeft(spans[index + 1], span);
    return isInside ? { ...span, text: `${match[2]}${match[1]}` } : span;
  });
