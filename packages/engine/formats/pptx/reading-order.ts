// Determines the reading order of shapes on a slide: rows from the top, columns in the direction of the script. The
// slide is cut recursively at empty stripes (the XY-cut of Nagy and Seth, 1984).
import type { Box } from '#models/presentation/model.ts';

export type Placed<T> = { box: Box; value: T };

type Side = { start(box: Box): number; end(box: Box): number };
const down: Side = { start: ({ y }) => y, end: ({ y, height }) => y + height };
const across: Side = { start: ({ x }) => x, end: ({ x, width }) => x + width };

/** Shapes may overlap by this much without being considered overlapping, in points. */
const tolerance = 4;

/** Groups of items with an empty stripe between them, along one axis. */
function groupsAlong<T>(items: readonly Placed<T>[], side: Side): Placed<T>[][] {
  const sorted = [...items].sort((a, b) => side.start(a.box) - side.start(b.box));
  const groups: Placed<T>[][] = [];
  let reach = -Infinity;
  for (const item of sorted) {
    if (side.start(item.box) >= reach - tolerance) groups.push([]);
    groups.at(-1)?.push(item);
    reach = Math.max(reach, side.end(item.box));
  }
  return groups;
}

const heightOf = (items: readonly Placed<unknown>[]) =>
  Math.max(...items.map(({ box }) => down.end(box))) - Math.min(...items.map(({ box }) => box.y));

/** True for two rows of which the first contains only headings of the columns below; they are read column by column. */
function isHeaded(rows: readonly Placed<unknown>[][], columns: readonly unknown[][]): boolean {
  const [first, second] = rows;
  if (rows.length !== 2 || !first || !second || columns.length < 2) return false;
  return first.length === columns.length && heightOf(first) < heightOf(second) * 0.5;
}

/** @param rightToLeft true if columns are read from the right */
export function inReadingOrder<T>(items: readonly Placed<T>[], rightToLeft: boolean): T[] {
  if (items.length < 2) return items.map(({ value }) => value);
  const rows = groupsAlong(items, down);
  const columns = groupsAlong(items, across);
  const inOrder = rightToLeft ? columns.toReversed() : columns;
  const useColumns = columns.length > 1 && (rows.length === 1 || isHeaded(rows, columns));
  if (useColumns) return inOrder.flatMap((group) => inReadingOrder(group, rightToLeft));
  if (rows.length > 1) return rows.flatMap((group) => inReadingOrder(group, rightToLeft));
  return [...items]
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
    .map(({ value }) => value);
}
