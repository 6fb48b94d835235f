// The columns between gutters: the extent of their text, and which of them a segment covers.
import type { Segment } from '#reflow/page/layout.ts';
import { bridges, middleOfGutter, type Gutter } from './gutters.ts';
import type { TextRow } from './text-rows.ts';

/** The horizontal extent of a column's text. */
export type SpaceColumn = { left: number; right: number };

/** The first and the last column that a segment covers. */
export type ColumnSpan = { from: number; to: number };

/** The columns that a segment covers: those whose gutters it crosses, or the one that contains it. */
export function columnSpanOf(segment: Segment, gutters: readonly Gutter[]): ColumnSpan {
  const bridged = gutters.map((gutter) => bridges(segment, gutter));
  const first = bridged.indexOf(true);
  if (first >= 0) return { from: first, to: bridged.lastIndexOf(true) + 1 };
  const middle = (segment.left + segment.right) / 2;
  const column = gutters.filter((gutter) => middleOfGutter(gutter) <= middle).length;
  return { from: column, to: column };
}

/** The extent of the text in each column, without text over several. */
export function columnsBetween(
  rows: readonly TextRow[],
  gutters: readonly Gutter[],
): SpaceColumn[] {
  const columns = Array.from({ length: gutters.length + 1 }, () => ({
    left: Infinity,
    right: -Infinity,
  }));
  for (const segment of rows.flatMap(({ segments }) => segments)) {
    const { from, to } = columnSpanOf(segment, gutters);
    const column = columns[from];
    if (from !== to || !column) continue;
    column.left = Math.min(column.left, segment.left);
    column.right = Math.max(column.right, segment.right);
  }
  return columns;
}

/** The tolerance for aligned edges, in points. */
const alignment = 4;

/** The largest share of values that are close to one of them. */
function agreement(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  let [best, from] = [0, 0];
  sorted.forEach((value, to) => {
    while (value - (sorted[from] ?? value) > alignment) from++;
    best = Math.max(best, to - from + 1);
  });
  return values.length ? best / values.length : 1;
}

/** How well the segments of a column are aligned at the left, right or centre: 0 to 1. */
function alignmentOf(segments: readonly Segment[]): number {
  const edges = [
    segments.map(({ left }) => left),
    segments.map(({ right }) => right),
    segments.map(({ left, right }) => (left + right) / 2),
  ];
  return Math.max(...edges.map(agreement));
}

/** The share of columns with aligned segments. */
export function alignedShare(rows: readonly TextRow[], gutters: readonly Gutter[]): number {
  const columns = Array.from({ length: gutters.length + 1 }, (): Segment[] => []);
  for (const segment of rows.flatMap(({ segments }) => segments)) {
    const { from, to } = columnSpanOf(segment, gutters);
    if (from === to) columns[from]?.push(segment);
  }
  const aligned = columns.filter((segments) => segments.length < 2 || alignmentOf(segments) > 0.5);
  return aligned.length / columns.length;
}
