import { expect, it } from 'vitest';
import type { LayoutBlock, TextBlock } from '#reflow/page/layout.ts';
import { captionOf } from './captions.ts';

const box = { left: 50, top: 100, right: 250, bottom: 200 };

/** A line of text at a height of page 1. */
const line = (text: string, top: number): LayoutBlock =>
  ({
    ...{ kind: 'text', page: { number: 1 }, lines: [{ text }] },
    ...{ left: 50, right: 200, top, bottom: top + 12 },
  }) as unknown as TextBlock;

const found = (...blocks: LayoutBlock[]) => captionOf(blocks, { page: 1, box });

it('finds the caption of a figure below or above it', () => {
  expect(found(line('Some text', 60), line('Figure 3: Growth', 210))).toBe('Figure 3: Growth');
  expect(found(line('Abb. 2.1 Wachstum', 80))).toBe('Abb. 2.1 Wachstum');
  expect(found(line('MAP OF FINLAND', 80))).toBe('MAP OF FINLAND');
});

it('takes no other text for one, nor a caption far away', () => {
  expect(found(line('Figures show that it grows', 210))).toBeUndefined();
  expect(found(line('Figure 3: Growth', 400))).toBeUndefined();
});
