// The columns between gutters: how far their text reaches, and which of them a segment covers.
import type { Segment } from '#reflow/page/layout.ts';
import { bridges, middleOfGutter, type Gutter } from './gutters.ts';
import type { TextRow } from './text-rows.ts';

/** How far the text of a column reaches. */
export type SpaceColumn = { left: number; right: number };

/** The first and the last column that a segment covers. */
export type Reach = { from: number; to: number };

/** What part of the columns a segment covers: those whose gutters it reaches over, or the one it stands in. */
export function reachOf(segment: Segment, gutters: readonly Gutter[]): Reach {
  const bridged = gutters.map((gutter) => bridges(segment, gutter));
  const first = bridged.indexOf(true);
  if (first >= 0) return { from: first, to: bridged.lastIndexOf(true) + 1 };
  const middle = (segment.left + segment.right) / 2;
  const column = gutters.filter((gutter) => middleOfGutter(gutter) <= middle).length;
  return { from: column, to: column };
}

/** The extent of the text in each column, of what stands in one only. */
export function columnsBetween(
  rows: readonly TextRow[],
  gutters: readonly Gutter[],
): SpaceColumn[] {
  const columns = Array.from({ length: gutters.length + 1 }, () => ({
    left: Infinity,
    right: -Infinity,
  }));
  for (const segment of rows.flatMap(({ segments }) => segments)) {
    const { from, to } = reachOf(segment, gutters);
    const column = columns[from];
    if (from !== to || !column) continue;
    column.left = Math.min(column.left, segment.left);
    column.right = Math.max(column.right, segment.right);
  }
  return columns;
}

/** Points by which edges may differ and still line up. */
const alignment = 4;

/** The share of values near the one that most are near to. */
function agreement(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  let [best, from] = [0, 0];
  sorted.forEach((value, to) => {
    while (value - (sorted[from] ?? value) > alignment) from++;
    best = Math.max(best, to - from + 1);
  });
  return values.length ? best / values.length : 1;
}

/** How well the segments of a column line up, at the left, at the right or in the middle: 0 to 1. */
function alignmentOf(segments: readonly Segment[]): number {
  const edges = [
    segments.map(({ left }) => left),
    segments.map(({ right }) => right),
    segments.map(({ left, right }) => (left + right) / 2),
  ];
  return Math.max(...edges.map(agreement));
}

/** The share of columns whose segments line up. */
export function alignedShare(rows: readonly TextRow[], gutters: readonly Gutter[]): number {
  const columns = Array.from({ length: gutters.length + 1 }, (): Segment[] => []);
  for (const segment of rows.flatMap(({ segments }) => segments)) {
    const { from, to } = reachOf(segment, gutters);
    if (from === to) columns[from]?.push(segment);
  }
  const aligned = columns.filter((segments) => segments.length < 2 || alignmentOf(segments) > 0.5);
  return aligned.length / columns.length;
}
