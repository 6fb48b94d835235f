// The margins to crop, as the frame that remains of a page.
import { editingLimits, pointsPerMillimetre, writtenRangeOf } from '@octavo/contract';
import type { Values } from '#converting/options.ts';
import type { PageSize } from '#editors/pdf-editor/viewer/page-overlays.ts';

/** Lengths in millimetres. */
export type Margins = { left: number; right: number; top: number; bottom: number };

/** What remains, in percent of the page as displayed. */
export type Frame = { x: number; y: number; width: number; height: number };

export const noMargins: Margins = { left: 0, right: 0, top: 0, bottom: 0 };

/** The margins of the form. An empty field counts as none. */
export const marginsOf = ({ left, right, top, bottom }: Values): Margins => ({
  ...{ left: Number(left) || 0, right: Number(right) || 0 },
  ...{ top: Number(top) || 0, bottom: Number(bottom) || 0 },
});

/** What remains of a page of this size, in points. */
export function frameWithin({ left, right, top, bottom }: Margins, size: PageSize): Frame {
  const [x, beyond] = [shareOf(left, size.width), shareOf(right, size.width)];
  const [y, below] = [shareOf(top, size.height), shareOf(bottom, size.height)];
  return { x, y, width: Math.max(0, 100 - x - beyond), height: Math.max(0, 100 - y - below) };
}

/** The margins around a frame, in the steps of the form. */
export function marginsAround({ x, y, width, height }: Frame, size: PageSize): Margins {
  return {
    left: lengthOf(x, size.width),
    right: lengthOf(100 - x - width, size.width),
    top: lengthOf(y, size.height),
    bottom: lengthOf(100 - y - height, size.height),
  };
}

const shareOf = (millimetres: number, points: number) =>
  Math.min(100, (100 * millimetres * pointsPerMillimetre) / points);

function lengthOf(percent: number, points: number): number {
  const millimetres = ((percent / 100) * points) / pointsPerMillimetre;
  const rounded = Math.round(millimetres * 10) / 10;
  return Math.min(Math.max(0, rounded), editingLimits.cropMillimetres);
}

/** Whether pages such as `1-3, 7` include a page; an empty text means all. */
export const includesPage = (pages: string, page: number): boolean =>
  pages.trim() === '' ||
  pages.split(',').some((part) => {
    const { first, last = Infinity } = writtenRangeOf(part) ?? { first: 1, last: 0 };
    return Math.min(first, last) <= page && page <= Math.max(first, last);
  });
