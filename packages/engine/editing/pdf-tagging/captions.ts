// Finds the captions of figures and tables. That of a figure is its description as far as the document has one.
import { sharedWidth } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { LayoutBlock, TableBlock, TextBlock } from '#reflow/page/layout.ts';

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

/** “Table 3”, “Tab. 2.1”, “Tableau IV” and the like. */
const namedTable =
  /^tab(?:le|elle|leau|ella|la|ela|ell|el)?\b\.?\s*(?:\d|[IVXLC]+\b|[A-Z][.-]?\d)/i;

type Place = { page: number; box: Box };

/** The text of the caption right below a figure, or right above it. */
export function captionOf(blocks: readonly LayoutBlock[], place: Place): string | undefined {
  const block = captionBlockOf(blocks, place);
  return block && textOf(block);
}

/** The block itself. */
export function captionBlockOf(
  blocks: readonly LayoutBlock[],
  { page, box }: Place,
): TextBlock | undefined {
  const near = blocks.flatMap((block) => {
    if (block.kind !== 'text' || block.page.number !== page) return [];
    const below = block.top - box.bottom;
    const distance = below > -limits.distance / 4 ? below : box.top - block.bottom;
    const isNear = Math.abs(distance) < limits.distance && sharedWidth(block, box) > 0;
    return isNear && named.test(block.lines[0]?.text ?? '') ? [{ block, distance }] : [];
  });
  const [nearest] = near.toSorted((one, two) => Math.abs(one.distance) - Math.abs(two.distance));
  return nearest?.block;
}

/** The caption before or after a table in the reading order. */
export function captionOfTable(
  blocks: readonly LayoutBlock[],
  table: TableBlock,
): { block: TextBlock; isBefore: boolean } | undefined {
  const at = blocks.indexOf(table);
  const [before, after] = [blocks[at - 1], blocks[at + 1]];
  const isCaption = (block: LayoutBlock | undefined, distance: (block: TextBlock) => number) =>
    block?.kind === 'text' &&
    block.headingLevel === undefined &&
    sharedWidth(block, table) > 0 &&
    Math.abs(distance(block)) < limits.distance &&
    namedTable.test(block.lines[0]?.text ?? '');
  const isOn = (block: TextBlock, page: TableBlock['page']) => (block.page === page ? 0 : Infinity);
  if (isCaption(before, (block) => table.top - block.bottom + isOn(block, table.page)))
    return { block: before as TextBlock, isBefore: true };
  const { page, bottom } = table.end ?? table;
  if (isCaption(after, (block) => block.top - bottom + isOn(block, page)))
    return { block: after as TextBlock, isBefore: false };
  return undefined;
}
