// Breaks and orders lines with text from right to left, whose words may consist of several items that stay together.
import type { Direction } from '#formats/pdf/text/bidi.ts';
import { placedOrder } from './directed-words.ts';
import { breakLines, type BreakItem, type BreakLimits, type BrokenLines } from './line-breaking.ts';
import type { SetItem } from './line-breaking.ts';
import type { NewWord } from './word-changes.ts';

/** As `breakLines` does, but not between glued items. */
export function breakDirected(
  items: readonly BreakItem[],
  start: { index: number; line: number },
  limits: BreakLimits,
): BrokenLines {
  const groups: { item: BreakItem; first: number; last: number }[] = [];
  for (const [index, { isGlued, ...item }] of items.entries()) {
    const group = groups.at(-1);
    if (group && isGlued) {
      group.item = { ...group.item, width: group.item.width + item.gap + item.width };
      group.last = index;
    } else groups.push({ item, first: index, last: index });
  }
  const index = groups.findLastIndex(({ first }) => first <= start.index);
  const { lines, ...rest } = breakLines(
    groups.map(({ item }) => item),
    { index: Math.max(0, index), line: start.line },
    limits,
  );
  const indices = ({ index: at }: SetItem): SetItem[] => {
    const { first, last } = groups[at] as (typeof groups)[number];
    return Array.from({ length: last - first + 1 }, (_, step) => ({ index: first + step }));
  };
  return { ...rest, lines: lines.map((line) => line.flatMap(indices)) };
}

type Item = BreakItem & Pick<NewWord, 'level' | 'spaceLevel'>;

/** The items of a line in the order of their places, each with the gap that is before it there. */
export function inPlacedOrder<Part extends SetItem & { item: Item }>(
  set: readonly Part[],
  direction: Direction,
): Part[] {
  const parts = set.map((one) => ({ one, ...one.item }));
  return placedOrder(parts, direction).map(({ part: { one }, space }) => {
    const { isGlued: _, evenGap: _even, ...item } = one.item;
    const gaps = space
      ? { gap: space.gap, ...(space.evenGap !== undefined && { evenGap: space.evenGap }) }
      : { gap: 0 };
    return { ...one, item: { ...item, ...gaps } };
  });
}
