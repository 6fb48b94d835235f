import { expect, it } from 'vitest';
import type { LayoutBlock } from '#reflow/page/layout.ts';
import { contentsLists } from './contents-entries.ts';

/** A line of a table of contents as a block of its own. */
const entry = (title: string, page: number, left = 72): LayoutBlock => {
  const line = { text: `${title} ........ ${page}`, left, spans: [], isRightToLeft: false };
  return { kind: 'text', lines: [line], column: { left: 72 } } as unknown as LayoutBlock;
};

const levelsOf = (...blocks: LayoutBlock[]) =>
  contentsLists(blocks).map(({ entries }) => entries.map(({ level }) => level));

it('finds the levels of entries by their numbers', () => {
  const titles = ['Preface', '1 Start', '1.1 Aims', '1.1.1 Hopes', '2 Middle', '3 End', 'Index'];
  expect(levelsOf(...titles.map((title, index) => entry(title, index + 1)))).toEqual([
    [1, 1, 2, 3, 1, 1, 1],
  ]);
});

it('begins with the first level where a list goes on in the middle of a chapter', () => {
  const titles = ['4.2 Tools', '4.3 Steps', '5 Results', '5.1 Tables'];
  expect(levelsOf(...titles.map((title, index) => entry(title, index + 1)))).toEqual([
    [1, 1, 1, 2],
  ]);
});

it('finds the levels of entries without numbers by their indents', () => {
  const lefts = [72, 90, 91, 72, 90, 108, 107, 72];
  const blocks = lefts.map((left, index) => entry('Some title', index + 1, left));
  expect(levelsOf(...blocks)).toEqual([[1, 2, 2, 1, 2, 3, 3, 1]]);
});
