import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Column, ImageBlock, LayoutBlock } from '#reflow/page/layout.ts';
import { linesOf } from '#reflow/lines/lines.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import type { Box } from '#models/page/page-content.ts';
import { prose, written, type WrittenLine } from '#reflow/testing/written-page.ts';
import { columnFlow } from './column-flow.ts';

const column: Column = { left: 72, right: 322, top: 0, bottom: 842, index: 0, count: 1 };
const image = { key: 'one', type: 'png', size: 1, open: async () => Readable.from([]) } as const;

/** Describes paragraphs by their number of lines, pictures by name. */
function shape(lines: WrittenLine[], ...boxes: Box[]) {
  const page = written(lines);
  const pictures = boxes.map((box): ImageBlock => {
    const placed = { ...box, image, pixels: { width: 10, height: 10 } };
    return { kind: 'image', ...box, page, image: placed, beside: [] };
  });
  const shown = (block: LayoutBlock) => (block.kind === 'text' ? block.lines.length : block.kind);
  return columnFlow(linesOf(segmentsOf(page.spans)), pictures, page, column).map(shown);
}

const text = (top: number, seed = 0) => prose(6, { width: 250, top, seed });

it('ends a paragraph at a picture between its lines', () => {
  const between = { left: 72, right: 322, top: 180, bottom: 300 };
  expect(shape([...text(100), ...text(320, 3)], between)).toEqual([6, 'image', 6]);
});

it('keeps a paragraph whole that a picture stands beside, which comes behind it', () => {
  const beside = { left: 340, right: 500, top: 105, bottom: 165 };
  expect(shape([...text(100), ...text(178, 3)], beside)).toEqual([6, 'image', 6]);
});

it('puts each picture behind the paragraph that it begins beside', () => {
  const first = { left: 340, right: 500, top: 105, bottom: 150 };
  const second = { left: 340, right: 500, top: 185, bottom: 240 };
  expect(shape([...text(100), ...text(178, 3)], first, second)).toEqual([6, 'image', 6, 'image']);
});

/** Lines of one paragraph of which the first ones are narrower, beside a picture. */
const around = (left: number): WrittenLine[] => [
  ...prose(6, { width: 150, left, top: 100 }).slice(0, 5),
  ...prose(4, { width: 250, top: 165, seed: 3 }),
];

it.each([
  ['left', { left: 72, right: 160, top: 90, bottom: 152 }, 172],
  ['right', { left: 234, right: 322, top: 90, bottom: 152 }, 72],
])('keeps a paragraph whole that flows around a picture at its %s', (_, picture, left) => {
  expect(shape(around(left), picture)).toEqual(['image', 9]);
});

/** Where pictures are and which of them float. */
function floats(lines: WrittenLine[], ...boxes: Box[]) {
  const page = written(lines);
  const pictures = boxes.map((box): ImageBlock => {
    const placed = { ...box, image, pixels: { width: 10, height: 10 } };
    return { kind: 'image', ...box, page, image: placed, beside: [] };
  });
  return columnFlow(linesOf(segmentsOf(page.spans)), pictures, page, column).map((block) => {
    if (block.kind === 'text') return { lines: block.lines.length, align: block.align };
    return block.kind === 'image' ? block.float : block.kind;
  });
}

it('lets text flow around both sides of a picture in the middle', () => {
  const wide = prose(3, { width: 250, top: 100 });
  const beside = [0, 1, 2].flatMap((row): WrittenLine[] => [
    ['its left part', 72, 139 + 13 * row],
    ['and the right', 240, 139 + 13 * row],
  ]);
  const picture = { left: 150, right: 230, top: 130, bottom: 168 };
  expect(floats([...wide, ...beside], picture).filter((one) => typeof one !== 'object')).toEqual([
    'both',
  ]);
});

it('lets centred text flow between two pictures', () => {
  const name: WrittenLine[] = [
    ['Department', 167, 100],
    ['of the Interior', 152, 113],
    ['Library', 176, 126],
  ];
  const left = { left: 72, right: 120, top: 90, bottom: 135 };
  const right = { left: 262, right: 322, top: 90, bottom: 135 };
  const found = floats(name, left, right);
  expect(found.filter((one) => typeof one === 'string')).toEqual(['left', 'right']);
  expect(found.filter((one) => typeof one === 'object' && one.align !== 'center')).toEqual([]);
});

it('tells at which side of the text a picture floats', () => {
  const page = written(around(172));
  const box = { left: 72, right: 160, top: 90, bottom: 152 };
  const placed = { ...box, image, pixels: { width: 10, height: 10 } };
  const picture: ImageBlock = { kind: 'image', ...box, page, image: placed, beside: [] };
  const [first] = columnFlow(linesOf(segmentsOf(page.spans)), [picture], page, column);
  expect(first).toMatchObject({ kind: 'image', float: 'left' });
});
