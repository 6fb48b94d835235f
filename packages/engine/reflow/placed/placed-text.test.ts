import { expect, it } from 'vitest';
import type { TextBlock } from '#reflow/page/layout.ts';
import { linesOf } from '#reflow/lines/lines.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { textBlock } from '#reflow/text/paragraphs.ts';
import { prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { separated } from './placed-text.ts';

function blockOf(...lines: WrittenLine[]): TextBlock {
  const page = written(lines);
  const column = { left: 72, right: 522, top: 0, bottom: 800, index: 0, count: 1 };
  return textBlock(linesOf(segmentsOf(page.spans)), page, column);
}
const texts = (block: TextBlock) =>
  separated(block).map(({ lines }) => lines.map(({ text }) => text).join(' '));

it('leaves a paragraph whole', () => {
  const block = blockOf(...prose(5));
  expect(separated(block)).toEqual([block]);
});

it('separates labels of a drawing', () => {
  const labels = blockOf(['Nut', 72, 100], ['Hull', 300, 100], ['Key', 120, 190]);
  expect(texts(labels)).toEqual(['Nut', 'Hull', 'Key']);
});

it('separates lines beside a picture from those above and below', () => {
  const block = blockOf(
    ...prose(3).map(([text, left, top]): WrittenLine => [text, left, top]),
    ['beside the picture', 260, 139],
    ['lines are shorter', 260, 152],
    ['and then the text goes on below it as before', 72, 165],
  );
  expect(separated(block).map(({ lines }) => lines.length)).toEqual([3, 2, 1]);
});
