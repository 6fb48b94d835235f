// Horizontal rules of one width below each other, and the text between them: bands that may be rows, or groups of rows, of a table.
import type { Segment } from '#reflow/layout.ts';
import { around } from '#reflow/geometry.ts';
import type { PageContent } from '#reflow/page-content.ts';
import { cellFills, drawnRules, joinedLines, snap, type RuleLine } from './rule-lines.ts';
import { middleOfText, textRows, type TextRow } from './text-rows.ts';
import { limits } from './limits.ts';

/** A rule across a table, maybe in pieces. */
export type TableRule = { at: number; from: number; to: number; pieces: RuleLine[] };

/** What stands between two rules. */
export type Band = { top: number; bottom: number; rows: TextRow[] };

/** Points. */
const measures = { shortest: 24, pieceGap: 16, sameEnd: 6, double: 4.5 } as const;

/** Pieces at one height, the nearest to each other first, as rules. */
function rulesOf(lines: readonly RuleLine[]): TableRule[] {
  const rules: TableRule[] = [];
  for (const line of lines.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const last = rules.at(-1);
    const isPiece = last && line.at - last.at < snap && line.from - last.to < measures.pieceGap;
    if (isPiece) {
      last.to = Math.max(last.to, line.to);
      last.pieces.push(line);
    } else rules.push({ at: line.at, from: line.from, to: line.to, pieces: [line] });
  }
  return rules.filter(({ from, to }) => to - from > measures.shortest);
}

const isSameWidth = (a: TableRule, b: TableRule) =>
  Math.abs(a.from - b.from) < measures.sameEnd && Math.abs(a.to - b.to) < measures.sameEnd;

/** Rules of one width, downwards. */
function stacks(rules: readonly TableRule[]): TableRule[][] {
  const found: TableRule[][] = [];
  for (const rule of rules) {
    const stack = found.find(([first]) => first && isSameWidth(first, rule));
    if (stack) stack.push(rule);
    else found.push([rule]);
  }
  return found;
}

const stripeEdges = (page: PageContent, segments: readonly Segment[]): RuleLine[] =>
  cellFills(page, segments).flatMap(({ left, right, top, bottom }) =>
    [top, bottom].map((at) => ({ at, from: left, to: right, drawn: false })),
  );

/** The rules of a page by their width; edges of stripes count as such. */
export function ruleStacks(page: PageContent, segments: readonly Segment[]): TableRule[][] {
  const lines = joinedLines([...drawnRules(page, 'horizontal'), ...stripeEdges(page, segments)]);
  return lines.length > limits.rules ? [] : stacks(rulesOf(lines));
}

/** The text between the rules of a stack, and rules that are narrower than it. */
export function bandsOf(stack: readonly TableRule[], segments: readonly Segment[]): Band[] {
  const [first] = stack;
  if (!first) return [];
  const margin = measures.sameEnd;
  const inside = segments.filter(
    ({ left, right }) => left > first.from - margin && right < first.to + margin,
  );
  const byHeight = inside.toSorted((a, b) => middleOfText(a) - middleOfText(b));
  let next = byHeight.findIndex((segment) => middleOfText(segment) > first.at);
  return stack.slice(1).map(({ at }, index) => {
    const begun = Math.max(0, next < 0 ? byHeight.length : next);
    let end = begun;
    while (end < byHeight.length && middleOfText(byHeight[end] as Segment) < at) end++;
    next = end;
    return { top: stack[index]?.at ?? at, bottom: at, rows: textRows(byHeight.slice(begun, end)) };
  });
}

/** True for the space between the lines of a double rule. */
export const isDouble = ({ top, bottom, rows }: Band): boolean =>
  !rows.length && bottom - top < measures.double;

/** The box of a band's text. */
export const textBox = ({ rows }: Band) => around(rows);
