// Finds drawings of lines and rectangles without text, such as samples of colors, boxplots and bar codes.
import { heightOf, isWithin, overlaps, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { nearGroups } from '#reflow/figures/near-groups.ts';
import type { Painted } from './painted.ts';

const limits = {
  /** The minimum sides in points: of a drawing of lines, and of one with several colors. */
  side: 30,
  colored: 14,
  /** The minimum number of lines and rectangles, and of rectangles of several colors. */
  parts: 6,
  areas: 3,
  /** The share of a drawing's side that a line between the cells of an empty grid has. */
  whole: 0.9,
  /** More lines and rectangles take too long. */
  painted: 3_000,
} as const;

const isWhite = ({ color }: Painted) => color === 'FFFFFF';

/** True if all lines cross the whole drawing, as those of an empty grid or form do. */
const isGrid = (parts: readonly Painted[], box: Box) =>
  parts.every(
    (one) =>
      (one.kind === 'line' || isWithin(box, one, 2)) &&
      Math.max(widthOf(one) / widthOf(box), heightOf(one) / heightOf(box)) > limits.whole,
  );

function isDrawing(parts: readonly Painted[], box: Box): boolean {
  const side = Math.min(widthOf(box), heightOf(box));
  const areas = parts.filter((one) => one.kind !== 'line' && !isWhite(one));
  const colors = new Set(areas.map(({ color }) => color));
  if (areas.length >= limits.areas && colors.size >= limits.areas && side >= limits.colored)
    return true;
  return parts.length >= limits.parts && side >= limits.side && !isGrid(parts, box);
}

export function plotsWithoutText(painted: readonly Painted[], page: PageContent): Box[] {
  const parts = painted.filter(({ kind }) => kind === 'line' || kind === 'rectangle');
  if (parts.length < limits.areas || parts.length > limits.painted) return [];
  const text = page.spans.filter(({ hidden }) => !hidden);
  const { images } = page;
  return nearGroups(parts)
    .filter(({ box }) => ![...text, ...images].some((one) => overlaps(one, box, 1)))
    .filter((group) => isDrawing(group.parts, group.box))
    .map(({ box }) => box);
}
