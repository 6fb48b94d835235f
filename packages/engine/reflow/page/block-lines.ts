// The lines of blocks, those of tables cell by cell.
import type { LayoutBlock, Line } from '#reflow/page/layout.ts';

/** All lines of blocks, in order. */
export const linesIn = (blocks: readonly LayoutBlock[]): Line[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'text') return block.lines;
    if (block.kind === 'image') return [];
    return block.cells.flatMap((cell) => cell.blocks.flatMap(({ lines }) => lines));
  });
