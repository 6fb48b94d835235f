// Finds the caption of a figure, which is its description as far as the document has one.
import { sharedWidth } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { LayoutBlock, TextBlock } from '#reflow/page/layout.ts';

const limits = {
  /** In points: the maximum distance between a figure and its caption. */
  distance: 36,
  /** In letters. */
  longest: 500,
} as const;

/** “Figure 3”, “Abb. 2.1”, “Photo:”, “Map of Finland” and the like. */
const named =
  /^(?:(?:map|karte|chart|graph|photo|foto|plan) (?:of|von|des|der|showing)\b|(?:fig(?:ure)?s?|abb(?:ildung)?|chart|graph|grafik|schaubild|diagramm?|map|karte|plate|photo(?:graph)?|foto|bild|image|exhibit|illustration|scheme)\b\.?\s*(?:[\dIVX]|:|[A-Z]\.?\d))/i;

const textOf = ({ lines }: TextBlock): string =>
  lines
    .map(({ text }) => text.trim())
    .join(' ')
    .slice(0, limits.longest);

/** The text of the caption right below a figure, or right above it. */
export function captionOf(
  blocks: readonly LayoutBlock[],
  { page, box }: { page: number; box: Box },
): string | undefined {
  const near = blocks.flatMap((block) => {
    if (block.kind !== 'text' || block.page.number !== page) return [];
    const below = block.top - box.bottom;
    const distance = below > -limits.distance / 4 ? below : box.top - block.bottom;
    const isNear = Math.abs(distance) < limits.distance && sharedWidth(block, box) > 0;
    return isNear && named.test(block.lines[0]?.text ?? '') ? [{ block, distance }] : [];
  });
  const [nearest] = near.toSorted((one, two) => Math.abs(one.distance) - Math.abs(two.distance));
  return nearest && textOf(nearest.block);
}
