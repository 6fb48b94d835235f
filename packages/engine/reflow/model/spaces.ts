// Determines the spaces between blocks, and intentional page breaks.
import { around, median, rounded } from '#models/page/geometry.ts';
import type { LayoutBlock, TextBlock } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { isSameSize } from '#reflow/page/page-size.ts';
import { lineDistanceOf, lowerEdge, upperEdge } from './vertical-space.ts';

/** In points: the minimum and maximum space between paragraphs. */
const limits = { least: 0.5, most: 400, lines: 2.5 } as const;

/** The page on which a block ends. */
export const endPageOf = (block: LayoutBlock): PageContent =>
  (block.kind === 'image' ? undefined : block.end?.page) ?? block.page;

/** Rotated text has its place elsewhere. */
const isAside = (block: LayoutBlock): boolean => block.kind === 'text' && block.isAside === true;

/** True if a block is below another in the same column of the same page. */
function isBelow(before: LayoutBlock, block: LayoutBlock): boolean {
  if (isAside(before) || isAside(block)) return false;
  const column = (before.kind === 'text' && before.end?.column) || before.column;
  return endPageOf(before) === block.page && column?.index === block.column?.index;
}

/** Blocks of the same kind have the same space above. */
function kindOf(block: TextBlock, before: LayoutBlock): string {
  if (block.headingLevel !== undefined) return `heading ${block.headingLevel}`;
  if (!block.list) return 'text';
  return before.kind === 'text' && before.list ? 'item' : 'first item';
}

const lineDistanceOfBlock = (block: LayoutBlock, lineRatio: number): number =>
  block.kind === 'text' ? lineDistanceOf(block, lineRatio) : 14;

/** All lengths are points. */
export class Spaces {
  readonly #lineRatio: number;
  readonly #topOf: (block: LayoutBlock) => number;
  readonly #bottomOf: (block: LayoutBlock) => number;
  readonly #usual: Map<string, number>;

  /**
   * @param lineRatio the usual line distance, in font sizes
   * @param edges the upper and the lower end of the text on the block's page
   */
  constructor(
    blocks: readonly LayoutBlock[],
    lineRatio: number,
    edges: { topOf(block: LayoutBlock): number; bottomOf(block: LayoutBlock): number },
  ) {
    this.#lineRatio = lineRatio;
    this.#topOf = edges.topOf;
    this.#bottomOf = edges.bottomOf;
    this.#usual = this.#usualSpaces(blocks);
  }

  /** The most common space above each kind of block. */
  #usualSpaces(blocks: readonly LayoutBlock[]): Map<string, number> {
    const spaces = new Map<string, number[]>();
    for (const [index, block] of blocks.entries()) {
      const before = blocks[index - 1];
      if (block.kind !== 'text' || !before || !isBelow(before, block)) continue;
      const kind = kindOf(block, before);
      const known = spaces.get(kind);
      if (known) known.push(this.between(before, block));
      else spaces.set(kind, [this.between(before, block)]);
    }
    return new Map([...spaces].map(([kind, all]) => [kind, median(all)]));
  }

  /** The space between two blocks, one below the other; 0 for others. */
  between(before: LayoutBlock | undefined, block: LayoutBlock): number {
    return before && isBelow(before, block) ? this.#meant(lowerEdge(before), block) : 0;
  }

  #meant(above: number, block: LayoutBlock): number {
    const space = upperEdge(block) - above;
    return space > limits.least && space < limits.most ? rounded(space, 0.05) : 0;
  }

  /**
   * The space above a block. After an automatic page break no space is visible, so the block gets that of its kind. On
   * the first page, and after an intentional break, it gets the remaining space above.
   */
  above(block: TextBlock, before: LayoutBlock | undefined): number {
    if (!before) return this.#meant(this.#topOf(block), block);
    if (before.kind === 'image' && block.column.from === undefined) return 0;
    if (isBelow(before, block)) return this.between(before, block);
    if (endPageOf(before) === block.page && !isAside(before)) {
      if (block.column.from !== undefined) return this.inColumn(block);
      const { from, beside } = before.column ?? {};
      if (from !== undefined && beside) return this.#meant(around(beside).bottom, block);
    }
    if (this.isPageBreak(before, block)) return this.#meant(this.#topOf(block), block);
    return this.#usual.get(kindOf(block, before)) ?? 0;
  }

  /** The space above the first block of a column that keeps its content at its height; 0 in others. */
  inColumn(block: LayoutBlock): number {
    const from = block.column?.from;
    if (from === undefined) return 0;
    return this.#meant(from === 'top' ? this.#topOf(block) : from, block);
  }

  /** True for a break that is intentional: the next block would still have fitted on the page, or its page has another size. */
  isPageBreak(before: LayoutBlock, block: LayoutBlock): boolean {
    if (isAside(before)) return false;
    if (!isSameSize(endPageOf(before), block.page)) return true;
    const hasColumns = (before.column?.count ?? 1) > 1 || (block.column?.count ?? 1) > 1;
    if (endPageOf(before) === block.page || hasColumns) return false;
    const available = this.#bottomOf(before) - lowerEdge(before);
    return available > this.#minHeight(block);
  }

  /**
   * True if a column ends early while its neighbour does not, which is intentional. Running text fills its columns, or
   * ends in all of them at the same height.
   */
  isColumnEnd(before: LayoutBlock, block: LayoutBlock): boolean {
    const column = (before.kind === 'text' && before.end?.column) || before.column;
    const next = block.column;
    if (!column || !next || endPageOf(before) !== block.page || isAside(block)) return false;
    if (column.beside?.[0] !== next.beside?.[0] || next.index !== column.index + 1) return false;
    if (column.from !== undefined) return true;
    const tolerance = limits.lines * lineDistanceOfBlock(before, this.#lineRatio);
    const isFilled = this.#bottomOf(before) - column.bottom < tolerance;
    return !isFilled && Math.abs(column.bottom - next.bottom) > tolerance;
  }

  #minHeight(block: LayoutBlock): number {
    if (block.kind === 'image') return block.bottom - block.top + 24;
    if (block.kind === 'table') return (block.rows[1] ?? block.bottom) - block.top + 36;
    const distance = lineDistanceOf(block, this.#lineRatio);
    const isHeading = block.headingLevel !== undefined;
    const lines = isHeading ? block.lines.length + 2 : Math.min(2, block.lines.length);
    return (lines + 2) * distance;
  }
}
