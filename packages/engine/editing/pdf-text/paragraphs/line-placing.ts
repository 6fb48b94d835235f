// Places the words of a line by the alignment of its paragraph.
import type { BreakItem, SetItem } from './line-breaking.ts';
import { widthIn } from './line-breaking.ts';
import type { Paragraph } from './paragraph.ts';

type Shape = Pick<Paragraph, 'lines' | 'alignment' | 'left' | 'limit' | 'right' | 'size'>;

export type PlacedItem<Item> = SetItem & { item: Item; from: number; to: number };

/** The largest factor by which the gaps of a justified line are stretched. A line that needs more stays shorter. */
const maxStretch = 2.2;
/** In letter heights: the largest space that is added between the items of a line without spaces. */
const maxAdded = 0.3;
/** In letter heights. */
const tolerance = 0.15;

/** The start of a line. Lines after the paragraph's old ones start where the last of those does. */
export function lineStart({ lines, alignment, left }: Shape, line: number): number {
  if (alignment === 'right' || alignment === 'centred') return left;
  return lines[Math.min(line, lines.length - 1)]?.from ?? left;
}

/** Positions the words of a line. @param set the words, from left to right @returns them with their start and end */
export function placeLine<Item extends BreakItem>(
  shape: Shape,
  line: number,
  set: readonly (SetItem & { item: Item })[],
  isLast: boolean,
): PlacedItem<Item>[] {
  const { lines, alignment, limit, right, size } = shape;
  const start = lineStart(shape, line);
  const words = set.reduce((sum, one) => sum + widthIn(one.item, one), 0);
  const gaps = set.slice(1).reduce((sum, { item }) => sum + item.gap, 0);
  const old = lines[line];
  const end = old && Math.abs(old.to - right) < tolerance * size ? old.to : right;
  const isFilled = alignment === 'justified' && (!isLast || words + gaps > end - start);
  const share = isFilled && gaps > 0 ? Math.min(maxStretch, (end - start - words) / gaps) : 1;
  const even = set.slice(1).reduce((sum, { item }) => sum + (item.evenGap ?? item.gap), 0);
  const gapOf = ({ gap, evenGap = gap }: BreakItem) =>
    isFilled && even > 0 ? (gaps * share * evenGap) / even : gap;
  const isSpread = isFilled && set.slice(1).some(({ item }) => item.isGlued);
  const more = isSpread ? (end - start - words - gaps) / (set.length - 1) : 0;
  // More space would be conspicuous; the line stays shorter instead.
  const added = more < maxAdded * size ? more : 0;
  const width = isSpread ? words + gaps + added * (set.length - 1) : words + gaps * share;
  const middle = old ? (old.from + old.to) / 2 : (shape.left + right) / 2;
  let at = start;
  if (alignment === 'right') at = Math.min(right, limit) - width;
  if (alignment === 'centred') at = middle - width / 2;
  return set.map(({ item, ...part }, index) => {
    if (index) at += isSpread ? item.gap + added : gapOf(item);
    const from = at;
    const to = from + widthIn(item, part);
    at = to;
    return { ...part, item, from, to };
  });
}
