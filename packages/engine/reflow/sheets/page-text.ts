// The segments of a page as cells are printed: close to each other, and each a text object of its own.
import { around } from '#reflow/geometry.ts';
import type { Segment } from '#reflow/layout.ts';
import { segmentOf, segmentsOf, type SegmentOptions } from '#reflow/lines/segments.ts';
import type { PageContent, Span } from '#reflow/page-content.ts';

const cellSegments: SegmentOptions = { gap: 0.8, splitsAtObjects: true };

/** Parts of the size that words of one turned text are apart at most. */
const turnedGap = 1;

const isNear = (a: Span, b: Span): boolean => {
  const reach = turnedGap * Math.max(a.size, b.size);
  const box = around([a]);
  return (
    b.left < box.right + reach &&
    b.right > box.left - reach &&
    b.top < box.bottom + reach &&
    b.bottom > box.top - reach
  );
};

/** Turned text as it follows each other in the page's content; it stands at the foot of its box. */
function turnedSegments(spans: readonly Span[]): Segment[] {
  const runs: Span[][] = [];
  for (const span of spans) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.angle === span.angle && isNear(last, span)) runs.at(-1)?.push(span);
    else runs.push([span]);
  }
  return runs.map((run) => {
    const box = around(run);
    return {
      ...segmentOf(run),
      ...box,
      baseline: box.bottom,
      text: run.map(({ text }) => text).join(' '),
    };
  });
}

/** Points by which the beginnings of cells of a column differ. */
const aligned = 0.6;

/** Cuts text of two cells that touch: the second is a text object that begins where other text of the page does. */
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

/** All text of a page. What lies hidden behind a picture of the page counts where nothing else does. */
export function textOfPage({ spans }: Pick<PageContent, 'spans'>): Segment[] {
  const filled = spans.filter(({ text }) => text.trim());
  const shown = filled.filter(({ hidden }) => !hidden);
  const read = shown.length ? shown : filled.map((span) => ({ ...span, hidden: false }));
  const turned = read.filter(({ angle }) => angle);
  return [...cellsOf(read), ...turnedSegments(turned)];
}
