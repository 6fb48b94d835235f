// Distinguishes dots that lead to a page number or a price from blanks to fill in, which stay text.
import type { Line, Span } from '#reflow/page/layout.ts';
import type { Box } from '#models/page/page-content.ts';

const whole = /^(?:[.·…_]\s?){4,}$/;
const inside = /\s?(?:[.·…]\s?){5,}/;
/** A number of a page, a chapter or an amount, with its currency. */
const number = /^(?:[^\s\w]{0,2}\d[\d.,:–-]*\s?\S{0,3}|[ivxlc]{1,7}|[A-Z][-–.]?\d{1,3})$/i;

const limits = {
  /** The maximum distance of the end from the edge of the column, in points. */
  edge: 3,
  /** The maximum number of words behind dots that lead to the edge of the column. */
  words: 2,
} as const;

type Dots = { before: string; behind: string };

/** The dots of a span, with the text around them in their line. */
function dotsOf(spans: readonly Span[], index: number): Dots | undefined {
  const { text } = spans[index]!;
  const dots = whole.exec(text) ?? inside.exec(text);
  if (!dots) return undefined;
  const textOf = (some: readonly Span[]) => some.map((span) => span.text).join(' ');
  return {
    before: `${textOf(spans.slice(0, index))}${text.slice(0, dots.index)}`.trim(),
    behind: `${text.slice(dots.index + dots[0].length)} ${textOf(spans.slice(index + 1))}`.trim(),
  };
}

/** True if the dots of a span lead from text before them to what ends their line. */
function isLeading(spans: readonly Span[], index: number, column: Box): boolean {
  const dots = dotsOf(spans, index);
  if (!dots?.before) return false;
  if (number.test(dots.behind)) return true;
  const words = dots.behind.split(/\s+/).length;
  const isAtEdge = Math.abs(spans.at(-1)!.right - column.right) <= limits.edge;
  return isAtEdge && words <= limits.words;
}

/** The spans of a line that are leaders or contain some. @param from the first span behind the label of the line */
export const leadersIn = ({ spans }: Line, column: Box, from = 0): Set<Span> =>
  new Set(
    spans.filter(
      (span, index) =>
        index >= from && !span.note && isLeading(spans.slice(from), index - from, column),
    ),
  );

/** True for a leader alone. */
export const isLeader = ({ text }: Span): boolean => whole.test(text);

/** True for text with a leader in it. */
export const hasLeader = ({ text }: Span): boolean => inside.test(text);

/** The text of a span with a tab for its leader. */
export const withTab = (text: string): string => text.replace(inside, '\t');
