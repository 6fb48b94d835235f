// The smallest rectangles that the lines of a page enclose: boxes and the cells of tables.
import type { Box, Rule } from '#models/page/page-content.ts';

/** How far lines may miss each other. */
const slack = 1.6;
/** Pages with more lines are drawings. */
const maxRules = 1500;
const minSide = 4;

export function cellsOf(rules: readonly Rule[]): Box[] {
  if (rules.length > maxRules) return [];
  const across = rules.filter(({ axis }) => axis === 'horizontal').toSorted((a, b) => a.at - b.at);
  const down = rules.filter(({ axis }) => axis === 'vertical').toSorted((a, b) => a.at - b.at);
  const covers = ({ from, to }: Rule, start: number, end: number) =>
    from <= start + slack && to >= end - slack;
  const cells = new Map<string, Box>();
  for (const top of across)
    for (const left of down) {
      const isCorner =
        covers(top, left.at, left.at + minSide) && covers(left, top.at, top.at + minSide);
      if (!isCorner) continue;
      const right = down.find(
        (one) =>
          one.at > left.at + minSide &&
          covers(one, top.at, top.at + minSide) &&
          covers(top, left.at, one.at),
      );
      if (!right) continue;
      const bottom = across.find(
        (one) =>
          one.at > top.at + minSide &&
          covers(one, left.at, right.at) &&
          covers(left, top.at, one.at) &&
          covers(right, top.at, one.at),
      );
      if (!bottom) continue;
      const box = { left: left.at, top: top.at, right: right.at, bottom: bottom.at };
      cells.set(Object.values(box).map(Math.round).join(' '), box);
    }
  return [...cells.values()];
}
