// Replaces the charts of a page by pictures with a transparent background, rendered with their labels.
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import { Canvas, type LoadedPage, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { overlaps } from '#models/page/geometry.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import { boxOfObject, pageObjects } from '#reflow/extract/page/page-objects.ts';
import { pageView } from '#formats/pdf/geometry/page-view.ts';
import { chartBoxes } from '#reflow/figures/charts/chart-boxes.ts';
import { cutOut, pixelsOf } from '#reflow/figures/cut-out.ts';
import { labelsOf, withoutParts } from '#reflow/figures/with-figures.ts';
import { isPartOf } from './page-drawings.ts';

const dotsPerInch = 200;
/** The margin around a chart for the thickness of its lines, in points. */
const margin = 1.5;

/** Disables everything outside some boxes, such as the background; a text may reach beyond them. */
function leaveParts(loaded: LoadedPage, boxes: readonly Box[]): void {
  const out = new OutParameters(loaded.pdfium);
  try {
    // All are found before the first is disabled, because disabled objects are not found.
    const objects = [...pageObjects(loaded, out, pageView(loaded, out))];
    const others = objects.filter((object) => {
      if (isPartOf({ loaded, out }, object, boxes)) return false;
      const own = object.kind === 'text' ? boxOfObject(loaded, out, object) : undefined;
      return !own || !boxes.some((box) => overlaps(own, box));
    });
    for (const { handle } of others) loaded.pdfium._FPDFPageObj_SetIsActive(handle, 0);
  } finally {
    out.free();
  }
}

/**
 * A page without what is in some boxes, such as its charts, and pictures of these.
 * @param folder for the files of the pictures
 */
export async function withPicturesOf(
  document: PdfDocument,
  page: PageContent,
  { boxes, folder }: { boxes: readonly Box[]; folder: string },
): Promise<{ rest: PageContent; pictures: PlacedImage[] }> {
  if (!boxes.length) return { rest: page, pictures: [] };
  const picture = await document.inspect(page.number - 1, async (loaded) => {
    leaveParts(loaded, boxes);
    const sheet = { ...pixelsOfPage(page, dotsPerInch), background: 'transparent' } as const;
    return document.drawLoaded(loaded, sheet, new Canvas());
  });
  const pictures: PlacedImage[] = [];
  for (const box of boxes) {
    const part = pixelsOf(box, page, picture, margin);
    const alt = labelsOf(page, box);
    const image = await cutOut(picture, part, folder);
    const pixels = { width: part.width, height: part.height };
    pictures.push({
      ...{ left: box.left, top: box.top, right: box.right, bottom: box.bottom },
      ...{ pixels, image, ...(alt && { alt }) },
    });
  }
  return { rest: withoutParts(page, boxes), pictures };
}

/** A page without its charts, and pictures of these. */
export const withChartPictures = (document: PdfDocument, page: PageContent, folder: string) =>
  withPicturesOf(document, page, { boxes: chartBoxes(page), folder });
