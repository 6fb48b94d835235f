// The visible areas of pages, which overlays may use.
import type { PageBoxes } from '#formats/pdf/structure/page-boxes.ts';

/** In points, as the page is shown. */
export type Area = { width: number; height: number };

/** Sizes that differ by less are one. */
const decimals = 2;

const rounded = (points: number): number => Number(points.toFixed(decimals));

/** What is left of a page after cutting, turned as it is shown. */
export function areaOf({ trim, rotation, unit }: PageBoxes): Area {
  const [left, bottom, right, top] = trim;
  const [width, height] = [rounded((right - left) * unit), rounded((top - bottom) * unit)];
  return rotation % 180 ? { width: height, height: width } : { width, height };
}
