// Finds the part of a rendered page that is painted, and its place on the page.
import type { Picture } from '#formats/pdf/pdfium.ts';
import type { Box } from '#models/page/page-content.ts';

/** In pixels of a rendered page. */
export type PaintedPart = { left: number; top: number; width: number; height: number };

type Size = { width: number; height: number };

/**
 * The smallest part of a picture with all painted pixels; nothing if there are none.
 * @param isPainted whether the pixel at this index of the data is painted
 */
export function paintedPart(
  { width, height, channels }: Picture,
  isPainted: (at: number) => boolean,
): PaintedPart | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isPainted((y * width + x) * channels)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The place of a part on the page, in points, and its size in pixels. */
export function placeOfPart(
  { left, top, width, height }: PaintedPart,
  page: Size,
  picture: Size,
): Box & { pixels: Size } {
  const [across, down] = [page.width / picture.width, page.height / picture.height];
  return {
    ...{ left: left * across, right: (left + width) * across },
    ...{ top: top * down, bottom: (top + height) * down },
    pixels: { width, height },
  };
}
