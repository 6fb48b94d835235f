// Finds the plots of charts by their axes: long lines with short ones that end at them on one side.
import { around, heightOf, isWithin, widthOf } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import { flipped } from './flipped.ts';
import { touches, withTouching, type Painted } from './painted.ts';

const limits = {
  /** In points: the minimum length of an axis, and the lengths of ticks. */
  axis: 40,
  shortest: 1.5,
  longest: 8.5,
  /** In points: how far a tick may end from its axis, and the minimum distance of two. */
  off: 1.2,
  apart: 6,
  /** The numbers of ticks that make an axis. */
  ticks: 3,
  most: 80,
  /** In points: how far two axes of one plot may be apart. */
  corner: 30,
  /** The maximum length of the sides of a plot in lengths of its axis. */
  longer: 2.5,
  /** The maximum number of lines in which to look for axes. */
  lines: 2_000,
} as const;

const isAlong = (line: Box) => heightOf(line) <= 1;

/** True if a line runs along the free end of a tick, as the other border of a row of cells does. */
const endsAtLine = (tick: Box, end: number, lines: readonly Box[]) =>
  lines.some(
    (line) =>
      Math.abs(line.top - end) < limits.off &&
      line.left < tick.left + limits.off &&
      line.right > tick.right - limits.off,
  );

/** The ticks below an axis, or those above it. */
function ticksOf(axis: Box, side: 'below' | 'above', ticks: readonly Box[], lines: readonly Box[]) {
  const found = ticks.filter((tick) => {
    const [near, far] = side === 'below' ? [tick.top, tick.bottom] : [tick.bottom, tick.top];
    return (
      Math.abs(near - axis.top) < limits.off &&
      tick.left > axis.left - limits.off &&
      tick.right < axis.right + limits.off &&
      !endsAtLine(tick, far, lines)
    );
  });
  const sorted = found.toSorted((a, b) => a.left - b.left);
  return sorted.filter((tick, at) => at === 0 || tick.left - sorted[at - 1]!.left > limits.apart);
}

/** The horizontal axes with their ticks. */
function axesOf(painted: readonly Painted[]): Box[] {
  const lines = painted.filter(({ kind }) => kind === 'line');
  if (lines.length > limits.lines) return [];
  const along = lines.filter(isAlong);
  const ticks = lines.filter((one) => {
    const length = heightOf(one);
    return widthOf(one) <= 1 && length >= limits.shortest && length <= limits.longest;
  });
  if (ticks.length < limits.ticks) return [];
  return along
    .filter((line) => widthOf(line) >= limits.axis)
    .flatMap((axis) =>
      (['below', 'above'] as const).flatMap((side) => {
        const own = ticksOf(axis, side, ticks, along);
        return own.length >= limits.ticks && own.length <= limits.most
          ? [around([axis, ...own])]
          : [];
      }),
    );
}

/** True for a plot with something besides its axes. */
const hasMarks = (plot: Box, axes: readonly Box[], painted: readonly Painted[]) =>
  painted.some((one) => isWithin(one, plot, 1) && !axes.some((axis) => isWithin(one, axis, 1)));

/** True for an upright axis that begins where a horizontal one does, or near. */
function areCorner(axis: Box, upright: Box): boolean {
  const across = Math.min(
    Math.abs(upright.right - axis.left),
    Math.abs(upright.left - axis.right),
    Math.abs(upright.left - axis.left),
  );
  const down = Math.min(
    Math.abs(upright.bottom - axis.top),
    Math.abs(upright.bottom - axis.bottom),
    Math.abs(upright.top - axis.bottom),
  );
  return across < limits.corner && down < limits.corner;
}

/** An axis with the frame of its plot, and the bars and curves that begin at it. */
function withFrame(axis: Box, painted: readonly Painted[]): Box {
  const length = Math.max(widthOf(axis), heightOf(axis));
  const parts = painted.filter(
    (one) => touches(one, axis) && Math.max(widthOf(one), heightOf(one)) <= limits.longer * length,
  );
  return withTouching(around([axis, ...parts]), painted);
}

/**
 * The plots of axes with ticks.
 * @param painted lines, rectangles and shapes
 */
export function plotsOfAxes(painted: readonly Painted[]): Box[] {
  const turned = painted.map((one) => ({ ...one, ...flipped(one, 'horizontal') }));
  const along = axesOf(painted);
  const upright = axesOf(turned).map((axis) => flipped(axis, 'horizontal'));
  const corners = along.flatMap((axis) =>
    upright.filter((one) => areCorner(axis, one)).map((one) => [axis, one]),
  );
  const single = [...along, ...upright].filter(
    (axis) => !corners.some((all) => all.includes(axis)),
  );
  return [...corners, ...single.map((axis) => [axis])].flatMap((axes) => {
    const plot = around(axes.map((axis) => withFrame(axis, painted)));
    return hasMarks(plot, axes, painted) ? [plot] : [];
  });
}
