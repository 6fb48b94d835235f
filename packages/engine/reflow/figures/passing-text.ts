// Finds text that passes a figure: lines around the contour of a shape, or behind it, which are no labels of the figure.
import { overlaps, sharedWidth } from '#models/page/geometry.ts';
import type { Box, PageContent, Span } from '#models/page/page-content.ts';

const limits = {
  /** The maximum gap between the words of a line, and the difference of their baselines and sizes, in font sizes. */
  gap: 0.6,
  baseline: 0.2,
  size: 0.25,
  /** The minimum number of words of a line outside all figures. */
  words: 2,
} as const;

const isNextWord = (last: Span, span: Span): boolean =>
  Math.abs(span.baseline - last.baseline) < limits.baseline * last.size &&
  Math.abs(span.size - last.size) < limits.size * last.size &&
  span.left - last.right < limits.gap * Math.min(last.size, span.size);

/** The words at the height of a box, as lines without wide gaps. */
function linesAtHeightOf({ top, bottom }: Box, spans: readonly Span[]): Span[][] {
  const level = spans
    .filter((span) => span.top < bottom && span.bottom > top)
    .toSorted((a, b) => a.left - b.left);
  const lines: Span[][] = [];
  for (const span of level) {
    const line = lines.find((words) => isNextWord(words.at(-1)!, span));
    if (line) line.push(span);
    else lines.push([span]);
  }
  return lines;
}

/**
 * The words over figures that belong to lines with several words outside of them.
 * @param boxes those of the figures
 */
export function passingText(boxes: readonly Box[], { spans }: PageContent): Set<Span> {
  const shown = spans.filter((span) => !span.hidden && !span.angle);
  const isOutside = (span: Span) => boxes.every((box) => sharedWidth(span, box) <= 0);
  return new Set(
    boxes.flatMap((box) =>
      linesAtHeightOf(box, shown)
        .filter((line) => line.filter(isOutside).length >= limits.words)
        .flatMap((line) => line.filter((span) => overlaps(span, box))),
    ),
  );
}
