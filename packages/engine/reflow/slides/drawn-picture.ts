// Renders the drawings of a page as one picture on a transparent background, if there are too many for shapes.
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import { Canvas, type LoadedPage, type PdfDocument, type Picture } from '#formats/pdf/pdfium.ts';
import { pageObjects } from '#reflow/extract/page/page-objects.ts';
import { pageView } from '#formats/pdf/geometry/page-view.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import { paintedPart, placeOfPart, type PaintedPart } from '#reflow/page/painted-part.ts';
import { scratchImage } from '#reflow/page/scratch-image.ts';
import { drawnImage, isPartOf, type Drawn } from './page-drawings.ts';

const dotsPerInch = 150;

/** Which objects belong to the drawings: images that are no pictures of their own, and nothing in other boxes. */
export type OwnDrawings = { isDrawing: (image: Drawn) => boolean; except: readonly Box[] };

/** Disables all other objects. */
function leaveDrawings(loaded: LoadedPage, { isDrawing, except }: OwnDrawings): void {
  const out = new OutParameters(loaded.pdfium);
  try {
    const view = pageView(loaded, out);
    // All are found before the first is disabled, because disabled objects are not found.
    const objects = [...pageObjects(loaded, out, view)];
    const others = objects.filter(
      (object) =>
        object.kind === 'text' ||
        isPartOf({ loaded, out }, object, except) ||
        (object.kind === 'image' && !isDrawing(drawnImage({ loaded, out }, object))),
    );
    for (const { handle } of others) loaded.pdfium._FPDFPageObj_SetIsActive(handle, 0);
  } finally {
    out.free();
  }
}

async function asImage(picture: Picture, part: PaintedPart, folder: string) {
  const { data, ...raw } = picture;
  const sharp = (await loadSharp())(data, { raw }).extract(part);
  const bytes = await sharp.png({ compressionLevel: 6 }).toBuffer();
  return scratchImage(folder, 'png', bytes);
}

/**
 * The drawings of a page as one picture.
 * @param folder for its file
 * @param own which objects they are
 */
export function drawnPicture(
  document: PdfDocument,
  { number, width, height }: PageContent,
  folder: string,
  own: OwnDrawings,
): Promise<PlacedImage | undefined> {
  return document.inspect(number - 1, async (loaded) => {
    leaveDrawings(loaded, own);
    const pixels = pixelsOfPage({ width, height }, dotsPerInch);
    const picture = document.drawLoaded(
      loaded,
      { ...pixels, background: 'transparent' },
      new Canvas(),
    );
    const part = paintedPart(picture, (at) => picture.data[at + 3] !== 0);
    if (!part) return undefined;
    return {
      ...placeOfPart(part, { width, height }, pixels),
      image: await asImage(picture, part, folder),
    };
  });
}
