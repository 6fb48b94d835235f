// Finds the charts of a printed workbook, also where the edges of pages cut them: each part has the frame of the chart.
import { around, heightOf, isWithin, overlaps, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent, Rule } from '#models/page/page-content.ts';
import { chartBoxes } from '#reflow/figures/charts/chart-boxes.ts';

const limits = {
  /** The maximum distance of rules that meet, or that are at the same place on two pages, in points. */
  same: 1.5,
  /** How much larger than what was recognised of a chart its frame may be. */
  frame: 8,
  /** The maximum number of pages between two parts of a chart. */
  pages: 12,
} as const;

const isSame = (a: number, b: number) => Math.abs(a - b) <= limits.same;
const areLevel = (a: Rule, b: Rule) => isSame(a.from, b.from) && isSame(a.to, b.to);

/** The rectangle of which two rules are opposite sides. */
function between(a: Rule, b: Rule): Box {
  const [near, far] = [Math.min(a.at, b.at), Math.max(a.at, b.at)];
  return a.axis === 'horizontal'
    ? { left: a.from, right: a.to, top: near, bottom: far }
    : { left: near, right: far, top: a.from, bottom: a.to };
}

/** The number of the other sides of a rectangle that rules draw. */
const otherSides = (box: Box, rules: readonly Rule[]): number =>
  rules.filter((rule) => {
    const [from, to, sides] =
      rule.axis === 'horizontal'
        ? [box.left, box.right, [box.top, box.bottom]]
        : [box.top, box.bottom, [box.left, box.right]];
    return (
      isSame(rule.from, from) && isSame(rule.to, to) && sides.some((side) => isSame(rule.at, side))
    );
  }).length;

/** True if rules divide a rectangle from side to side, as those of a table do. */
const isDivided = (box: Box, rules: readonly Rule[]): boolean =>
  rules.some((rule) => {
    const isAcross = rule.axis === 'horizontal';
    const [from, to] = isAcross ? [box.left, box.right] : [box.top, box.bottom];
    const [near, far] = isAcross ? [box.top, box.bottom] : [box.left, box.right];
    const isInside = rule.at > near + limits.same && rule.at < far - limits.same;
    return isInside && rule.from <= from + limits.same && rule.to >= to - limits.same;
  });

/** The frame around a chart, of which the edge of the page may cut off a side; the chart itself without one. */
function framed(chart: Box, { rules }: PageContent): Box {
  const area = limits.frame * widthOf(chart) * heightOf(chart);
  const frames = rules.flatMap((rule, index) =>
    rules.slice(index + 1).flatMap((other) => {
      if (rule.axis !== other.axis || !areLevel(rule, other)) return [];
      const box = between(rule, other);
      const isAround = isWithin(chart, box, 2) && widthOf(box) * heightOf(box) < area;
      return isAround && otherSides(box, rules) >= 3 && !isDivided(box, rules) ? [box] : [];
    }),
  );
  const [frame] = frames.toSorted((a, b) => widthOf(a) * heightOf(a) - widthOf(b) * heightOf(b));
  return frame ? around([frame, chart]) : chart;
}

/** True if rules reach from one long side of a rectangle to the other, as those between the cells of a table do. */
const isCrossed = (box: Box, axis: Rule['axis'], rules: readonly Rule[]): boolean =>
  rules.some((rule) => {
    if (rule.axis === axis) return false;
    const [from, to] = axis === 'horizontal' ? [box.top, box.bottom] : [box.left, box.right];
    return rule.from <= from + limits.same && rule.to >= to - limits.same && isInReach(rule, box);
  });

const isInReach = ({ axis, at }: Rule, { left, top, right, bottom }: Box): boolean => {
  const [near, far] = axis === 'horizontal' ? [top, bottom] : [left, right];
  return at >= near - limits.same && at <= far + limits.same;
};

/**
 * What is at the height of a chart, or at its width, on another page: another part of the chart, if it is framed. The lines
 * of its scale divide a part that lacks two sides.
 */
function partsOn({ rules }: PageContent, chart: Box): Box[] {
  const sides = (axis: Rule['axis'], at: number) =>
    rules.filter((rule) => rule.axis === axis && isSame(rule.at, at));
  const pairs = [
    ...pairsOf(sides('horizontal', chart.top), sides('horizontal', chart.bottom)),
    ...pairsOf(sides('vertical', chart.left), sides('vertical', chart.right)),
  ];
  return pairs
    .map(([one, other]) => ({ box: between(one, other), axis: one.axis }))
    .filter(({ box, axis }) => !isDivided(box, rules) || !isCrossed(box, axis, rules))
    .map(({ box }) => box)
    .filter((box) => Math.min(widthOf(box), heightOf(box)) > 1);
}

const pairsOf = (some: readonly Rule[], others: readonly Rule[]) =>
  some.flatMap((one) =>
    others.filter((other) => areLevel(one, other)).map((other) => [one, other] as const),
  );

/** A chart, or a part of one, on a page. */
export type PrintedChart = Box & {
  /** True for a part that another page continues. */
  isContinued?: true;
};

/** The charts on each page of a printed workbook. They do not overlap. */
export function printedCharts(pages: readonly PageContent[]): PrintedChart[][] {
  const recognised = pages.map((page) => chartBoxes(page).map((box) => framed(box, page)));
  return pages.map((page, index) => {
    const near = recognised.flatMap((boxes, other) =>
      other !== index && Math.abs(other - index) <= limits.pages ? boxes : [],
    );
    const parts = near.flatMap((chart) => partsOn(page, chart));
    return [
      ...parts.map((part) => ({ ...part, isContinued: true as const })),
      ...recognised[index]!,
    ].filter((box, at, all) => !all.slice(0, at).some((other) => overlaps(box, other)));
  });
}
