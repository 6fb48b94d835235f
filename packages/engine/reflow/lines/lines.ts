// Joins segments of one column or cell to lines of text, with words in reading order.
import { around } from '#models/page/geometry.ts';
import type { Line, Segment } from '#reflow/page/layout.ts';
import type { Span } from '#models/page/page-content.ts';
import { labelOf } from './label.ts';
import { commonMeasures } from './rows.ts';
import { isSpaced, textBetween } from './segments.ts';
import { hasRightToLeft } from './writing-system.ts';

/** The maximum distance of the baselines of one line's segments, in font sizes. */
const sameLine = 0.4;
/** The share of a line's letters that must have a formatting for it to be the line's. */
const wholeLine = 0.9;

const share = (spans: readonly Span[], has: (span: Span) => boolean): number => {
  const letters = (some: readonly Span[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  return letters(spans.filter(has)) / letters(spans);
};

/**
 * Orders the words of a right-to-left line for reading; words of other scripts keep their order (a small part of
 * Unicode Standard Annex 9).
 */
function fromRightToLeft(spans: readonly Span[]): Span[] {
  const read: Span[] = [];
  let foreign: Span[] = [];
  for (const span of spans.toReversed()) {
    if (isForeign(span)) foreign = [span, ...foreign];
    else {
      read.push(...foreign, span);
      foreign = [];
    }
  }
  return [...read, ...foreign];
}

const isForeign = ({ text }: Span) => /[\p{L}\p{N}]/u.test(text) && !hasRightToLeft(text);

/** In a right-to-left line, punctuation to the left of a number follows it. */
const turned = (span: Span): Span => {
  const match = isForeign(span) ? /^([.,:;!?؟،]+)(.*)$/su.exec(span.text) : undefined;
  return match ? { ...span, text: `${match[2]}${match[1]}` } : span;
};

/** Moves the space before each word behind it, because the line is read from the right. */
function respaced(spans: readonly Span[]): Span[] {
  return spans.map((span, index) => {
    const before = spans[index - 1];
    if (!before) return { ...span, spaced: false };
    const [left, right] = before.left < span.left ? [before, span] : [span, before];
    return { ...span, spaced: isSpaced(left, { ...right, spaced: right.spaced }) };
  });
}

/**
 * A line of adjacent segments.
 * @param segments from left to right, at least one
 */
export function lineOf(segments: readonly Segment[]): Line {
  const letters = segments.map(({ isRightToLeft, text }) => (isRightToLeft ? text.length : 0));
  const all = segments.reduce((sum, { text }) => sum + text.length, 0);
  const isRightToLeft = letters.reduce((sum, count) => sum + count, 0) > all / 2;
  const visual = segments.flatMap(({ spans }, index) =>
    spans.map((span, at) => (index && !at ? { ...span, spaced: true } : span)),
  );
  const spans = isRightToLeft ? respaced(fromRightToLeft(visual)).map(turned) : visual;
  const line = {
    ...around(segments),
    ...commonMeasures(spans),
    spans,
    text: textBetween(spans),
    isRightToLeft,
    bold: share(spans, ({ font }) => font.bold) > wholeLine,
    italic: share(spans, ({ font }) => font.italic) > wholeLine,
    monospace: share(spans, ({ font }) => font.monospace) > wholeLine,
  };
  const label = labelOf(line);
  return label ? { ...line, label } : line;
}

/** The lines of segments, from top to bottom. */
export function linesOf(segments: readonly Segment[]): Line[] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left)) {
    const row = rows.at(-1);
    const first = row?.[0];
    const tolerance = sameLine * Math.min(segment.size, first?.size ?? 0);
    if (row && first && segment.baseline - first.baseline < tolerance) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => lineOf(row.toSorted((a, b) => a.left - b.left)));
}
