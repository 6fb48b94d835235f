// Finds the plots of charts by their scales: numbers at equal distances with lines at their heights.
import {
  around,
  centerOf,
  heightOf,
  isWithin,
  middleOf,
  overlaps,
  sharedHeight,
  sharedWidth,
  widthOf,
} from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { flipped, type Axis } from './flipped.ts';
import { withTouching, type Painted } from './painted.ts';
import { scalesOf, type Scale, type ScaleLabel } from './scales.ts';

const limits = {
  /** Font sizes: between a label and the line at it, and from a label to its axis. */
  atLabel: 0.22,
  toAxis: 3,
  /** The share of labels that have a line, and of an axis that lines cover; labels that need no other evidence. */
  lined: 0.6,
  covered: 0.9,
  certain: 4,
  /** The minimum share of labels that are the heads of a table's columns. */
  columns: 0.8,
  /** In points: narrower plots have marks that touch no line. */
  narrow: 40,
} as const;

const flippedAll = (painted: readonly Painted[], axis: Axis): Painted[] =>
  painted.map((one) => ({ ...one, ...flipped(one, axis) }));

const isThin = (one: Box) => heightOf(one) <= 1;

/** True for a line at the height of a label that begins beside it, or crosses it. */
function isAtLabel(line: Box, label: ScaleLabel): boolean {
  if (!isThin(line) || Math.abs(middleOf(line) - middleOf(label)) > limits.atLabel * label.size)
    return false;
  return sharedWidth(line, label) > -limits.toAxis * label.size;
}

/** The lines at the labels of a scale, and its axis. */
function linesAt(labels: readonly ScaleLabel[], painted: readonly Painted[]) {
  const column = around(labels);
  const size = labels[0]!.size;
  const atLabels = labels.map((label) => painted.filter((one) => isAtLabel(one, label)));
  const axes = painted.filter(
    (one) =>
      widthOf(one) <= 1 &&
      sharedWidth(one, column) > -limits.toAxis * size &&
      sharedHeight(one, {
        ...column,
        top: column.top + size / 2,
        bottom: column.bottom - size / 2,
      }) >
        limits.covered * (heightOf(column) - size),
  );
  return { atLabels, axes };
}

/** True if most labels have text at their height beside them, as in the rows of a table. */
function areRows(labels: readonly ScaleLabel[], plot: Box, text: readonly Box[]): boolean {
  const withText = labels.filter((label) => {
    const end = Math.max(plot.right, label.right + limits.toAxis * label.size);
    return text.some(
      (one) =>
        Math.abs(middleOf(one) - middleOf(label)) < 0.3 * label.size &&
        sharedWidth(one, { ...plot, right: end }) > 0 &&
        sharedWidth(one, label) < 0,
    );
  });
  return withText.length > (1 - limits.lined) * labels.length;
}

/** True if almost all labels have text in line with them, as the head of a table has. */
function areColumns(labels: readonly ScaleLabel[], plot: Box, text: readonly Box[]): boolean {
  if (labels.length < limits.certain) return false;
  const near = (middleOf(labels.at(-1)!) - middleOf(labels[0]!)) / (labels.length - 1) / 2;
  const inside = text.filter(
    (one) => isWithin(one, plot, 2) && !labels.some((label) => overlaps(one, label)),
  );
  const columns = Map.groupBy(inside, (one) => Math.round(centerOf(one) / 2));
  return [...columns.values()].some((column) => {
    const beside = labels.filter((label) =>
      column.some((one) => Math.abs(middleOf(one) - middleOf(label)) < near),
    );
    return beside.length >= limits.columns * labels.length;
  });
}

/** True for a line or an area, other than a rectangle, that crosses most of a plot. */
const isCurve = (mark: Painted, plot: Box) =>
  mark.kind !== 'rectangle' &&
  widthOf(mark) > widthOf(plot) / 2 &&
  heightOf(mark) > heightOf(plot) / 10;

/**
 * The plot that a scale measures, flipped as the scale is.
 * @param textOutside the text that is in no other scale
 * @param others the other scales
 */
function plotOfScale(
  { labels }: Scale,
  painted: readonly Painted[],
  textOutside: () => readonly Box[],
  others: readonly Box[],
): Box | undefined {
  const { atLabels, axes } = linesAt(labels, painted);
  const lined = atLabels.filter(({ length }) => length).length;
  const areLined = lined >= limits.lined * labels.length;
  if (!areLined && !axes.length) return undefined;
  const column = around(labels);
  const lines = [...atLabels.flat(), ...axes];
  const plain = withTouching(around(lines), painted);
  const plot = widthOf(plain) < limits.narrow ? withMarks(plain, painted, others) : plain;
  if (widthOf(plot) < limits.narrow / 2) return undefined;
  const text = textOutside();
  if (areRows(labels, plot, text) || areColumns(labels, plot, text)) return undefined;
  const marks = painted.filter(
    (one) =>
      one.kind !== 'line' && overlaps(one, plot) && Math.min(widthOf(one), heightOf(one)) > 1,
  );
  const isCertain = areLined && labels.length >= limits.certain;
  if (!isCertain && !marks.length) return undefined;
  // Without lines at its labels, a column of numbers beside a line is an axis only if a curve crosses the plot.
  if (!areLined && !marks.some((mark) => isCurve(mark, plot))) return undefined;
  return around([plot, column]);
}

/** Adds marks beside an axis, up to the next scale. */
function withMarks(axis: Box, painted: readonly Painted[], others: readonly Box[]): Box {
  const end = Math.min(
    ...others.filter((one) => one.left > axis.right).map(({ left }) => left),
    axis.right + 2.5 * heightOf(axis),
  );
  const marks = painted.filter(
    (one) =>
      one.left >= axis.left - 1 &&
      one.right <= end &&
      one.top >= axis.top - 4 &&
      one.bottom <= axis.bottom + 4,
  );
  return around([axis, ...marks]);
}

/** The plots of the scales along one axis. */
function plotsAlong(
  axis: Axis,
  scales: readonly Scale[],
  painted: readonly Painted[],
  page: PageContent,
): Box[] {
  if (!scales.length) return [];
  const turned = flippedAll(painted, axis);
  const columns = scales.map(({ labels }) => around(labels));
  const text = page.spans
    .filter(({ hidden, angle }) => !hidden && !angle)
    .map((span) => flipped(span, axis));
  return scales.flatMap((scale, index) => {
    const others = columns.toSpliced(index, 1);
    const outside = () => text.filter((one) => !others.some((other) => isWithin(one, other, 1)));
    const plot = plotOfScale(scale, turned, outside, others);
    return plot ? [flipped(plot, axis)] : [];
  });
}

export function plotsOfScales(painted: readonly Painted[], page: PageContent): Box[] {
  const scales = scalesOf(page);
  return (['vertical', 'horizontal'] as const).flatMap((axis) =>
    plotsAlong(
      axis,
      scales.filter((scale) => scale.axis === axis),
      painted,
      page,
    ),
  );
}
