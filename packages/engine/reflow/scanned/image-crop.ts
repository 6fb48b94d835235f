// Cuts pictures out of a scanned page.
import type { DrawnPage } from '#engines/recognition/drawn-page.ts';
import type { Box, PlacedImage } from '#models/page/page-content.ts';
import { scratchImage } from '#reflow/page/scratch-image.ts';

/** Smaller pictures on a page, in points, are dirt. */
const smallestPicture = 18;

/**
 * Crops pictures from a rendered page to files of a folder.
 * @param boxes in pixels
 */
export async function cutOut(
  { picture, width, height, scale }: DrawnPage,
  boxes: readonly Box[],
  folder: string,
): Promise<PlacedImage[]> {
  const images: PlacedImage[] = [];
  for (const box of boxes) {
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const pixels = {
      width: Math.min(width, box.right) - left,
      height: Math.min(height, box.bottom) - top,
    };
    if (Math.min(pixels.width, pixels.height) * scale < smallestPicture) continue;
    const bytes = await picture
      .clone()
      .extract({ left, top, ...pixels })
      .jpeg()
      .toBuffer();
    const place = {
      left: left * scale,
      top: top * scale,
      right: (left + pixels.width) * scale,
      bottom: (top + pixels.height) * scale,
    };
    images.push({ ...place, pixels, image: await scratchImage(folder, 'jpg', bytes) });
  }
  return images;
}
