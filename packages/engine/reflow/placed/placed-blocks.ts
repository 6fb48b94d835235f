// Gives the blocks of a page their positions on it.
import type { Block, Heading, Paragraph, Place } from '#models/document/model.ts';
import { widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import type { ImageBlock, LayoutBlock, TextBlock } from '#reflow/page/layout.ts';
import { upperEdge } from '#reflow/model/vertical-space.ts';

/**
 * How much wider text may become in another program before it wraps: lines of several, in points; justified lines end
 * at the edge; a single line has nothing beside it to keep clear of, and gets a share of its width.
 */
const slack = { line: 3, justified: 1, single: 0.06 } as const;

export const boxPlace = ({ left, top, right, bottom }: Box): Place => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
});

function slackOf({ lines }: TextBlock): number {
  return lines.length > 1 ? slack.line : Math.max(slack.line, slack.single * widthOf(lines[0]!));
}

/** The position of all of its lines, with some extra width. */
function textPlace(block: TextBlock): Place {
  const top = upperEdge(block);
  const place = { ...boxPlace(block), top, height: block.bottom - top };
  if (block.align === 'justify') return { ...place, width: place.width + slack.justified };
  const extra = slackOf(block);
  const before = { start: 0, center: extra, end: 2 * extra }[block.align];
  return { ...place, left: place.left - before, width: place.width + 2 * extra };
}

/** A paragraph with indents relative to its own left edge. */
function placedText(text: Heading | Paragraph, block: TextBlock): Heading | Paragraph {
  const { lineDistance, firstIndent = 0, tabs } = text.formatting ?? {};
  const edge = block.column?.left ?? block.left;
  const formatting = {
    place: textPlace(block),
    ...(lineDistance !== undefined && { lineDistance }),
    ...(firstIndent < 0 && { indent: -firstIndent }),
    ...(firstIndent && { firstIndent }),
    ...(tabs && { tabs: tabs.map((tab) => ({ ...tab, at: tab.at - block.left + edge })) }),
  };
  return { ...text, formatting };
}

/** A block at the position of the part of the page that it was made from. */
export function placedBlock(block: Block, layout: LayoutBlock): Block {
  const place = boxPlace(layout);
  if (block.kind === 'table' && block.formatting)
    return { ...block, formatting: { ...block.formatting, place } };
  if (block.kind === 'picture') return { ...block, formatting: { place } };
  if (layout.kind !== 'text' || (block.kind !== 'paragraph' && block.kind !== 'heading'))
    return block;
  return placedText(block, layout);
}

const imageBlock = (page: PageContent, image: PlacedImage): ImageBlock => {
  const { left, top, right, bottom } = image;
  return { kind: 'image', left, top, right, bottom, page, image, beside: [], isPlaced: true };
};

/** The blocks of a page with positions: its pictures from back to front, then its text and tables. */
export const blocksAtPlaces = (
  page: PageContent,
  pictures: readonly PlacedImage[],
  blocks: readonly LayoutBlock[],
): LayoutBlock[] => [
  ...pictures.map((image) => imageBlock(page, image)),
  ...blocks.map((block): LayoutBlock => ({ ...block, isPlaced: true })),
];
