// Finds the plots of charts by bars that rise from one line.
import {
  around,
  centerOf,
  heightOf,
  overlaps,
  sharedHeight,
  sharedWidth,
  widthOf,
} from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { flipped } from './flipped.ts';
import { withTouching, type Painted } from './painted.ts';

const limits = {
  /** Points: the difference of equal edges, and of different lengths of bars. */
  edge: 0.8,
  different: 1.5,
  /** The minimum thickness of a bar in points, and the minimum number of bars and of their lengths. */
  bar: 2,
  bars: 3,
  lengths: 3,
  /** The maximum share of a bar's length that its text has, if the bar is not a mark of the text. */
  text: 0.6,
  /** The share of an axis that a line covers. */
  covered: 0.9,
  /** The maximum number of rectangles in which to look for bars. */
  rectangles: 3_000,
} as const;

/** Bars of equal thickness that begin at one line, as if they rose. */
function risingBars(areas: readonly Box[]): Box[][] {
  const groups = Map.groupBy(
    areas.filter((one) => widthOf(one) >= limits.bar && heightOf(one) > 0.5),
    (one) => `${Math.round(one.bottom / limits.edge)} ${Math.round(widthOf(one) / limits.edge)}`,
  );
  return [...groups.values()].filter((bars) => {
    const lengths = new Set(bars.map((bar) => Math.round(heightOf(bar) / limits.different)));
    const places = new Set(bars.map(({ left }) => Math.round(left)));
    return places.size >= limits.bars && lengths.size >= limits.lengths;
  });
}

const mirrored = ({ left, right, ...box }: Box): Box => ({ ...box, left: -right, right: -left });

/** True if most of the bars end where their text does, as marks of text do. */
function areMarksOfText(bars: readonly Box[], text: readonly Box[]): boolean {
  const marking = bars.filter((bar) => {
    const inside = text.filter((one) => overlaps(one, bar));
    const taken = inside.reduce((sum, one) => sum + sharedWidth(one, bar), 0);
    return taken > limits.text * widthOf(bar);
  });
  return marking.length >= bars.length / 2;
}

/** True if a line runs along the start of bars. */
const haveAxis = (bars: readonly Box[], painted: readonly Painted[]) => {
  const all = around(bars);
  return painted.some(
    (one) =>
      widthOf(one) <= 1 &&
      Math.abs(centerOf(one) - all.left) < 1.5 &&
      sharedHeight(one, all) > limits.covered * heightOf(all),
  );
};

export function plotsOfBars(painted: readonly Painted[], page: PageContent): Box[] {
  const areas = painted.filter(({ kind }) => kind === 'rectangle');
  if (areas.length > limits.rectangles) return [];
  const text = page.spans.filter(({ hidden }) => !hidden);
  const upright = risingBars(areas);
  const lying = risingBars(areas.map((one) => flipped(mirrored(one), 'horizontal')))
    .map((bars) => bars.map((one) => mirrored(flipped(one, 'horizontal'))))
    .filter((bars) => haveAxis(bars, painted));
  return [...upright, ...lying]
    .filter((bars) => !areMarksOfText(bars, text))
    .map((bars) => withTouching(around(bars), painted));
}
