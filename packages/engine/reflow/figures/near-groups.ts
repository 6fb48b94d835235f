// Groups what is painted near to each other (connected components of boxes).
import { around, sharedHeight, sharedWidth } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';

/** The maximum gap between the parts of one figure, in points. */
const gap = 10;

/** A growing figure: its box, and its parts. */
export type Group<T extends Box = Box> = { box: Box; parts: readonly T[] };

export const isNear = (a: Box, b: Box) => sharedWidth(a, b) > -gap && sharedHeight(a, b) > -gap;

/** Joins nearby boxes, from left to right. */
function grouped<T extends Box>(groups: readonly Group<T>[]): Group<T>[] {
  const open: Group<T>[] = [];
  for (const group of groups.toSorted((a, b) => a.box.left - b.box.left)) {
    let joined = group;
    for (let index = open.length - 1; index >= 0; index--) {
      if (!isNear(open[index]!.box, joined.box)) continue;
      const [near] = open.splice(index, 1);
      joined = {
        box: around([near!.box, joined.box]),
        parts: near!.parts.concat(joined.parts),
      };
    }
    open.push(joined);
  }
  return open;
}

/** Groups repeatedly until nothing is near anything else, because joined groups extend further. */
function components<T extends Box>(groups: readonly Group<T>[]): Group<T>[] {
  const joined = grouped(groups);
  return joined.length < groups.length ? components(joined) : joined;
}

/** The groups of boxes with little between them; no box of a group is near that of another. */
export const nearGroups = <T extends Box>(boxes: readonly T[]): Group<T>[] =>
  components(boxes.map((box) => ({ box, parts: [box] })));
