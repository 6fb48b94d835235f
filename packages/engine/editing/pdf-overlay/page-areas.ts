// The visible areas of pages, which overlays may use.
import type { PageBoxes } from '#formats/pdf/structure/page-boxes.ts';

/** In points, as the page is displayed. */
export type Area = { width: number; height: number };

/** Sizes are compared with this many decimals. */
const decimals = 2;

const rounded = (points: number): number => Number(points.toFixed(decimals));

/** The displayed area of a page after trimming and rotation. */
export function areaOf({ trim, rotation, unit }: PageBoxes): Area {
  const [left, bottom, right, top] = trim;
  const [width, height] = [rounded((right - left) * unit), rounded((top - bottom) * unit)];
  return rotation % 180 ? { width: height, height: width } : { width, height };
}
