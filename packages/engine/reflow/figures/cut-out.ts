// Cuts parts out of a rendered page.
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import type { Picture } from '#formats/pdf/pdfium.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { scratchImage } from '#reflow/page/scratch-image.ts';

export type Pixels = { left: number; top: number; width: number; height: number };

/** The pixels of a box of a page. @param margin around it, in points */
export function pixelsOf(box: Box, page: PageContent, picture: Picture, margin: number): Pixels {
  const [across, down] = [picture.width / page.width, picture.height / page.height];
  const left = Math.max(0, Math.floor((box.left - margin) * across));
  const top = Math.max(0, Math.floor((box.top - margin) * down));
  return {
    ...{ left, top },
    width: Math.min(picture.width, Math.ceil((box.right + margin) * across)) - left,
    height: Math.min(picture.height, Math.ceil((box.bottom + margin) * down)) - top,
  };
}

/** A part of a rendered page as a file. */
export async function cutOut(picture: Picture, part: Pixels, folder: string) {
  const { data, ...raw } = picture;
  const bytes = await (await loadSharp())(data, { raw }).extract(part).png().toBuffer();
  return scratchImage(folder, 'png', bytes);
}
