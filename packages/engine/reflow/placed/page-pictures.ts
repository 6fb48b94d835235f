// The pictures of a page with positions. Pictures that stand free stay pictures of their own; what overlaps other
// content, with all other drawings, becomes one picture behind the text.
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import { Canvas, type LoadedPage, type PdfDocument, type Picture } from '#formats/pdf/pdfium.ts';
import { isWithin, overlaps } from '#models/page/geometry.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import { boxOfObject, pageObjects, type PageObject } from '#reflow/extract/page/page-objects.ts';
import { pageView } from '#formats/pdf/geometry/page-view.ts';
import { paintedPart, placeOfPart, type PaintedPart } from '#reflow/page/painted-part.ts';
import { scratchImage } from '#reflow/page/scratch-image.ts';

const dotsPerInch = 150;
const jpegQuality = 88;
/** In points: how far content may overlap a free picture, and reach beyond it or a table while it belongs to it. */
const tolerance = { overlap: 2, part: 2 } as const;
/** Brighter pixels at the edges of the drawing are cut off. */
const white = 250;

/** Pictures without anything over or under them; white paper, which paragraphs may have, is nothing. */
export function freePictures({ images, spans, fills, drawings }: PageContent): PlacedImage[] {
  const seen = fills.filter(({ color }) => color !== 'FFFFFF');
  const others: Box[] = [...spans.filter(({ hidden }) => !hidden), ...seen, ...drawings];
  return images.filter(
    (image) =>
      !others.some((other) => overlaps(image, other, tolerance.overlap)) &&
      !images.some((other) => other !== image && overlaps(image, other, tolerance.overlap)),
  );
}

/** True for drawings, without text and what belongs to parts that stand apart. */
const isDrawing = (loaded: LoadedPage, out: OutParameters, apart: readonly Box[]) => {
  return (object: PageObject): boolean => {
    const box = object.kind === 'text' ? undefined : boxOfObject(loaded, out, object);
    return box !== undefined && !apart.some((one) => isWithin(box, one, tolerance.part));
  };
};

/**
 * Disables everything but drawings.
 * @returns whether there are pictures among them
 */
function leaveDrawings(loaded: LoadedPage, apart: readonly Box[]): boolean {
  const out = new OutParameters(loaded.pdfium);
  try {
    // All are found before the first is disabled, because disabled objects are not found.
    const objects = [...pageObjects(loaded, out, pageView(loaded, out))];
    const drawings = new Set(objects.filter(isDrawing(loaded, out, apart)));
    for (const object of objects)
      if (!drawings.has(object)) loaded.pdfium._FPDFPageObj_SetIsActive(object.handle, 0);
    return [...drawings].some(({ kind }) => kind === 'image');
  } finally {
    out.free();
  }
}

const isDark = (data: Buffer, at: number): boolean =>
  data[at]! <= white || data[at + 1]! <= white || data[at + 2]! <= white;

async function stored(picture: Picture, part: PaintedPart, isPhoto: boolean, folder: string) {
  const { data, ...raw } = picture;
  const cut = (await loadSharp())(data, { raw }).extract(part);
  return isPhoto
    ? scratchImage(folder, 'jpg', await cut.jpeg({ quality: jpegQuality }).toBuffer())
    : scratchImage(folder, 'png', await cut.png({ compressionLevel: 6 }).toBuffer());
}

/** What is drawn on a page apart from its text and the given parts, as one picture; nothing if it is blank. */
function groundOf(
  document: PdfDocument,
  { number, width, height }: PageContent,
  apart: readonly Box[],
  folder: string,
): Promise<PlacedImage | undefined> {
  return document.inspect(number - 1, async (loaded) => {
    const hasImages = leaveDrawings(loaded, apart);
    const pixels = pixelsOfPage({ width, height }, dotsPerInch);
    const picture = document.drawLoaded(loaded, { ...pixels, background: 'white' }, new Canvas());
    const part = paintedPart(picture, (at) => isDark(picture.data, at));
    if (!part) return undefined;
    return {
      ...placeOfPart(part, { width, height }, pixels),
      image: await stored(picture, part, hasImages, folder),
    };
  });
}

/**
 * The pictures of a page, from back to front.
 * @param tables that are written as tables
 * @param folder for the files of pictures
 */
export async function picturesAtPlaces(
  document: PdfDocument,
  page: PageContent,
  tables: readonly Box[],
  folder: string,
): Promise<PlacedImage[]> {
  const free = freePictures(page);
  const ground = await groundOf(document, page, [...free, ...tables], folder);
  return [...(ground ? [ground] : []), ...free];
}
