// Finds lines between paragraphs, such as those below the headings of a curriculum vitae: they become borders.
import { rounded, widthOf } from '#models/page/geometry.ts';
import type { Rule } from '#models/page/page-content.ts';
import type { LayoutBlock, TextBlock } from '#reflow/page/layout.ts';
import { lowerEdge, upperEdge } from './vertical-space.ts';

const limits = {
  /** The maximum distance of rules that meet, in points: those of tables and frames. */
  meets: 3,
  /** The minimum share of the column's width, and how far a line may extend beyond it, in points. */
  width: 0.85,
  beyond: 20,
  /** The maximum distance from the text, in points, which is Word's; at least as far as letters without descenders. */
  space: { most: 31, least: 1 },
  /** The thickness of borders in Word documents, in points. */
  thickness: 0.5,
} as const;

/** A line between two paragraphs, in whole points from the text of the nearer one, and the height that both take. */
export type ParagraphLine = {
  side: 'top' | 'bottom';
  color: string;
  space: number;
  height: number;
};

const isText = (block: LayoutBlock | undefined): block is TextBlock =>
  block?.kind === 'text' && !block.isPlaced && !block.isAside;

const isMet = ({ at, from, to }: Rule, rules: readonly Rule[]): boolean =>
  rules.some(
    (rule) =>
      rule.axis === 'vertical' &&
      at > rule.from - limits.meets &&
      at < rule.to + limits.meets &&
      rule.at > from - limits.meets &&
      rule.at < to + limits.meets,
  );

/** The only line between two paragraphs, if it extends over their column. */
function ruleBetween(upper: TextBlock, lower: TextBlock): Rule | undefined {
  const { page, column } = upper;
  const [from, to] = [upper.lines.at(-1)!.baseline, upperEdge(lower) + 1];
  const rules = page.rules.filter(({ axis, at }) => axis === 'horizontal' && at > from && at < to);
  const [rule] = rules;
  if (!rule || rules.length > 1 || isMet(rule, page.rules)) return undefined;
  const isWide =
    rule.to - rule.from >= limits.width * widthOf(column) &&
    rule.from > column.left - limits.beyond &&
    rule.to < column.right + limits.beyond;
  return isWide ? rule : undefined;
}

/**
 * The line between two blocks, with the side of the nearer paragraph at which it is: at the bottom of the upper one, or at
 * the top of the lower one.
 */
export function lineBetween(
  upper: LayoutBlock | undefined,
  lower: LayoutBlock | undefined,
): ParagraphLine | undefined {
  if (!isText(upper) || !isText(lower) || upper.page !== lower.page || upper.end) return undefined;
  if (upper.column.index !== lower.column.index || upper.column.count !== lower.column.count)
    return undefined;
  const rule = ruleBetween(upper, lower);
  if (!rule) return undefined;
  const [above, below] = [rule.at - lowerEdge(upper), upperEdge(lower) - rule.at];
  const side = above <= below ? 'bottom' : 'top';
  const distance = Math.max(0, Math.min(above, below));
  if (distance > limits.space.most) return undefined;
  const space = Math.max(limits.space.least, rounded(distance, 1));
  return { side, color: rule.color, space, height: space + limits.thickness };
}
