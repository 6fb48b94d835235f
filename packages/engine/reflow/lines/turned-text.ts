// Collects rotated text: words that follow each other in the page's content, at the same angle and near each other.
import { around } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import { segmentOf } from '#reflow/lines/segments.ts';
import type { Span } from '#models/page/page-content.ts';

/** The maximum distance between words of one text, in font sizes. */
const furthest = 1;

export type TurnedText = Segment & { angle: number };

const isNear = (a: Span, b: Span): boolean => {
  const reach = furthest * Math.max(a.size, b.size);
  const across = b.left < a.right + reach && b.right > a.left - reach;
  return across && b.top < a.bottom + reach && b.bottom > a.top - reach;
};

/** The rotated texts of a page in content order; the baseline of each is the bottom of its box. */
export function turnedTexts(spans: readonly Span[]): TurnedText[] {
  const runs: Span[][] = [];
  for (const span of spans.filter(({ angle, text }) => angle && text.trim())) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.angle === span.angle && isNear(last, span)) runs.at(-1)?.push(span);
    else runs.push([span]);
  }
  return runs.map((run) => {
    const box = around(run);
    const text = run.map((span) => span.text).join(' ');
    return { ...segmentOf(run), ...box, baseline: box.bottom, text, angle: run[0]?.angle ?? 0 };
  });
}
