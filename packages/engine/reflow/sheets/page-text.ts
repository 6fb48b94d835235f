// Reads the segments of a page as printed cells: close to each other, each with a text object of its own.
import type { Segment } from '#reflow/page/layout.ts';
import { segmentOf, segmentsOf, type SegmentOptions } from '#reflow/lines/segments.ts';
import { turnedTexts } from '#reflow/lines/turned-text.ts';
import type { PageContent, Span } from '#models/page/page-content.ts';

const cellSegments: SegmentOptions = {
  ...{ gap: 0.8, splitsAtObjects: true, splitsAtAlignedGaps: false },
};

/** The maximum difference between the left edges of a column's cells, in points. */
const aligned = 0.6;

/** Splits the text of two touching cells: the second is a text object that starts where other text of the page does. */
function cutAtCells(segment: Segment, lefts: readonly number[]): Segment[] {
  const pieces: Span[][] = [];
  for (const [index, span] of segment.spans.entries()) {
    const before = segment.spans[index - 1];
    const isSeam =
      before?.object !== span.object && lefts.some((left) => Math.abs(left - span.left) < aligned);
    if (!before || isSeam) pieces.push([span]);
    else pieces.at(-1)?.push(span);
  }
  return pieces.length > 1 ? pieces.map(segmentOf) : [segment];
}

function cellsOf(spans: readonly Span[]): Segment[] {
  const segments = segmentsOf(spans, cellSegments);
  const lefts = [...new Set(segments.map(({ left }) => Math.round(left * 10) / 10))];
  return segments.flatMap((segment) => cutAtCells(segment, lefts));
}

/** All text of a page. Hidden text behind a picture is used only if there is no other. */
export function textOfPage({ spans }: Pick<PageContent, 'spans'>): Segment[] {
  const filled = spans.filter(({ text }) => text.trim());
  const shown = filled.filter(({ hidden }) => !hidden);
  const read = shown.length ? shown : filled.map((span) => ({ ...span, hidden: false }));
  return [...cellsOf(read), ...turnedTexts(read)];
}
