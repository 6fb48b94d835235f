// Tells centred lines: in the middle of their column, or with others of different widths around one axis near it.
import type { Line } from '#reflow/page/layout.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';

const limits = {
  /** How far the middle of a line may be from that of its column, and from an axis of several lines, in points. */
  middle: { column: 3, axis: 1 },
  /** The minimum number of lines that show an axis, and by how much their widths differ, in points. */
  lines: 3,
  difference: 8,
  /** How far an axis may be from the middle of the column, in points: its edges are not exact. */
  axis: 12,
  /** The minimum indent of a line that shows an axis, in points. */
  indent: 8,
} as const;

const middleOf = ({ left, right }: Pick<Box, 'left' | 'right'>): number => (left + right) / 2;

/**
 * The middle of a page if lines are centred on it: in text that is not justified, the right edge of a column is not
 * exact, but the margins are usually alike.
 */
function middleOfPage(lines: readonly Line[], column: Box, width: number): number | undefined {
  const axis = width / 2;
  const isBetweenMargins = column.right < width - column.left + limits.middle.column;
  if (!isBetweenMargins || Math.abs(middleOf(column) - axis) > limits.axis) return undefined;
  const isShown = lines.some(
    (line) =>
      Math.abs(middleOf(line) - axis) < limits.middle.axis &&
      line.left - column.left > limits.indent,
  );
  return isShown ? axis : undefined;
}

/**
 * The axis of centred lines beside the middle of their column, if at least three lines of different widths show it, or
 * if it is the middle of the page.
 */
export function axisOf(
  lines: readonly Line[],
  column: Box,
  page: Pick<PageContent, 'width'>,
): number | undefined {
  return axisOfLines(lines, column) ?? middleOfPage(lines, column, page.width);
}

function axisOfLines(lines: readonly Line[], column: Box): number | undefined {
  const middle = middleOf(column);
  const near = lines.filter(
    (line) =>
      Math.abs(middleOf(line) - middle) < limits.axis && line.left - column.left > limits.indent,
  );
  const groups = near.map((line) =>
    near.filter((other) => Math.abs(middleOf(other) - middleOf(line)) < limits.middle.axis),
  );
  const most = groups.reduce<Line[]>((best, one) => (one.length > best.length ? one : best), []);
  const widths = new Set(most.map(({ left }) => Math.round(left / limits.difference)));
  return widths.size >= limits.lines ? middleOf(most[0]!) : undefined;
}

/** True for a line in the middle of its column, or of the lines around an axis. */
export const isCentered = (line: Line, column: Box, axis?: number): boolean =>
  Math.abs(middleOf(line) - middleOf(column)) < limits.middle.column ||
  (axis !== undefined && Math.abs(middleOf(line) - axis) < limits.middle.axis);
