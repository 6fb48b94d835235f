// Converts the paragraphs of a text box, with their original formatting.
import type { Inline } from '#models/document/model.ts';
import { median } from '#models/page/geometry.ts';
import type { TextBlock } from '#reflow/page/layout.ts';
import { inlinesOf, type InlineContext } from '#reflow/model/inlines.ts';
import { Counts } from '#reflow/model/markers.ts';
import type { Box } from '#models/page/page-content.ts';
import { Hyphenation } from '#reflow/text/hyphenation.ts';
import type { PlacedParagraph } from '#models/presentation/placed.ts';
import { signOf } from './symbol-bullets.ts';

/** The plausible range for the line distance of fonts, and the tolerance for equal distances. */
const distances = { least: 0.6, most: 2, same: 0.04 } as const;

const nothing = (): never => {
  throw new Error('Slides have no notes and no pictures in lines.');
};

/** Slides are not hyphenated: a hyphen at a line end belongs to its word. */
const context: InlineContext = {
  hyphenation: new Hyphenation(),
  noteOf: nothing,
  pictureOf: nothing,
  inlineImages: new Map(),
};

/** The natural line height of a paragraph, from ascender to descender. */
const lineHeight = ({ lines }: TextBlock): number =>
  median(lines.flatMap(({ spans }) => spans.map(({ top, bottom }) => bottom - top)));

const baselineDistances = ({ lines }: TextBlock): number[] =>
  lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));

/** The line distance of a paragraph, as a multiple of its font's usual one. */
function lineDistanceOf(block: TextBlock, usual: number): number {
  const own = baselineDistances(block);
  const distance = own.length ? median(own) / lineHeight(block) : usual;
  const bounded = Math.min(distances.most, Math.max(distances.least, distance));
  return Math.abs(bounded - 1) < distances.same ? 1 : bounded;
}

/** The most common line distance in a box, which also applies to single-line paragraphs. */
function usualDistance(blocks: readonly TextBlock[]): number {
  const all = blocks.flatMap((block) =>
    baselineDistances(block).map((distance) => distance / lineHeight(block)),
  );
  return all.length ? median(all) : 1;
}

/** The space above a paragraph in addition to its line distance. */
function spaceBefore(above: TextBlock | undefined, block: TextBlock, distance: number): number {
  const [last, first] = [above?.lines.at(-1), block.lines[0]];
  if (!last || !first) return 0;
  return Math.max(0, first.baseline - last.baseline - distance * lineHeight(block));
}

/** The indents of a paragraph from the edge of the box, and of its first line or marker. */
function indents({ label, lines, align }: TextBlock, { left }: Box) {
  const [first] = lines;
  if (!first || first.isRightToLeft || align === 'center' || align === 'end')
    return { indent: 0, firstIndent: 0 };
  if (label)
    return { indent: label.textLeft - left, firstIndent: Math.min(0, label.left - label.textLeft) };
  const others = lines.slice(1).map((line) => line.left);
  const indent = others.length ? Math.min(...others) : first.left;
  return { indent: indent - left, firstIndent: first.left - indent };
}

const deepest = 8;
/** Items indented by this much from other text of the box, in font sizes, are one level below. */
const setIn = 1.2;

/** The level of an item; 0 for other text. */
function levelOf({ list, label, lines }: TextBlock, edge: number): number {
  if (!list || !label) return 0;
  const size = lines[0]?.size ?? 0;
  const isSetIn = list.level === 0 && label.left - edge > setIn * size;
  return Math.min(deepest, list.level + (isSetIn ? 1 : 0));
}

/** The left edge of a box's text. */
const edgeOf = (blocks: readonly TextBlock[]) =>
  Math.min(...blocks.map(({ label, left }) => Math.min(left, label?.left ?? left)));

function bulletOf({ label, list, lines }: TextBlock): PlacedParagraph['bullet'] {
  const color = lines[0]?.spans[0]?.color;
  if (!label || !list || !color) return undefined;
  return { sign: signOf(label.text), color };
}

/**
 * @param blocks from top to bottom
 * @param box the box of their text
 */
export function placedParagraphsOf(blocks: readonly TextBlock[], box: Box): PlacedParagraph[] {
  const counts = new Counts();
  const usual = usualDistance(blocks);
  const edge = edgeOf(blocks);
  return blocks.map((block, index) => {
    const distance = lineDistanceOf(block, usual);
    const bullet = bulletOf(block);
    return {
      content: inlinesOf(block, context, false),
      align: block.align,
      rtl: block.lines[0]?.isRightToLeft ?? false,
      level: levelOf(block, edge),
      ...(bullet && { bullet }),
      marker: block.list ? counts.next(block) : { kind: 'none' as const },
      ...indents(block, box),
      lineDistance: distance,
      before: spaceBefore(blocks[index - 1], block, distance),
      size: block.lines[0]?.size ?? 12,
    };
  });
}

/** Joins all paragraphs into one with line breaks, as in a title. */
export function joinedParagraphs(paragraphs: readonly PlacedParagraph[]): PlacedParagraph[] {
  const [first, ...others] = paragraphs;
  if (!first) return [];
  const lineBreak: Inline = { kind: 'break' };
  const content = [first, ...others].flatMap((one, index) =>
    index ? [lineBreak, ...one.content] : one.content,
  );
  return [{ ...first, content, marker: { kind: 'none' }, level: 0, firstIndent: 0 }];
}
