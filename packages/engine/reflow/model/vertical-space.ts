// Determines the top and bottom of blocks, for the spaces between them.
import { mode, rounded } from '#models/page/geometry.ts';
import type { LayoutBlock, Line, TextBlock } from '#reflow/page/layout.ts';

/** The extent of a line above and below the baseline, in font sizes. */
const [ascent, descent] = [0.93, 0.22];
/** The line distance in font sizes if a document shows none. */
const commonRatio = 1.15;

/** The usual line distance in font sizes, for single-line paragraphs. */
export function usualLineRatio(blocks: readonly LayoutBlock[]): number {
  const ratios = blocks.flatMap((block) => {
    if (block.kind !== 'text' || block.lines.length < 2) return [];
    const distance = ownDistance(block.lines);
    const size = block.lines[0]!.size;
    return distance && size ? [[rounded(distance / size, 0.01), block.lines.length] as const] : [];
  });
  return mode(ratios.filter(([ratio]) => ratio > 0.9 && ratio < 2.5)) ?? commonRatio;
}

/** The line distance of a paragraph, ignoring lines on another page or in another column. */
function ownDistance(lines: readonly Line[]): number | undefined {
  const distances = lines.slice(1).map((line, index) => line.baseline - lines[index]!.baseline);
  const below = distances.filter((distance) => distance > 0).toSorted((a, b) => a - b);
  // A line with a larger letter is further down: at most half of the lines are like that.
  const usual = below[(below.length - 1) >> 1];
  return usual && rounded(usual, 0.05);
}

/** The line distance of a paragraph, in points. */
export const lineDistanceOf = ({ lines }: TextBlock, usualRatio: number): number =>
  ownDistance(lines) ?? rounded((lines[0]?.size ?? 10) * usualRatio, 0.1);

/** The upper edge of a block's first line, assuming tight line spacing. */
export function upperEdge(block: LayoutBlock): number {
  if (block.kind !== 'text') return block.top;
  const first = block.lines[0]!;
  return first.baseline - ascent * first.size;
}

/** The lower edge of its last line. */
export function lowerEdge(block: LayoutBlock): number {
  if (block.kind === 'table') return block.end?.bottom ?? block.bottom;
  if (block.kind === 'image') return block.bottom;
  const last = block.lines.at(-1)!;
  return last.baseline + descent * last.size;
}
