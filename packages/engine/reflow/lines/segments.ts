// Splits rows into segments at gaps wide enough to separate columns or cells (pdfminer's LAParams).
import { around } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import type { Span } from '#models/page/page-content.ts';
import { wordsAfterAlignedGaps } from './aligned-gaps.ts';
import { commonMeasures, rowsOf, type Row } from './rows.ts';
import { isRightToLeft, isSpaceless } from './writing-system.ts';

export type SegmentOptions = {
  /** The widest gap inside a segment, in font sizes. */
  gap: number;
  /** True to separate text objects that do not touch, as in the cells of a spreadsheet. */
  splitsAtObjects: boolean;
  /** True to separate words at narrow gaps that line up over several rows. */
  splitsAtAlignedGaps: boolean;
};

export const textSegments: SegmentOptions = {
  ...{ gap: 1.15, splitsAtObjects: false, splitsAtAlignedGaps: true },
};

/** Gaps in font sizes: no gap, a space, and a space between Chinese letters. */
const spaces = {
  none: 0.02,
  between: 0.14,
  spaceless: 0.6,
  overlap: -0.6,
  objects: [-0.25, 0.1],
} as const;

const gapBetween = (left: Span, right: Span) =>
  (right.left - left.right) / Math.max(left.size, right.size);

/** True for adjacent words of a script without spaces between words. */
export const meetSpaceless = (before: string, after: string): boolean =>
  isSpaceless(before.at(-1)) && isSpaceless(after[0]);

/** True if there is a space between two neighbours of a row. */
export function isSpaced(left: Span, right: Span): boolean {
  const gap = gapBetween(left, right);
  if (meetSpaceless(left.text, right.text)) return gap > spaces.spaceless;
  return right.spaced ? gap > spaces.none : gap > spaces.between;
}

function isCut(left: Span, right: Span, { gap: widest, splitsAtObjects }: SegmentOptions): boolean {
  const gap = gapBetween(left, right);
  if (gap >= widest || gap < spaces.overlap) return true;
  const [touching, apart] = spaces.objects;
  return splitsAtObjects && left.object !== right.object && (gap < touching || gap > apart);
}

/** The text of adjacent spans, from left to right. */
export const textBetween = (spans: readonly Span[]): string =>
  spans.map(({ text, spaced }, index) => (spaced && index ? ` ${text}` : text)).join('');

/**
 * A segment.
 * @param spans from left to right, at least one
 */
export function segmentOf(spans: readonly Span[]): Segment {
  const placed = spans.map((span, index) => {
    const before = spans[index - 1];
    const spaced = before !== undefined && isSpaced(before, span);
    return span.spaced === spaced ? span : { ...span, spaced };
  });
  const text = textBetween(placed);
  const measures = commonMeasures(placed);
  return {
    ...around(placed),
    ...measures,
    spans: placed,
    text,
    isRightToLeft: isRightToLeft(text),
  };
}

function* cut(row: Row, options: SegmentOptions, first: ReadonlySet<Span>): Generator<Segment> {
  let open: Span[] = [];
  for (const span of row.spans) {
    const last = open.at(-1);
    if (last && (first.has(span) || isCut(last, span, options))) {
      yield segmentOf(open);
      open = [];
    }
    open.push(span);
  }
  if (open.length) yield segmentOf(open);
}

/**
 * The segments of upright text, from top to bottom and from left to right.
 * @param spans rotated and hidden ones are left out
 */
export function segmentsOf(
  spans: readonly Span[],
  options: SegmentOptions = textSegments,
): Segment[] {
  const upright = spans.filter(({ angle, hidden, text }) => !angle && !hidden && text.trim());
  const rows = rowsOf(upright);
  const first = options.splitsAtAlignedGaps ? wordsAfterAlignedGaps(rows) : new Set<Span>();
  return rows.flatMap((row) => [...cut(row, options, first)]);
}
