// Replaces pictures that look different on the page than by themselves, because of soft masks and blend modes, by what the
// page shows in their place: only the renderer can combine such groups.
import { buffer } from 'node:stream/consumers';
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import type { PdfDocument, Picture } from '#formats/pdf/pdfium.ts';
import { isWithin, joinedBoxes, overlaps } from '#models/page/geometry.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import { cutOut, pixelsOf } from './cut-out.ts';
import { drawnWithoutText } from './page-without-text.ts';

const dotsPerInch = 200;
/** The side of the samples that are compared, and the mean difference, of 255, from which a picture is replaced. */
const sample = { side: 16, difference: 24 } as const;

const size = { width: sample.side, height: sample.side };

async function sampleOf(image: PlacedImage): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(await buffer(await image.image.open()))
    .flatten({ background: 'white' })
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

async function sampleOfPage(picture: Picture, page: PageContent, box: Box): Promise<Buffer> {
  const { data, ...raw } = picture;
  const sharp = (await loadSharp())(data, { raw }).extract(pixelsOf(box, page, picture, 0));
  return sharp
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
}

async function looksDifferent(image: PlacedImage, page: PageContent, picture: Picture) {
  const [own, shown] = [await sampleOf(image), await sampleOfPage(picture, page, image)];
  const channels = own.length / (sample.side * sample.side);
  let difference = 0;
  for (let at = 0; at < shown.length; at++) {
    const place = channels < 3 ? Math.floor(at / 3) * channels : at;
    difference += Math.abs(own[place]! - shown[at]!);
  }
  return difference / shown.length > sample.difference;
}

/**
 * A page with such pictures, and the drawings that belong to them, as the page shows them.
 * @param folder for the files of pictures
 */
export async function withBlendedPictures(
  page: PageContent,
  document: PdfDocument,
  folder: string,
): Promise<PageContent> {
  const candidates = page.images.filter(({ isBlended }) => isBlended);
  if (!candidates.length) return page;
  const picture = await drawnWithoutText(document, page, dotsPerInch);
  const different: PlacedImage[] = [];
  for (const image of candidates)
    if (await looksDifferent(image, page, picture)) different.push(image);
  if (!different.length) return page;
  const boxes = joinedBoxes(different, (one, other) => overlaps(one, other, 1));
  const shown: PlacedImage[] = [];
  for (const box of boxes) {
    const part = pixelsOf(box, page, picture, 0);
    const pixels = { width: part.width, height: part.height };
    shown.push({ ...box, pixels, image: await cutOut(picture, part, folder) });
  }
  const isFree = (one: Box) => !boxes.some((box) => isWithin(one, box, 1));
  const drawings = page.drawings.filter(isFree);
  return { ...page, drawings, images: [...page.images.filter(isFree), ...shown] };
}
