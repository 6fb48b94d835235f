// Finds pie charts: slices of different colours that meet in the middle of a circle.
import {
  around,
  centerOf,
  connectedGroups,
  heightOf,
  isWithin,
  middleOf,
  overlaps,
  sharedHeight,
  sharedWidth,
  widthOf,
} from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import { touches, type Painted } from './painted.ts';

const limits = {
  /** The minimum side of a pie in points; the difference of its sides, and of the centres of slices, as a share of it. */
  side: 40,
  square: 0.06,
  centre: 0.02,
  /** The minimum number of slices, and the maximum number of those of more than a quarter. */
  slices: 3,
  large: 1,
  /** The maximum number of shapes in which to look for slices. */
  shapes: 120,
} as const;

/** True if a side of a box passes through a point. */
const isAtSide = (x: number, y: number, { left, top, right, bottom }: Box, tolerance: number) =>
  Math.min(Math.abs(left - x), Math.abs(right - x)) < tolerance ||
  Math.min(Math.abs(top - y), Math.abs(bottom - y)) < tolerance;

const isSquare = (box: Box) => {
  const size = Math.max(widthOf(box), heightOf(box));
  return size >= limits.side && Math.abs(widthOf(box) - heightOf(box)) <= limits.square * size;
};

/** The shapes that meet in the middle of a box, if they may be the slices of a pie. */
function slicesIn(whole: Box, shapes: readonly Painted[]): Painted[] {
  if (!isSquare(whole)) return [];
  const [x, y, near] = [centerOf(whole), middleOf(whole), limits.centre * widthOf(whole)];
  const own = shapes.filter(
    (one) =>
      isWithin(one, whole, near) &&
      sharedWidth(one, { ...whole, left: x, right: x }) > -near &&
      sharedHeight(one, { ...whole, top: y, bottom: y }) > -near,
  );
  const colors = new Set(own.map(({ color }) => color));
  if (colors.size < limits.slices || !isSquare(around(own))) return [];
  // Only a slice of more than a quarter may have the centre inside its box.
  const inside = own.filter((one) => !isAtSide(x, y, one, near));
  return new Set(inside.map(({ color }) => color)).size <= limits.large ? own : [];
}

/** Slices of different colours that meet in the middle of a circle. */
export function plotsOfPies(painted: readonly Painted[]): Box[] {
  const shapes = painted.filter(
    (one) => one.kind === 'shape' && Math.max(widthOf(one), heightOf(one)) > limits.side / 4,
  );
  if (shapes.length > limits.shapes) return [];
  const pairs = shapes.flatMap((first, index) =>
    shapes.slice(index + 1).map((second) => [first, second]),
  );
  const groups = connectedGroups(shapes, touches);
  const found = [...groups, ...pairs].map((group) => slicesIn(around(group), shapes));
  const pies: Box[] = [];
  for (const slices of found.toSorted((a, b) => b.length - a.length)) {
    if (!slices.length) break;
    const pie = around(slices);
    if (!pies.some((other) => overlaps(pie, other))) pies.push(pie);
  }
  return pies;
}
