// Overlay pages for pages: one for each size, or one for each page.
import type { PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { areaOf, type Area } from './page-areas.ts';
import type { OverlayPage } from './overlay-pages.ts';

/** An overlay page for each page size. */
export function sheetsBySize(
  boxes: readonly PageBoxes[],
  chosen: readonly number[],
  htmlFor: (area: Area) => string,
): { sheetOf: Map<number, number>; sheets: OverlayPage[] } {
  const areas = boxes.map(areaOf);
  const sizes: Area[] = [];
  const sheetOf = new Map<number, number>();
  for (const page of chosen) {
    const area = areas[page - 1] as Area;
    const same = ({ width, height }: Area) => width === area.width && height === area.height;
    if (!sizes.some(same)) sizes.push(area);
    sheetOf.set(page, sizes.findIndex(same));
  }
  return { sheetOf, sheets: sizes.map((area) => ({ ...area, html: htmlFor(area) })) };
}

/** An overlay page of its own for each chosen page. @param htmlFor takes the page number, from 1 */
export const sheetsByPage = (
  boxes: readonly PageBoxes[],
  chosen: readonly number[],
  htmlFor: (page: number) => string,
): { sheetOf: Map<number, number>; sheets: OverlayPage[] } => ({
  sheetOf: new Map(chosen.map((page, index) => [page, index])),
  sheets: chosen.map((page) => ({
    ...areaOf(boxes[page - 1] as PageBoxes),
    html: htmlFor(page),
  })),
});
