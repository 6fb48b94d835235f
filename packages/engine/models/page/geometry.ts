// Boxes, and the statistics of lengths that the analysis of a page needs.
import type { Box, Rule } from '#models/page/page-content.ts';

/**
 * The bounding box.
 * @param boxes at least one
 */
export function around(boxes: Iterable<Box>): Box {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { left, top, right, bottom } of boxes) {
    all.left = Math.min(all.left, left);
    all.top = Math.min(all.top, top);
    all.right = Math.max(all.right, right);
    all.bottom = Math.max(all.bottom, bottom);
  }
  return all;
}

export const widthOf = ({ left, right }: Box): number => right - left;
export const heightOf = ({ top, bottom }: Box): number => bottom - top;
export const centerOf = ({ left, right }: Box): number => (left + right) / 2;
export const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2;

/** The box of a rule, without its thickness. */
export const boxOfRule = ({ axis, at, from, to }: Pick<Rule, 'axis' | 'at' | 'from' | 'to'>): Box =>
  axis === 'horizontal'
    ? { left: from, right: to, top: at, bottom: at }
    : { left: at, right: at, top: from, bottom: to };

/** The horizontal overlap of two boxes; negative for a gap. */
export const sharedWidth = (a: Box, b: Box): number =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** The vertical overlap of two boxes; negative for a gap. */
export const sharedHeight = (a: Box, b: Box): number =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);

/**
 * True if two boxes have a common area.
 * @param least its width and its height are more than that, in points
 */
export const overlaps = (a: Box, b: Box, least = 0): boolean =>
  sharedWidth(a, b) > least && sharedHeight(a, b) > least;

/** True if the inner box is inside the outer one, within a tolerance in points. */
export const isWithin = (inner: Box, outer: Box, tolerance = 0): boolean =>
  inner.left >= outer.left - tolerance &&
  inner.right <= outer.right + tolerance &&
  inner.top >= outer.top - tolerance &&
  inner.bottom <= outer.bottom + tolerance;

/** The median; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

/** The value with the greatest weight, the first of equals. */
export function mode<T>(values: Iterable<readonly [value: T, weight: number]>): T | undefined {
  const weights = new Map<T, number>();
  for (const [value, weight] of values) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best: T | undefined;
  let most = -Infinity;
  for (const [value, weight] of weights) if (weight > most) [best, most] = [value, weight];
  return best;
}

/** Rounds to a step, so that noise does not make measures differ. */
export const rounded = (value: number, step: number): number =>
  Math.round(Math.round(value / step) * step * 1e4) / 1e4;

/** Joins boxes that belong together, and joined boxes again, because they extend further. */
export function joinedBoxes(
  boxes: readonly Box[],
  belongTogether: (one: Box, other: Box) => boolean,
): Box[] {
  const all: Box[] = [];
  for (const next of boxes) {
    let box = next;
    for (;;) {
      const at = all.findIndex((one) => belongTogether(one, box));
      if (at < 0) break;
      box = around([box, ...all.splice(at, 1)]);
    }
    all.push(box);
  }
  return all;
}

/** Groups of items that are near each other, directly or through others; in the order in which items are reached. */
export function connectedGroups<T>(
  items: readonly T[],
  areNear: (one: T, other: T) => boolean,
): T[][] {
  const open = new Set(items);
  const groups: T[][] = [];
  for (const first of items) {
    if (!open.delete(first)) continue;
    const group = [first];
    for (const member of group)
      for (const other of open)
        if (areNear(member, other)) {
          open.delete(other);
          group.push(other);
        }
    groups.push(group);
  }
  return groups;
}
