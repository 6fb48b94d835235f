// Finds the box of lines around paragraphs, and the lines between them.
import type { ParagraphBorder } from '#models/document/model.ts';
import { rounded } from '#models/page/geometry.ts';
import type { Box, Rule } from '#models/page/page-content.ts';
import type { LayoutBlock, TextBlock } from '#reflow/page/layout.ts';
import { lineBetween } from './paragraph-lines.ts';
import { lowerEdge, upperEdge } from './vertical-space.ts';

const limits = {
  /** How far lines may be from their ideal position, in points. */
  same: 3,
  /** How far a box may extend beyond its column, in points, and its maximum height as a share of the page. */
  beyond: 40,
  height: 0.6,
  /** The space between the text and the lines, in points; at the left it is as large as it was, up to Word's maximum. */
  space: { vertical: 1, right: 4, most: 31 },
} as const;

type ParagraphBox = Box & { color: string };

const isNear = (a: number, b: number) => Math.abs(a - b) < limits.same;

const covers = ({ from, to }: Rule, start: number, end: number) =>
  from <= start + limits.same && to >= end - limits.same;

/** The box around a paragraph; nothing unless it has lines at all four sides. */
function boxOf(block: TextBlock): ParagraphBox | undefined {
  const { page, column, left, right, lines } = block;
  const [top, bottom] = [lines[0]!.baseline - 0.5 * lines[0]!.size, lines.at(-1)!.baseline - 1];
  const level = page.rules.filter(
    (rule) => rule.axis === 'horizontal' && covers(rule, left, right),
  );
  const above = level.filter(({ at }) => at < top).toSorted((a, b) => b.at - a.at)[0];
  const below = level.filter(({ at }) => at > bottom).toSorted((a, b) => a.at - b.at)[0];
  if (!above || !below || !isNear(above.from, below.from) || !isNear(above.to, below.to))
    return undefined;
  if (below.at - above.at > limits.height * page.height) return undefined;
  if (above.from < column.left - limits.beyond || above.to > column.right + limits.beyond)
    return undefined;
  const hasSide = (x: number) =>
    page.rules.some(
      (rule) => rule.axis === 'vertical' && isNear(rule.at, x) && covers(rule, above.at, below.at),
    );
  if (!hasSide(above.from) || !hasSide(above.to)) return undefined;
  const { from, to, at, color } = above;
  return { left: from, right: to, top: at, bottom: below.at, color };
}

const edgeOf = ({ column, indent, firstIndent }: TextBlock) =>
  column.left + indent + Math.min(0, firstIndent);

/** A neighbour in the same box. */
function isInBox(block: LayoutBlock | undefined, box: ParagraphBox, { page }: TextBlock) {
  if (block?.kind !== 'text' || block.isPlaced || block.page !== page) return false;
  const other = boxOf(block);
  return other !== undefined && other.top === box.top && other.left === box.left;
}

/** Word joins the boxes of paragraphs with the same indents. */
const isJoined = (block: LayoutBlock | undefined, own: TextBlock) =>
  block?.kind === 'text' && isNear(edgeOf(block), edgeOf(own)) && block.indent === own.indent;

export type BoxedFormatting = { border: ParagraphBorder; endIndent?: number; above: number };

/** The border of a paragraph between lines, which take the space above and below it. */
function linedFormatting(
  block: TextBlock,
  before: LayoutBlock | undefined,
  next: LayoutBlock | undefined,
): BoxedFormatting | undefined {
  const [above, below] = [lineBetween(before, block), lineBetween(block, next)];
  const top = above?.side === 'top' ? above : undefined;
  const bottom = below?.side === 'bottom' ? below : undefined;
  const line = top ?? bottom;
  if (!line) return undefined;
  const border = {
    color: line.color,
    ...(top && { top: top.space }),
    ...(bottom && { bottom: bottom.space }),
  };
  // The line is as wide as the column, not as a single line of text.
  return { border, ...(block.lines.length === 1 && { endIndent: 0 }), above: top?.height ?? 0 };
}

/** The border of a paragraph in a box, its right indent, and the space that is left above it. */
export function boxFormatting(
  block: TextBlock,
  before: LayoutBlock | undefined,
  next: LayoutBlock | undefined,
): BoxedFormatting | undefined {
  const box = block.isAside ? undefined : boxOf(block);
  if (!box) return linedFormatting(block, before, next);
  const { vertical, right, most } = limits.space;
  const [isBehind, isAhead] = [isInBox(before, box, block), isInBox(next, box, block)];
  const left = Math.min(most, Math.max(0, rounded(edgeOf(block) - box.left, 1)));
  const hasTop = !isBehind || isJoined(before, block);
  const hasBottom = !isAhead || isJoined(next, block);
  const border = {
    ...{ color: box.color, left, right },
    ...(hasTop && { top: vertical }),
    ...(hasBottom && { bottom: vertical }),
  };
  const endIndent = rounded(block.column.right - box.right + right, 0.5);
  return { border, endIndent, above: isBehind ? 0 : upperEdge(block) - box.top };
}

/** How far the box around a paragraph, or the line below it, reaches below it; 0 without one. */
export function boxBelow(before: LayoutBlock | undefined, block: TextBlock): number {
  if (before?.kind !== 'text' || before.isPlaced) return 0;
  const box = before.isAside ? undefined : boxOf(before);
  if (box) return isInBox(block, box, before) ? 0 : Math.max(0, box.bottom - lowerEdge(before));
  const line = lineBetween(before, block);
  return line?.side === 'bottom' ? line.height : 0;
}
