// Joins rows of text to rows of the sheet: all lines between two separating rules belong to one row.
import { around, sharedWidth } from '#models/page/geometry.ts';
import type { Box, Fill, PageContent } from '#models/page/page-content.ts';
import { numberParts } from '#formats/xlsx/values/number-text.ts';
import type { Segment } from '#reflow/page/layout.ts';
import { middleOfText, type TextRow } from '#reflow/tables/whitespace/text-rows.ts';
import { cellFills, white } from './cell-formatting.ts';
import { wrappedCells, type Band } from './wrapped-cells.ts';

/** The minimum length of a separating rule, as a share of the text's width. */
const ruleShare = 0.5;
/** Fewer rules are a frame or underline something. */
const fewestRules = 4;
/** The minimum shares of bands with text that are between rules, and of these that are a single row. */
const least = { inside: 0.6, single: 0.8 } as const;
/** How far above and below an edge colours are compared, in points. */
const beside = 1;
/** The minimum overlap of a line with another of its cell. */
const overlap = 0.5;

type Range = readonly [from: number, to: number];

/** The heights of rules across most of the text, from top to bottom. */
function rulesAcross(rows: readonly TextRow[], { rules }: PageContent): number[] {
  const { left, right } = around(rows);
  const reach = new Map<number, number>();
  for (const { axis, at, from, to } of rules) {
    if (axis === 'vertical') continue;
    const length = Math.min(to, right) - Math.max(from, left);
    const height = Math.round(at);
    reach.set(height, (reach.get(height) ?? 0) + length);
  }
  return [...reach]
    .filter(([, length]) => length > ruleShare * (right - left))
    .map(([at]) => at)
    .toSorted((a, b) => a - b);
}

/** The heights within a range at which the colour behind most of the text changes. */
function fillEdges(rows: readonly TextRow[], page: PageContent, [from, to]: Range): number[] {
  const { left, right } = around(rows);
  const isWide = (fill: Fill) =>
    Math.min(fill.right, right) - Math.max(fill.left, left) > ruleShare * (right - left);
  const fills = cellFills(page).filter(isWide);
  const heights = new Set(fills.flatMap(({ top, bottom }) => [top, bottom]).map(Math.round));
  const colorAt = (at: number) =>
    fills.findLast(({ top, bottom }) => top <= at && bottom >= at)?.color ?? white;
  return [...heights].filter(
    (at) => at > from && at < to && colorAt(at - beside) !== colorAt(at + beside),
  );
}

/** The number of values that are less than another one. */
function countBelow(ascending: readonly number[], value: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (ascending[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Groups rows by the band between ascending rules that contains them; 0 is above the first. */
function byBand(rows: readonly TextRow[], rules: readonly number[]): Map<number, TextRow[]> {
  const bands = new Map<number, TextRow[]>();
  for (const row of rows) {
    const band = countBelow(rules, middleOfText(row));
    const there = bands.get(band);
    if (there) there.push(row);
    else bands.set(band, [row]);
  }
  return bands;
}

const overlaps = (a: Box, b: Box) =>
  sharedWidth(a, b) > overlap * Math.min(a.right - a.left, b.right - b.left);

/** The cells of a row; lines below each other belong to one cell. */
export function bandOf(rows: readonly TextRow[]): Band {
  const stacks: Band = [];
  for (const [index, { segments }] of rows.entries())
    for (const segment of segments) {
      const stack = index ? stacks.find((one) => overlaps(around(one), segment)) : undefined;
      if (stack) stack.push(segment);
      else stacks.push([segment]);
    }
  return stacks;
}

/** True if a cell would have several numbers, which are in rows of their own. */
const hasSeveralNumbers = (stack: readonly Segment[]) =>
  stack.filter(({ text }) => numberParts(text)).length > 1;

/** True if lines form one row: one of them has most of its cells, the others continue some. */
function isOneRow(rows: readonly TextRow[]): boolean {
  if (bandOf(rows).some(hasSeveralNumbers)) return false;
  const counts = rows.map(({ segments }) => segments.length).toSorted((a, b) => b - a);
  const [most = 0, second = 0] = counts;
  return second < most || second < 2;
}

function bandsBetweenRules(rows: readonly TextRow[], page: PageContent): Band[] | undefined {
  const drawn = rulesAcross(rows, page);
  if (drawn.length < fewestRules) return undefined;
  const edges = fillEdges(rows, page, [drawn[0]!, drawn.at(-1)!]);
  const rules = [...new Set([...drawn, ...edges])].toSorted((a, b) => a - b);
  const bands = [...byBand(rows, rules)].map(([band, lines]) => ({
    lines,
    isInside: band > 0 && band < rules.length,
  }));
  const inside = bands.filter(({ isInside }) => isInside);
  const single = inside.filter(({ lines }) => isOneRow(lines));
  const isRuled =
    inside.length >= least.inside * bands.length && single.length >= least.single * inside.length;
  if (!isRuled) return undefined;
  return bands.flatMap(({ lines, isInside }) =>
    isInside && isOneRow(lines) ? [bandOf(lines)] : lines.map((row) => bandOf([row])),
  );
}

/** The rows of a sheet without a grid, from top to bottom. */
export const rowBands = (rows: readonly TextRow[], page: PageContent): Band[] =>
  bandsBetweenRules(rows, page) ?? wrappedCells(rows) ?? rows.map((row) => bandOf([row]));
