// Groups segments on one baseline to rows, from top to bottom.
import { around } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import type { Box } from '#models/page/page-content.ts';

/** Adjacent segments, from left to right. */
export type TextRow = Box & { segments: Segment[]; baseline: number; size: number };

/** The maximum difference of baselines in one row, in font sizes of the smaller text. */
const baselineTolerance = 0.35;

/** The centre of small letters, which is also that of text between two rules. */
export const middleOfText = ({ baseline, size }: { baseline: number; size: number }): number =>
  baseline - 0.3 * size;

function rowOf(segments: Segment[]): TextRow {
  const sorted = segments.toSorted((a, b) => a.left - b.left);
  const [first] = segments;
  const size = Math.max(...segments.map((segment) => segment.size));
  return { ...around(sorted), segments: sorted, baseline: first?.baseline ?? 0, size };
}

/** The rows of segments, from top to bottom. */
export function textRows(segments: readonly Segment[]): TextRow[] {
  const groups: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const [first] = groups.at(-1) ?? [];
    const reach = baselineTolerance * Math.min(first?.size ?? 0, segment.size);
    if (first && segment.baseline - first.baseline < reach) groups.at(-1)?.push(segment);
    else groups.push([segment]);
  }
  return groups.map(rowOf);
}
