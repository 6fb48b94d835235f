// Finds the text columns of a page and their reading order: the page is cut along gutters, which end where something
// crosses them (after XY-cut, Nagy 1984, with the crossing elements of XY-Cut++, 2025).
import { around, heightOf, isWithin, median, middleOf, widthOf } from '#models/page/geometry.ts';
import type { ImageBlock, Segment, TableBlock } from '#reflow/page/layout.ts';
import { stackBesideTable } from './stack-beside-table.ts';
import { isSpaceless } from '#reflow/lines/writing-system.ts';
import type { Box, Rule as PageRule } from '#models/page/page-content.ts';

/** A vertical line. */
type Rule = Pick<PageRule, 'at' | 'from' | 'to'>;

export type Item = Segment | TableBlock | ImageBlock;

/**
 * Items that flow in one column. A column that is itself divided, such as by a title over some of its columns, has
 * parts, which are read one after the other.
 */
export type ColumnItems = { box: Box; items: Item[]; parts?: readonly ColumnItems[] };
/** A part of the page over its full width, with one or more columns. */
export type Region = {
  box: Box;
  columns: ColumnItems[];
  /** True if nothing flows from one column to the next. */
  isApart?: true;
};

const limits = {
  /** The maximum depth of cuts. */
  depth: 8,
  /** A region with fewer segments is one column. */
  segments: 6,
  /** The number of gutters to try: those where most segments begin or end. */
  gutters: 16,
  /** In points: the minimum width of gutters and columns, and the minimum height of columns. */
  gutter: 5,
  stacks: 36,
  width: 70,
  height: 26,
  /** The most space between paragraphs of a column, in heights of a line. */
  space: 2,
  /** The minimum number of rows in a column. */
  rows: 2,
  /** The share of segments with another beside them, from which a side has columns itself. */
  level: 0.2,
  /** How much columns look like running text: of a divided side more, since the rows of a table divide it, too. */
  prose: { single: 0.62, divided: 0.75 },
  /** The minimum length of a rule between columns, as a share of their height. */
  ruled: 0.6,
  /** The minimum share of texts of one side that are level with one of the other, in a table. */
  cells: 0.8,
} as const;

export const isSegment = (item: Item): item is Segment => 'spans' in item;

const wordsOf = (text: string): number =>
  [...text].some(isSpaceless) ? text.length / 3 : text.split(' ').length;

/** True if many segments have another of the same side on their baseline: the side has columns itself. */
function isDivided(segments: readonly Segment[]): boolean {
  const baselines = segments.map(({ baseline }) => baseline).toSorted((a, b) => a - b);
  const level = baselines.filter((baseline, index) => baseline - (baselines[index - 1] ?? 0) < 1);
  return level.length > limits.level * segments.length;
}

/** The width of lines that fill their column. On a divided side, that of most of the widest lines. */
function lineWidth(segments: readonly Segment[], column: Box): number {
  if (!isDivided(segments)) return widthOf(column);
  const widths = segments.map(widthOf).toSorted((a, b) => a - b);
  return widths[Math.floor(0.9 * widths.length)] ?? 0;
}

/** How much a column looks like running text, 0 to 1: lines of several words that fill it. */
function proseOf(segments: readonly Segment[], column: Box): number {
  const count = (test: (segment: Segment) => boolean) =>
    segments.filter(test).length / segments.length;
  const width = lineWidth(segments, column);
  const wordy = count(({ text }) => wordsOf(text) >= 3);
  const filling = count((segment) => widthOf(segment) > 0.6 * width);
  return 0.6 * wordy + 0.4 * filling;
}

function rowCount(segments: readonly Segment[]): number {
  const baselines = segments.map(({ baseline }) => baseline).toSorted((a, b) => a - b);
  return baselines.filter((baseline, index) => index === 0 || baseline - baselines[index - 1]! > 3)
    .length;
}

/** The share of segments on one side with one of the other side on the same baseline, as in table rows. */
function alignedShare(left: readonly Segment[], right: readonly Segment[]): number {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const baselines = many.map(({ baseline }) => baseline).toSorted((a, b) => a - b);
  const hasNear = (baseline: number) => {
    let low = 0;
    let high = baselines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (baselines[middle]! < baseline - 0.8) low = middle + 1;
      else high = middle;
    }
    return (baselines[low] ?? Infinity) < baseline + 0.8;
  };
  return few.filter(({ baseline }) => hasNear(baseline)).length / few.length;
}

/** The minimum share of lines in a stack that begin, or end, at the same position. */
const flushShare = 0.7;

function isFlush(segments: readonly Segment[]): boolean {
  const share = (edges: number[]) => {
    const middle = median(edges);
    return edges.filter((edge) => Math.abs(edge - middle) < limits.gutter).length / edges.length;
  };
  return (
    share(segments.map(({ left }) => left)) > flushShare ||
    share(segments.map(({ right }) => right)) > flushShare
  );
}

/**
 * True for short lines below each other on both sides of a wide gap, such as a letterhead; rows of a table share
 * baselines.
 */
const areStacks = (left: readonly Segment[], right: readonly Segment[], gutter: number): boolean =>
  gutter > limits.stacks && alignedShare(left, right) < 0.3 && isFlush(left) && isFlush(right);

/** The positions before the longest of lines with a common right edge. */
function beforeFlushRight(segments: readonly Segment[]): number[] {
  const groups = Map.groupBy(segments, ({ right }) => Math.round(right / 2));
  return [...groups.values()]
    .filter(({ length }) => length >= 3)
    .map((group) => Math.min(...group.map(({ left }) => left)) - 2);
}

/** Positions at which many segments begin or end, as possible gutters. */
function possibleGutters(segments: readonly Segment[], box: Box): number[] {
  const counts = new Map<number, number>();
  const count = (at: number, times = 1) => {
    if (at - box.left < limits.width || box.right - at < limits.width) return;
    const key = Math.round(at / 2) * 2;
    counts.set(key, (counts.get(key) ?? 0) + times);
  };
  for (const { left, right } of segments) {
    count(left - 2);
    count(right + 2);
  }
  for (const at of beforeFlushRight(segments)) count(at, 3);
  const often = [...counts].filter(([, times]) => times > 1).toSorted((a, b) => b[1] - a[1]);
  return often.slice(0, limits.gutters).map(([at]) => at);
}

/** The vertical ranges between items that cross a gutter. */
function bandsBeside(items: readonly Item[], gutter: number, box: Box): [number, number][] {
  const crossing = items
    .filter(({ left, right }) => left < gutter - 1 && right > gutter + 1)
    .toSorted((a, b) => a.top - b.top);
  const bands: [number, number][] = [];
  let top = box.top - 1;
  for (const item of crossing) {
    if (item.top > top) bands.push([top, item.top]);
    top = Math.max(top, item.bottom);
  }
  if (box.bottom + 1 > top) bands.push([top, box.bottom + 1]);
  return bands;
}

type Cut = {
  score: number;
  band: [number, number];
  left: Item[];
  right: Item[];
  /** The boxes of the sides, if these are wider than their items. */
  boxes?: readonly [Box, Box];
};

/** The share of texts with more than two words, up to which the sides of a gutter may be cells. */
const wordyCells = 0.2;

/** True for short texts on common baselines on both sides, one of which is divided: columns of a table. */
function areCells(left: readonly Segment[], right: readonly Segment[]): boolean {
  const all = [...left, ...right];
  const wordy = all.filter(({ text }) => wordsOf(text) >= 3).length;
  return (
    wordy < wordyCells * all.length &&
    (isDivided(left) || isDivided(right)) &&
    alignedShare(left, right) > limits.cells
  );
}

/** The vertical ranges that items cover, with the space between lines and paragraphs. */
function coveredRanges(items: readonly Item[]): [top: number, bottom: number][] {
  const ranges: [number, number][] = [];
  for (const item of items.toSorted((a, b) => a.top - b.top)) {
    const last = ranges.at(-1);
    const space = isSegment(item) ? limits.space * heightOf(item) : 0;
    if (last && item.top - last[1] < space) last[1] = Math.max(last[1], item.bottom);
    else ranges.push([item.top, item.bottom]);
  }
  return ranges;
}

/** The height of what both sides cover. The address of a letter may be in a gap between sender and date, which are right of it. */
function commonHeight(left: readonly Item[], right: readonly Item[]): number {
  const [these, those] = [coveredRanges(left), coveredRanges(right)];
  let [height, i, j] = [0, 0, 0];
  while (i < these.length && j < those.length) {
    const [one, other] = [these[i]!, those[j]!];
    height += Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]));
    if (one[1] < other[1]) i++;
    else j++;
  }
  return height;
}

/** What is filled in: a box to tick, or a line to write on. */
const toFillIn = /^(?:[☐☑☒□❏❑]|_{4})/u;

/** True for the rows of a form: labels on the left, and what is filled in level with most of them. */
function areFormRows(left: readonly Segment[], right: readonly Segment[]): boolean {
  const fields = right.filter(({ text }) => toFillIn.test(text));
  return (
    fields.length > right.length / 2 &&
    left.every(({ text }) => /^\p{Lu}/u.test(text)) &&
    alignedShare(left, right) > limits.cells
  );
}

/** @param isRuled true if there is a rule in the gutter, which is sufficient evidence except between cells */
function scoreOf(left: readonly Item[], right: readonly Item[], isRuled: boolean): number {
  const [leftText, rightText] = [left.filter(isSegment), right.filter(isSegment)];
  if (leftText.length < 3 || rightText.length < limits.rows) return 0;
  const [leftBox, rightBox] = [around(left), around(right)];
  const rows = [rowCount(leftText), rowCount(rightText)] as const;
  if (rows[0] < 3 || rows[1] < limits.rows) return 0;
  const gutter = rightBox.left - leftBox.right;
  const width = Math.min(widthOf(leftBox), widthOf(rightBox));
  if (commonHeight(left, right) < limits.height || gutter < limits.gutter || width < limits.width)
    return 0;
  if (areFormRows(leftText, rightText)) return 0;
  const prose = [proseOf(leftText, leftBox), proseOf(rightText, rightBox)] as const;
  const least = Math.min(...prose);
  const isTabular = isDivided(leftText) || isDivided(rightText);
  const isText =
    (isRuled && !areCells(leftText, rightText)) ||
    least > (isTabular ? limits.prose.divided : limits.prose.single) ||
    (least > 0.45 && alignedShare(leftText, rightText) < 0.45) ||
    areStacks(leftText, rightText, gutter);
  return isText ? (rows[0] + rows[1]) * Math.min(1, gutter / 12) * (prose[0] + prose[1]) : 0;
}

/** Rules between columns that are as high as the columns' text. */
function rulesBetween(
  { rules, band }: { rules: readonly Rule[]; band: [number, number] },
  gutter: number,
) {
  return rules.some(
    ({ at, from, to }) =>
      Math.abs(at - gutter) < 1 &&
      to - from > limits.ruled * (band[1] - band[0]) &&
      from < band[1] &&
      to > band[0],
  );
}

/** A block of lines beside a table, if only texts are there. The lines of the block are shorter than its column. */
function stacksIn(left: readonly Item[], right: readonly Item[], box: Box): Cut | undefined {
  if (!left.every(isSegment) || !right.every(isSegment)) return undefined;
  const beside = stackBesideTable(left, right);
  if (!beside) return undefined;
  const [before, behind] = [around(beside.left), around(beside.right)];
  const { top, bottom } = around([before, behind]);
  return {
    ...{ score: 0, band: [top - 1, bottom + 1] },
    ...{ left: [...beside.left], right: [...beside.right] },
    boxes: [
      { ...before, right: Math.max(before.right, behind.left - limits.stacks / 2) },
      { ...behind, right: Math.max(behind.right, box.right) },
    ],
  };
}

function bestCut(items: readonly Item[], box: Box, rules: readonly Rule[]): Cut | undefined {
  const segments = items.filter(isSegment);
  const ruled = rules.filter(
    ({ at }) => at - box.left > limits.width && box.right - at > limits.width,
  );
  const gutters = [...ruled.map(({ at }) => at), ...possibleGutters(segments, box)];
  let best: Cut | undefined;
  let stacks: Cut | undefined;
  for (const gutter of gutters)
    for (const band of bandsBeside(items, gutter, box)) {
      const inside = items.filter((item) => middleOf(item) > band[0] && middleOf(item) < band[1]);
      const left = inside.filter((item) => item.right <= gutter + 1);
      const right = inside.filter((item) => item.left >= gutter - 1);
      const score = scoreOf(left, right, rulesBetween({ rules: ruled, band }, gutter));
      if (score > (best?.score ?? 0)) best = { score, band, left, right };
      else if (!best && !score) stacks ??= stacksIn(left, right, box);
    }
  return best ?? stacks;
}

const whole = (items: Item[], box: Box): Region[] =>
  items.length ? [{ box: around(items), columns: [{ box, items }] }] : [];

/** The columns on one side of a gutter: its own columns, if it consists only of columns. */
function columnsOf(side: Item[], depth: number, rules: readonly Rule[]): ColumnItems[] {
  const box = around(side);
  const regions = cut(side, box, depth + 1, rules);
  const [only] = regions;
  if (regions.length === 1 && only && only.columns.length > 1) return only.columns;
  const parts = regions.flatMap(({ columns }) => columns.flatMap((one) => one.parts ?? [one]));
  const items = parts.flatMap((part) => part.items);
  return [{ box, items, ...(parts.length > 1 && { parts }) }];
}

function cut(items: Item[], box: Box, depth: number, rules: readonly Rule[]): Region[] {
  if (depth > limits.depth || items.filter(isSegment).length < limits.segments)
    return whole(items, box);
  const best = bestCut(items, box, rules);
  if (!best) return whole(items, box);
  const inside = new Set([...best.left, ...best.right]);
  const outside = items.filter((item) => !inside.has(item));
  const above = outside.filter((item) => middleOf(item) <= best.band[0] + 1);
  const below = outside.filter((item) => middleOf(item) > best.band[0] + 1);
  const columns = best.boxes
    ? [best.left, best.right].map((side, at) => ({ box: best.boxes![at]!, items: side }))
    : [...columnsOf(best.left, depth, rules), ...columnsOf(best.right, depth, rules)];
  return [
    ...cut(above, { ...box, bottom: best.band[0] }, depth + 1, rules),
    { box: around(inside), columns, ...(best.boxes && { isApart: true }) },
    ...cut(below, { ...box, top: best.band[1] }, depth + 1, rules),
  ];
}

/**
 * The regions of a page in reading order.
 * @param items everything that flows, without inline pictures
 * @param rules vertical ones outside tables
 */
export const regionsOf = (items: Item[], rules: readonly Rule[] = []): Region[] =>
  items.length ? cut(items, around(items), 0, rules) : [];

/**
 * The start of a page may continue the columns at the end of the previous page without filling them.
 * @returns the regions, with the first one cut into those columns if that fits
 */
export function continued(regions: Region[], before: Region | undefined): Region[] {
  const [first, ...rest] = regions;
  if (!first || !before || before.columns.length < 2 || first.columns.length > 1) return regions;
  const items = first.columns[0]!.items.toSorted((a, b) => a.top - b.top);
  const columnOf = (item: Item) =>
    before.columns.findIndex(({ box }) =>
      isWithin(item, { ...box, top: -Infinity, bottom: Infinity }, 4),
    );
  const end = items.findIndex((item) => columnOf(item) < 0);
  const fitting = end < 0 ? items : items.slice(0, end);
  if (fitting.length < 3 || fitting.length < items.length / 4) return regions;
  const columns = before.columns.map(({ box }, index) => ({
    box,
    items: fitting.filter((item) => columnOf(item) === index),
  }));
  const others = items.slice(fitting.length);
  const region = { box: around(fitting), columns };
  return [region, ...whole(others, others.length ? around(others) : first.box), ...rest];
}
