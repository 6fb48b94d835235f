// The straight lines of a page that may border cells: rules, and the edges of fills behind text. Lines at nearly one place become
// one, pieces that continue each other too (snap and join of Nurminen, "Algorithmic extraction of data in tables in PDF
// documents", 2013; pdfplumber does the same).
import { heightOf, median, widthOf } from '#reflow/geometry.ts';
import type { Segment } from '#reflow/layout.ts';
import type { Fill, PageContent, Rule } from '#reflow/page-content.ts';
import { limits } from './limits.ts';
import { middleOfText } from './text-rows.ts';

/** A line at a place across its axis; `drawn` where it is a rule, and not only the edge of a fill. */
export type RuleLine = { at: number; from: number; to: number; drawn: boolean };

export type RuleLines = { horizontal: RuleLine[]; vertical: RuleLine[] };

/** Lines this near are one, in points. */
export const snap = 2.2;
/** Pieces of a line with such a gap are one, in points. */
const joinGap = 3.2;
/** Shorter ones border nothing, in points. */
const shortest = 4;

/** Lines in clusters of nearly one place. */
function snapped(lines: readonly RuleLine[]): RuleLine[][] {
  const clusters: RuleLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.at - b.at)) {
    const first = clusters.at(-1)?.[0];
    if (first && line.at - first.at <= snap) clusters.at(-1)?.push(line);
    else clusters.push([line]);
  }
  return clusters;
}

function joinedCluster(cluster: readonly RuleLine[]): RuleLine[] {
  const drawn = cluster.filter((line) => line.drawn);
  const at = median((drawn.length ? drawn : cluster).map((line) => line.at));
  const joined: RuleLine[] = [];
  for (const line of cluster.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (!last || line.from - last.to > joinGap) joined.push({ ...line, at });
    else Object.assign(last, { to: Math.max(last.to, line.to), drawn: last.drawn || line.drawn });
  }
  return joined;
}

/** Lines without doubles and pieces. */
export const joinedLines = (lines: readonly RuleLine[]): RuleLine[] =>
  snapped(lines).flatMap(joinedCluster);

const isLong = ({ from, to }: { from: number; to: number }) => to - from >= shortest;

const drawnLines = (rules: readonly Rule[], axis: Rule['axis']): RuleLine[] =>
  rules
    .filter((rule) => rule.axis === axis && isLong(rule))
    .map(({ at, from, to }) => ({ at, from, to, drawn: true }));

/** How near a mark of words ends beside them, in points. */
const markMargin = 1.2;

/** True for the mark behind words of one line, such as a highlight: it hugs them, while a cell has room around its text. */
const isHighlight = (fill: Fill, inside: readonly Segment[]) =>
  inside.length === 1 &&
  inside.every(
    (segment) =>
      Math.abs(segment.left - fill.left) < markMargin &&
      Math.abs(segment.right - fill.right) < markMargin &&
      heightOf(fill) < 1.6 * segment.size,
  );

const holds = (fill: Fill, segment: Segment) => {
  const middle = middleOfText(segment);
  const center = (segment.left + segment.right) / 2;
  return middle > fill.top && middle < fill.bottom && center > fill.left && center < fill.right;
};

/** True when a fill may be what lies behind cells: text stands on it, and it is neither the page's ground nor a mark of words. */
function isBehindCells(fill: Fill, page: PageContent, segments: readonly Segment[]): boolean {
  if (widthOf(fill) > 0.97 * page.width && heightOf(fill) > 0.5 * page.height) return false;
  const inside = segments.filter((segment) => holds(fill, segment));
  return inside.length > 0 && !isHighlight(fill, inside);
}

/** Fills of a page that may lie behind cells. */
export function cellFills(page: PageContent, segments: readonly Segment[]): Fill[] {
  if (page.fills.length > limits.fills || segments.length > limits.segments) return [];
  return page.fills.filter((fill) => isBehindCells(fill, page, segments));
}

const edgesOf = ({ left, top, right, bottom }: Fill) => ({
  horizontal: [top, bottom].map((at) => ({ at, from: left, to: right, drawn: false })),
  vertical: [left, right].map((at) => ({ at, from: top, to: bottom, drawn: false })),
});

/** Drawn lines of one direction. */
export const drawnRules = (page: PageContent, axis: Rule['axis']): RuleLine[] =>
  joinedLines(drawnLines(page.rules, axis));

/** All lines of a page that may border cells; none of a page with more than anybody would draw. */
export function ruleLines(page: PageContent, segments: readonly Segment[]): RuleLines {
  const edges = cellFills(page, segments).map(edgesOf);
  const of = (axis: Rule['axis']) =>
    joinedLines([...drawnLines(page.rules, axis), ...edges.flatMap((edge) => edge[axis])]);
  const lines = { horizontal: of('horizontal'), vertical: of('vertical') };
  const most = Math.max(lines.horizontal.length, lines.vertical.length);
  return most > limits.rules ? { horizontal: [], vertical: [] } : lines;
}
