// Groups rows of text to table rows, whose cells may have several lines. Rows are further apart than lines, if
// distances differ at all, and text centred in a high cell is between the lines beside it. Otherwise a line that leaves
// the first column and most others empty continues the line above, if its first word did not fit there.
import { median } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import type { Gutter } from './gutters.ts';
import { columnsBetween, columnSpanOf, type SpaceColumn } from './space-columns.ts';
import type { TextRow } from './text-rows.ts';
import { isInterleaved, isWrittenAfter } from './writing-order.ts';

/** In font sizes. */
const limits = {
  /** The maximum gap between lines that belong together. */
  line: 0.75,
  /** The minimum difference between the two kinds of gaps. */
  difference: 0.13,
  /** The width of a space. */
  space: 0.25,
} as const;

/** The minimum share of larger gaps if rows are set apart. */
const looseShare = 0.2;

/**
 * The minimum share of lines whose first word did not fit above, and the maximum share of lines with text in all
 * columns.
 */
const wrapping = { forced: 0.5, full: 0.75 } as const;

type Setting = {
  gutters: readonly Gutter[];
  columns: readonly SpaceColumn[];
  /** True to consider the writing order. */
  isOrdered: boolean;
  /** The widest gap inside a row, or 0 if gaps are not significant. */
  tight: number;
};

const isNumber = (text: string) => !/\p{L}/u.test(text) && /\p{N}/u.test(text);

/** True if the first word of the next line did not fit on the line above. */
export function isForced(above: Segment, below: Segment, column: SpaceColumn | undefined): boolean {
  if (isNumber(above.text) || isNumber(below.text)) return false;
  const word = below.spans.findIndex(({ spaced }, index) => index > 0 && spaced);
  const last = below.spans[word < 0 ? below.spans.length - 1 : word - 1];
  const width = (last?.right ?? below.right) - below.left;
  return above.right + limits.space * below.size + width > (column?.right ?? Infinity) - 0.5;
}

const gapsOf = (strips: readonly TextRow[]): number[] =>
  strips.slice(1).map(({ top }, index) => top - (strips[index]?.bottom ?? top));

/**
 * The widest gap inside rows that are set apart, or 0 if all strips are evenly spaced. Gaps divide into two kinds at
 * the largest jump. Gaps wider than those of lines count as equal, so that the space between groups of rows has no
 * effect.
 */
function tightGap(strips: readonly TextRow[]): number {
  const size = median(strips.map((strip) => strip.size));
  const gaps = gapsOf(strips).map((gap) => Math.min(gap, limits.line * size));
  const sorted = gaps.toSorted((a, b) => a - b);
  const jumps = sorted.slice(1).map((gap, index) => gap - (sorted[index] ?? gap));
  const jump = Math.max(...jumps);
  const below = jumps.indexOf(jump);
  const tight = sorted[below] ?? 0;
  const loose = sorted.length - 1 - below;
  const isBimodal =
    jump > limits.difference * size && loose >= Math.max(1, looseShare * sorted.length);
  return isBimodal ? Math.max(0.01, tight + jump / 2) : 0;
}

const segmentsOf = (strips: readonly TextRow[]) =>
  strips.flatMap(({ segments }) => segments).toSorted((a, b) => a.baseline - b.baseline);

/** The segments of strips by the column in which they begin, from top to bottom. */
function byColumn(strips: readonly TextRow[], gutters: readonly Gutter[]): Map<number, Segment[]> {
  const columns = new Map<number, Segment[]>();
  for (const segment of segmentsOf(strips)) {
    const { from } = columnSpanOf(segment, gutters);
    const column = columns.get(from);
    if (column) column.push(segment);
    else columns.set(from, [segment]);
  }
  return columns;
}

/** For each line of a cell except the first, whether its first word did not fit above. */
function breaks(group: readonly TextRow[], { gutters, columns }: Setting): boolean[] {
  return [...byColumn(group, gutters)].flatMap(([column, segments]) =>
    segments
      .slice(1)
      .map((segment, index) => isForced(segments[index] ?? segment, segment, columns[column])),
  );
}

const shareOf = (all: readonly boolean[]) => all.filter(Boolean).length / Math.max(1, all.length);

/**
 * For each strip of a group except the first, whether it has text in all columns of the group, as a separate row does.
 */
function areFull(group: readonly TextRow[], { gutters }: Setting): boolean[] {
  const { size } = byColumn(group, gutters);
  return group.slice(1).map((strip) => byColumn([strip], gutters).size >= size);
}

/**
 * True if closely spaced lines are those of cells: the first words of most did not fit above, and they leave columns
 * empty.
 */
function isWrapping(groups: readonly TextRow[][], setting: Setting): boolean {
  const forced = groups.flatMap((group) => breaks(group, setting));
  const full = groups.flatMap((group) => areFull(group, setting));
  return shareOf(forced) >= wrapping.forced && shareOf(full) < wrapping.full;
}

/** True if a strip without a significant gap continues the row: it leaves the first column and most others empty. */
function looksContinued(strip: TextRow, above: readonly TextRow[], setting: Setting): boolean {
  const upper = byColumn(above, setting.gutters);
  const columns = byColumn([strip], setting.gutters);
  if (columns.has(0) || columns.size >= upper.size) return false;
  if (columns.size > Math.max(1, setting.columns.length / 2)) return false;
  return [...columns].every(([column, [segment]]) => {
    const last = upper.get(column)?.at(-1);
    return last && segment && isForced(last, segment, setting.columns[column]);
  });
}

const lastColumn = (columns: Map<number, Segment[]>) => Math.max(...columns.keys());

/**
 * Whether the writing order shows that a strip continues the row, or that it does not; undefined if it shows neither.
 */
function continuesByOrder(strip: TextRow, group: readonly TextRow[], { gutters }: Setting) {
  const upper = segmentsOf(group);
  if (isInterleaved(upper, strip.segments)) return true;
  const columns = byColumn([strip], gutters);
  const isBack = Math.min(...columns.keys()) < lastColumn(byColumn(group, gutters));
  return isBack && isWrittenAfter(upper, strip.segments) ? false : undefined;
}

function continues(strip: TextRow, group: readonly TextRow[], setting: Setting): boolean {
  const last = group.at(-1);
  if (!last) return false;
  const byOrder = setting.isOrdered ? continuesByOrder(strip, group, setting) : undefined;
  if (byOrder !== undefined) return byOrder;
  const gap = strip.top - last.bottom;
  if (setting.tight) return gap <= setting.tight;
  return gap < limits.line * strip.size && looksContinued(strip, group, setting);
}

/** The maximum number of lines of a cell, each of which is compared with those above. */
const maxLines = 60;

function groupsOf(strips: readonly TextRow[], setting: Setting): TextRow[][] {
  const groups: TextRow[][] = [];
  for (const strip of strips) {
    const group = groups.at(-1);
    if (group && group.length < maxLines && continues(strip, group, setting)) group.push(strip);
    else groups.push([strip]);
  }
  return groups;
}

/** True if cells of several lines were written one after the other, not line by line. */
export const isWrittenInCells = (strips: readonly TextRow[]) =>
  strips
    .slice(1)
    .some(({ segments }, index) => isInterleaved(strips[index]?.segments ?? [], segments));

/** Groups by gaps, if these separate rows from lines of cells; otherwise by continuation. */
function spacedGroups(strips: readonly TextRow[], setting: Setting): TextRow[][] {
  const spaced = groupsOf(strips, setting);
  const isSpaced = setting.tight > 0 && isWrapping(spaced, setting);
  return isSpaced ? spaced : groupsOf(strips, { ...setting, tight: 0 });
}

/** The number of numbers below each other that are never the lines of one cell. */
const stackedNumbers = 3;

/** True if groups join the numbers of several rows: then the page was written column by column, not cell by cell. */
const joinNumbers = (groups: readonly TextRow[][], gutters: readonly Gutter[]) =>
  groups.some((group) =>
    [...byColumn(group, gutters).values()].some(
      (segments) => segments.filter(({ text }) => isNumber(text)).length >= stackedNumbers,
    ),
  );

/** What is known about rows in addition to their text. */
export type RowContext = {
  /** The maximum extent of text in each column, if it is known. */
  columns?: readonly SpaceColumn[];
  /** True if the page was written row by row, not column by column. */
  isByRow?: boolean;
};

/** Strips of text as the rows of a table with one or more lines each. */
export function wrappedRows(
  strips: readonly TextRow[],
  gutters: readonly Gutter[],
  { columns = columnsBetween(strips, gutters), isByRow = false }: RowContext = {},
): TextRow[][] {
  const isOrdered = isWrittenInCells(strips);
  const setting = { gutters, columns, isOrdered, tight: tightGap(strips) };
  const ordered = spacedGroups(strips, setting);
  if (isOrdered && joinNumbers(ordered, gutters))
    return spacedGroups(strips, { ...setting, isOrdered: false });
  // If everything seems to be one row but no text continues, the page was written column by column.
  const isRows = isByRow || ordered.length > 1 || isWrapping(ordered, setting);
  return isRows ? ordered : spacedGroups(strips, { ...setting, isOrdered: false });
}
