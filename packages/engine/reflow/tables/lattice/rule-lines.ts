// Finds the straight lines of a page that may border cells: rules, and the edges of fills behind text. Lines at nearly
// the same position are merged, and so are pieces that continue each other (snap and join of Nurminen, "Algorithmic
// extraction of data in tables in PDF documents", 2013; as in pdfplumber).
import { heightOf, median, widthOf } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import type { Fill, PageContent, Rule, Span } from '#models/page/page-content.ts';
import { limits } from '#reflow/tables/whitespace/limits.ts';
import { middleOfText } from '#reflow/tables/whitespace/text-rows.ts';

/** A line at a position across its axis; `drawn` is true for a rule, false for the edge of a fill. */
export type RuleLine = { at: number; from: number; to: number; drawn: boolean };

export type RuleLines = { horizontal: RuleLine[]; vertical: RuleLine[] };

/** Lines closer than this, in points, are merged. */
export const snap = 2.2;
/** Pieces of a line with a gap up to this, in points, are joined. */
const joinGap = 3.2;
/** Shorter lines, in points, are not borders. */
const shortest = 4;

/** Clusters of lines at nearly the same position. */
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

/** Lines without duplicates, and with their pieces joined. */
export const joinedLines = (lines: readonly RuleLine[]): RuleLine[] =>
  snapped(lines).flatMap(joinedCluster);

const isLong = ({ from, to }: { from: number; to: number }) => to - from >= shortest;

const drawnLines = (rules: readonly Rule[], axis: Rule['axis']): RuleLine[] =>
  rules
    .filter((rule) => rule.axis === axis && isLong(rule))
    .map(({ at, from, to }) => ({ at, from, to, drawn: true }));

/**
 * For highlighting: its distance from the edges of its words, in points, and from the next word that it leaves out, in
 * font sizes.
 */
const mark = { margin: 1.2, space: 0.6, height: 1.6 } as const;

/** The words of a line on a fill. */
function wordsOn(fill: Fill, { spans }: Segment): Span[] {
  return spans.filter(({ left, right }) => {
    const center = (left + right) / 2;
    return center > fill.left && center < fill.right;
  });
}

/** True for highlighting behind words of one line: it encloses them closely, or ends between two words. */
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

/**
 * True if a fill may be the background of cells: it contains text, and is neither the page's background nor
 * highlighting.
 */
function isBehindCells(fill: Fill, page: PageContent, segments: readonly Segment[]): boolean {
  if (widthOf(fill) > 0.97 * page.width && heightOf(fill) > 0.5 * page.height) return false;
  const inside = segments.filter((segment) => isOn(fill, segment));
  return inside.length > 0 && !(inside.length === 1 && inside.every((line) => isMark(fill, line)));
}

const bandOf = ({ top, bottom, color }: Fill) =>
  `${Math.round(top)} ${Math.round(bottom)} ${color}`;

/** The fills of a page that may be backgrounds of cells: those with text, and those beside them, behind empty cells. */
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

/** The drawn lines of one direction. */
export const drawnRules = (page: PageContent, axis: Rule['axis']): RuleLine[] =>
  joinedLines(drawnLines(page.rules, axis));

/** All lines of a page that may border cells; none if there are implausibly many. */
export function ruleLines(page: PageContent, segments: readonly Segment[]): RuleLines {
  const edges = cellFills(page, segments).map(edgesOf);
  const of = (axis: Rule['axis']) =>
    joinedLines([...drawnLines(page.rules, axis), ...edges.flatMap((edge) => edge[axis])]);
  const lines = { horizontal: of('horizontal'), vertical: of('vertical') };
  const most = Math.max(lines.horizontal.length, lines.vertical.length);
  return most > limits.rules ? { horizontal: [], vertical: [] } : lines;
}
