// The straight lines of a page that may border cells: rules, and the edges of fills behind text. Lines at nearly one place become
// one, pieces that continue each other too (snap and join of Nurminen, "Algorithmic extraction of data in tables in PDF
// documents", 2013; pdfplumber does the same).
import { heightOf, median, widthOf } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import type { Fill, PageContent, Rule, Span } from '#models/page/page-content.ts';
import { limits } from '#reflow/tables/whitespace/limits.ts';
import { middleOfText } from '#reflow/tables/whitespace/text-rows.ts';

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

/** How near a mark of words ends beside them, in points; how near the next word stands that it leaves out, in parts of the size. */
const mark = { margin: 1.2, space: 0.6, height: 1.6 } as const;

/** The words of a line that stand on a fill. */
function wordsOn(fill: Fill, { spans }: Segment): Span[] {
  return spans.filter(({ left, right }) => {
    const center = (left + right) / 2;
    return center > fill.left && center < fill.right;
  });
}

/** True for the mark behind words of one line, such as a highlight: it hugs them, or ends between two words. */
function isMark(fill: Fill, line: Segment): boolean {
  if (heightOf(fill) > mark.height * line.size) return false;
  const words = wordsOn(fill, line);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return false;
  const hugs =
    Math.abs(first.left - fill.left) < mark.margin &&
    Math.abs(last.right - fill.right) < mark.margin;
  const before = line.spans[line.spans.indexOf(first) - 1];
  const after = line.spans[line.spans.indexOf(last) + 1];
  const near = mark.space * line.size;
  return (
    hugs ||
    (before !== undefined && first.left - before.right < near) ||
    (after !== undefined && after.left - last.right < near)
  );
}

const isOn = (fill: Fill, segment: Segment) => {
  const middle = middleOfText(segment);
  return middle > fill.top && middle < fill.bottom && wordsOn(fill, segment).length > 0;
};

/** True when a fill may be what lies behind cells: text stands on it, and it is neither the page's ground nor a mark of words. */
function isBehindCells(fill: Fill, page: PageContent, segments: readonly Segment[]): boolean {
  if (widthOf(fill) > 0.97 * page.width && heightOf(fill) > 0.5 * page.height) return false;
  const inside = segments.filter((segment) => isOn(fill, segment));
  return inside.length > 0 && !(inside.length === 1 && inside.every((line) => isMark(fill, line)));
}

const bandOf = ({ top, bottom, color }: Fill) =>
  `${Math.round(top)} ${Math.round(bottom)} ${color}`;

/** Fills of a page that may lie behind cells: those with text, and those beside them, behind empty cells. */
export function cellFills(page: PageContent, segments: readonly Segment[]): Fill[] {
  if (page.fills.length > limits.fills || segments.length > limits.segments) return [];
  const found = page.fills.filter((fill) => isBehindCells(fill, page, segments));
  const bands = new Set(found.map(bandOf));
  return page.fills.filter((fill) => bands.has(bandOf(fill)));
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
