// Finds a block of short lines beside a table without rules, such as the address beside the data of a letter or an
// invoice: its lines have a distance of their own, so they are no rows of that table.
import { around, median, middleOf, widthOf } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import type { Box } from '#models/page/page-content.ts';
import { textRows, type TextRow } from '#reflow/tables/whitespace/text-rows.ts';

const limits = {
  /** In points: the minimum width of the gap between them, and the maximum difference of edges that are equal. */
  gap: 36,
  edge: 5,
  /** The minimum number of lines, and of rows with several texts. */
  lines: 3,
  rows: 3,
  /** The maximum share of lines at the height of a row, by chance. */
  level: 0.4,
  /** The maximum distance of lines, in font sizes, and the minimum share of lines that are as near. */
  distance: 1.7,
  near: 0.6,
  /** The minimum share of lines that begin, or end, at one position. */
  flush: 0.8,
  /** The maximum number of columns, and the minimum share of texts in them. */
  columns: 5,
  inColumns: 0.8,
  /** The minimum width of both. */
  width: 70,
} as const;

/** The share of values that are near to their median. */
function agreement(values: readonly number[]): number {
  const middle = median(values);
  return values.filter((value) => Math.abs(value - middle) < limits.edge).length / values.length;
}

/** True for lines of a block: one text each, flush, and most of them as near as lines are. */
function isBlock(segments: readonly Segment[]): boolean {
  const rows = textRows(segments);
  if (rows.length < limits.lines || rows.length < segments.length) return false;
  const isFlush = [segments.map(({ left }) => left), segments.map(({ right }) => right)].some(
    (edges) => agreement(edges) >= limits.flush,
  );
  const near = rows
    .slice(1)
    .filter(({ baseline, size }, at) => baseline - rows[at]!.baseline < limits.distance * size);
  return isFlush && near.length >= limits.near * (rows.length - 1);
}

/** True for rows of several texts that begin, or end, in few columns. */
function isTable(segments: readonly Segment[]): boolean {
  const rows = textRows(segments).filter((row) => row.segments.length > 1);
  if (rows.length < limits.rows) return false;
  const inColumns = (edges: readonly number[]) => {
    const columns = Map.groupBy(edges, (edge) => Math.round(edge / limits.edge));
    const shared = [...columns.values()].filter(({ length }) => length > 1);
    const count = shared.reduce((sum, { length }) => sum + length, 0);
    return shared.length <= limits.columns && count >= limits.inColumns * edges.length;
  };
  return (
    inColumns(segments.map(({ left }) => left)) || inColumns(segments.map(({ right }) => right))
  );
}

const isLevel = (segment: Segment, others: readonly Segment[]) =>
  others.some(({ baseline }) => Math.abs(baseline - segment.baseline) < 0.8);

/** The lines at the height of a table, with those that go on above and below without a gap. */
function linesBeside(table: Box, segments: readonly Segment[]): Segment[] {
  const rows = textRows(segments);
  const isAt = (row: TextRow) => middleOf(row) > table.top && middleOf(row) < table.bottom;
  const isNear = (at: number) => {
    const [row, next] = [rows[at], rows[at + 1]];
    return row && next && next.baseline - row.baseline < limits.distance * next.size;
  };
  let [first, last] = [rows.findIndex(isAt), rows.findLastIndex(isAt)];
  if (first < 0) return [];
  while (first > 0 && isNear(first - 1)) first--;
  while (isNear(last)) last++;
  return rows.slice(first, last + 1).flatMap((row) => row.segments);
}

function blockBeside(
  table: readonly Segment[],
  segments: readonly Segment[],
): Segment[] | undefined {
  if (!isTable(table)) return undefined;
  const block = linesBeside(around(table), segments);
  if (!block.length || !isBlock(block)) return undefined;
  const level = block.filter((segment) => isLevel(segment, table)).length;
  return level > limits.level * block.length ? undefined : block;
}

/**
 * The texts on both sides of a gap that are a block and a table beside it, without what is above or below both.
 * @returns nothing if they are rows of one table, or not beside each other
 */
export function stackBesideTable(
  left: readonly Segment[],
  right: readonly Segment[],
): { left: readonly Segment[]; right: readonly Segment[] } | undefined {
  if (left.length < limits.lines || right.length < limits.lines) return undefined;
  const before = blockBeside(right, left);
  const behind = before ? undefined : blockBeside(left, right);
  if (!before && !behind) return undefined;
  const sides = { left: before ?? left, right: behind ?? right };
  const [first, second] = [around(sides.left), around(sides.right)];
  const isApart = second.left - first.right >= limits.gap;
  return isApart && Math.min(widthOf(first), widthOf(second)) >= limits.width ? sides : undefined;
}
