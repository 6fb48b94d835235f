// Finds horizontal rules of equal width with text between them, which may be rows, or groups of rows, of a table.
import type { Segment } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { cellFills, drawnRules, joinedLines, snap, type RuleLine } from './rule-lines.ts';
import { middleOfText, type TextRow } from '#reflow/tables/whitespace/text-rows.ts';
import { limits } from '#reflow/tables/whitespace/limits.ts';

/** A rule across a table, possibly in pieces. */
export type TableRule = { at: number; from: number; to: number; pieces: RuleLine[] };

/** In points. */
const measures = { shortest: 24, pieceGap: 16, sameEnd: 6 } as const;

/** Joins pieces at one height, nearest first, to rules. */
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

/** Groups of rules of equal width, from top to bottom. */
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

const widthOf = ([first]: readonly TableRule[]) => (first ? first.to - first.from : 0);

/** The rules of a page grouped by width, widest first; the edges of stripes count as rules. */
export function ruleStacks(page: PageContent, segments: readonly Segment[]): TableRule[][] {
  const lines = joinedLines([...drawnRules(page, 'horizontal'), ...stripeEdges(page, segments)]);
  const found = lines.length > limits.rules ? [] : stacks(rulesOf(lines));
  return found.toSorted((a, b) => widthOf(b) - widthOf(a));
}

/** The text within the width of a stack of rules. */
export function besideRules(
  stack: readonly TableRule[],
  segments: readonly Segment[],
  taken: ReadonlySet<Segment>,
): Segment[] {
  const [{ from, to } = { from: 0, to: 0 }] = stack;
  return segments.filter((segment) => {
    const beyond = Math.max(measures.sameEnd, segment.size);
    return segment.left > from - beyond && segment.right < to + beyond && !taken.has(segment);
  });
}

/** Rows of text grouped by the rules between them. */
export function bandsOf(rows: readonly TextRow[], rules: readonly TableRule[]): TextRow[][] {
  const bands: TextRow[][] = [];
  let next = 0;
  for (const row of rows) {
    const middle = middleOfText(row);
    const begins = next;
    while ((rules[next]?.at ?? Infinity) < middle) next++;
    if (!bands.length || next > begins) bands.push([row]);
    else bands.at(-1)?.push(row);
  }
  return bands;
}
