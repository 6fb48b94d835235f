// Joins the slices of gradients, which many programs write as fills of slightly different colours: each would be a
// background of its own for the text on it, or a row of a table.
import { around } from '#models/page/geometry.ts';
import type { Box, Fill } from '#models/page/page-content.ts';

const limits = {
  /** The minimum number of slices. */
  slices: 6,
  /** The maximum difference of two slices' colours, of 255 for each part. */
  color: 20,
  /** In points: the difference of equal edges. */
  edge: 1,
} as const;

const isNear = (a: number, b: number) => Math.abs(a - b) <= limits.edge;

const partsOf = (color: string): number[] =>
  [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function areAlike(a: Fill, b: Fill): boolean {
  const others = partsOf(b.color);
  return partsOf(a.color).every((part, at) => Math.abs(part - others[at]!) <= limits.color);
}

/** True for the next slice from one side to the other: beside the last one, or on a part of it. */
const continues = (from: number, to: number, nextFrom: number, nextTo: number) =>
  (nextFrom > from && nextFrom <= to + limits.edge) ||
  (nextTo < to && nextTo >= from - limits.edge);

function isNextSlice(last: Fill, next: Fill): boolean {
  if (!areAlike(last, next)) return false;
  const [across, down] = [
    isNear(last.left, next.left) && isNear(last.right, next.right),
    isNear(last.top, next.top) && isNear(last.bottom, next.bottom),
  ];
  if (across) return continues(last.top, last.bottom, next.top, next.bottom);
  return down && continues(last.left, last.right, next.left, next.right);
}

/** Neighbours with one colour, such as the cells of a table, are no gradient. */
const areGradient = (slices: readonly Fill[]): boolean =>
  slices.length >= limits.slices &&
  new Set(slices.map(({ color }) => color)).size > slices.length / 2;

/** Fills in painting order, with one for each gradient. */
export function joinedGradients(fills: readonly Fill[]): Fill[] {
  const joined: Fill[] = [];
  let slices: Fill[] = [];
  const close = () => {
    const middle = slices[slices.length >> 1];
    if (middle && areGradient(slices)) {
      const whole: Box = around(slices);
      joined.push({ ...middle, ...whole });
    } else joined.push(...slices);
  };
  for (const fill of fills) {
    const last = slices.at(-1);
    if (last && isNextSlice(last, fill)) {
      slices.push(fill);
      continue;
    }
    close();
    slices = [fill];
  }
  close();
  return joined;
}
