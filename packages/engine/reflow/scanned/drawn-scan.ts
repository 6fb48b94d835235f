// Draws a scanned page for recognition: level, at the resolution that Tesseract was trained with.
import type { Sharp } from 'sharp';
import { loadSharp } from '#image/sharp.ts';
import { pixelsOfPage } from '#pdf/drawing/page-pixels.ts';
import { Canvas, type PdfDocument } from '#pdf/pdfium.ts';
import type { Box, PageContent, PlacedImage } from '#reflow/page-content.ts';
import { scratchImage } from '#reflow/scratch-image.ts';
import { skewOf, type GrayPicture } from '#reflow/scanned/skew.ts';

const dotsPerInch = 300;
/** Pixels: as wide is a page whose skew is measured. */
const skewWidth = 700;
/** Inches; smaller pictures on a page are dirt. */
const smallestPicture = 0.25;

/** Pixels of a page; `scale` is how many points one of them measures. */
export type DrawnScan = { picture: Sharp; width: number; height: number; scale: number };

/** Draws a page, its lines level. */
export async function drawScan(
  document: PdfDocument,
  { number, width, height }: PageContent,
): Promise<DrawnScan> {
  const size = pixelsOfPage({ width, height }, dotsPerInch);
  const drawn = document.draw(number - 1, { ...size, background: 'white' }, new Canvas());
  const { data, ...raw } = drawn;
  const picture = await straightened((await loadSharp())(data, { raw }), size);
  return { picture, ...size, scale: width / size.width };
}

/** The brightness of each pixel. */
export const grayOf = async (picture: Sharp): Promise<GrayPicture> => {
  const { data, info } = await picture
    .clone()
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** The pixels of a picture as a picture of their own, on which anything can be done again. */
async function settled(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return (await loadSharp())(data, { raw: { width, height, channels } });
}

type Size = { width: number; height: number };

/** Turns a picture of a page so that its lines are level, and keeps its size. */
async function straightened(picture: Sharp, size: Size): Promise<Sharp> {
  const small = picture.clone().resize({ width: Math.min(size.width, skewWidth) });
  const angle = skewOf(await grayOf(await settled(small)));
  if (!angle) return picture;
  const turned = await settled(picture.rotate(-angle, { background: 'white' }));
  const { width, height } = await turned.metadata();
  const [left, top] = [(width - size.width) / 2, (height - size.height) / 2];
  return settled(turned.extract({ left: Math.round(left), top: Math.round(top), ...size }));
}

/** Cuts pictures out of a drawn page, as files of a folder. @param boxes in pixels */
export async function cutOut(
  { picture, width, height, scale }: DrawnScan,
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
    if (Math.min(pixels.width, pixels.height) < smallestPicture * dotsPerInch) continue;
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
