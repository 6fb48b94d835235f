// Which text of a slide is its title: the largest in its upper half, if it is set apart by its size or its place.
import { mode, rounded } from '#reflow/geometry.ts';
import type { TextGroup } from './text-boxes.ts';

/** Parts of the page's height: titles stand above the first, and those that are only the topmost text above the second. */
const upper = { part: 0.45, top: 0.25 } as const;
/** Characters. */
const length = { least: 2, most: 160 } as const;
/** How much larger than most text, and how nearly as large as the largest, a title is. */
const sizes = { body: 1.12, largest: 0.9, same: 0.97 } as const;

const lengthOf = ({ segments }: TextGroup) =>
  segments.reduce((sum, { text }) => sum + text.length, 0);

/** @param height of the page, in points */
export function titleOf(groups: readonly TextGroup[], height: number): TextGroup | undefined {
  const sorted = groups.toSorted((a, b) => a.top - b.top || a.left - b.left);
  const candidates = sorted.filter((group) => {
    const characters = lengthOf(group);
    return (
      group.top < upper.part * height && characters >= length.least && characters <= length.most
    );
  });
  const largest = Math.max(0, ...groups.map(({ size }) => size));
  const largestAbove = Math.max(0, ...candidates.map(({ size }) => size));
  const title = candidates.find(({ size }) => size >= sizes.same * largestAbove);
  if (!title || title.size < sizes.largest * largest) return undefined;
  const body = mode(groups.map((group) => [rounded(group.size, 1), lengthOf(group)] as const)) ?? 0;
  const isTop = title === sorted[0] && title.top < upper.top * height;
  return title.size > sizes.body * body || groups.length <= 2 || isTop ? title : undefined;
}
