// Finds pages whose content would not fit on a page as flowing text: with pictures over each other, text over pictures,
// or text that is wider than its column. They keep their layout instead.
import { heightOf, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { upperEdge, lowerEdge } from '#reflow/model/vertical-space.ts';
import type { Column, LayoutBlock, TableBlock, TextBlock } from '#reflow/page/layout.ts';
import type { PageEdges } from '#reflow/page/page-edges.ts';
import type { DividedPage } from '#reflow/page-layout.ts';
import { columnWidths } from '#reflow/model/column-widths.ts';

const limits = {
  /**
   * The height of the flowing content, in heights of the text area; less in a document of few pages, to which each that
   * is added counts.
   */
  height: 1.3,
  few: { pages: 7, height: 1.1 },
  /** The space above a block that is kept, in points. */
  space: 400,
  /** The margin below the text of a page that is not full, in points, if there is as much above. */
  margin: 72,
  /** How much wider than its column a line may be without wrapping: fonts differ. */
  wider: 1.04,
} as const;

type PageBlocks = { divided: DividedPage; blocks: readonly LayoutBlock[] };

/**
 * The height of lines, of which those that are wider than the available width wrap.
 * @param hanging how much further to the left than the others the first line begins, in points
 */
function wrappedHeight({ lines }: TextBlock, available: number, hanging = 0): number {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const own = last.bottom - first.top;
  const distance = lines.length > 1 ? (last.baseline - first.baseline) / (lines.length - 1) : own;
  const widest = (index: number) =>
    limits.wider * Math.max(8, available + (index === 0 ? hanging : 0));
  const total = lines.reduce(
    (sum, line, index) => sum + Math.max(1, widthOf(line) / widest(index)),
    0,
  );
  return own + Math.max(0, Math.ceil(total - 1e-6) - lines.length) * Math.max(distance, first.size);
}

/** The height of a table whose rows grow with their text. */
function tableHeight({ rows, cells }: TableBlock): number {
  const heights = rows.slice(1).map((bottom, index) => bottom - rows[index]!);
  for (const { row, rowSpan, blocks, left, right } of cells) {
    if (rowSpan > 1) continue;
    const needed = blocks.reduce((sum, block) => sum + wrappedHeight(block, right - left), 0);
    heights[row] = Math.max(heights[row] ?? 0, needed);
  }
  return heights.reduce((sum, height) => sum + height, 0);
}

function blockHeight(block: LayoutBlock, available: number): number {
  if (block.kind === 'text')
    return wrappedHeight(block, available - block.indent, -block.firstIndent);
  return block.kind === 'table' ? tableHeight(block) : heightOf(block);
}

/** The height of blocks below each other, with the spaces between them. */
function stackHeight(blocks: readonly LayoutBlock[], available: number): number {
  const stacked = blocks.filter((block) => block.kind !== 'image' || !block.float);
  return stacked.reduce((sum, block, index) => {
    const before = stacked[index - 1];
    const space = before ? upperEdge(block) - lowerEdge(before) : 0;
    return sum + blockHeight(block, available) + Math.min(limits.space, Math.max(0, space));
  }, 0);
}

/** Successive blocks whose columns belong together. */
function regionsOf(blocks: readonly LayoutBlock[]): LayoutBlock[][] {
  const regions: LayoutBlock[][] = [];
  // The measures of text aside are those of the rotated text.
  for (const block of blocks.filter((one) => one.kind !== 'text' || !one.isAside)) {
    const last = regions.at(-1);
    if (last && last[0]!.column?.beside?.[0] === block.column?.beside?.[0]) last.push(block);
    else regions.push([block]);
  }
  return regions;
}

function regionHeight(blocks: readonly LayoutBlock[], edges: Box): number {
  const column: Column | undefined = blocks[0]!.column;
  const { widths } = columnWidths(column, edges);
  const columns = Map.groupBy(blocks, (block) => block.column?.index ?? 0);
  return Math.max(
    ...[...columns].map(([index, own]) => stackHeight(own, widths[index] ?? widthOf(edges))),
  );
}

/** The height of a page's content if it flows, with the spaces between its regions. */
function flowingHeight({ divided, blocks }: PageBlocks, edges: Box): number {
  const notes = divided.notes.flatMap(({ lines }) => lines);
  const noteHeight = notes.reduce((sum, line) => sum + heightOf(line), 0);
  return regionsOf(blocks).reduce((sum, region) => sum + regionHeight(region, edges), noteHeight);
}

/** The height of the text area: text may go on below the last line, down to the margin. */
const areaHeight = ({ height }: PageContent, edges: Box): number =>
  Math.max(heightOf(edges), height - edges.top - Math.min(limits.margin, edges.top));

/** For each page, the height of its flowing content in heights of the text area. */
export const flowingHeights = (
  pages: readonly DividedPage[],
  blocks: readonly (readonly LayoutBlock[])[],
  pageEdges: PageEdges,
): number[] =>
  pages.map((divided, index) => {
    const edges = pageEdges.of(divided.page);
    const height = flowingHeight({ divided, blocks: blocks[index] ?? [] }, edges);
    return height / areaHeight(divided.page, edges);
  });

/** For each page, whether its content needs much more than a page if it flows. */
export function crowdedPages(...layout: Parameters<typeof flowingHeights>): boolean[] {
  const [pages] = layout;
  const most = pages.length > limits.few.pages ? limits.height : limits.few.height;
  return flowingHeights(...layout).map((height) => height > most);
}
