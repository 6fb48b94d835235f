// Renders a page without its text, or without some of it.
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { pageView } from '#formats/pdf/geometry/page-view.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import { Canvas, type LoadedPage, type PdfDocument, type Picture } from '#formats/pdf/pdfium.ts';
import { overlaps } from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { boxOfObject, pageObjects } from '#reflow/extract/page/page-objects.ts';

/** How far a text object reaches into the boxes of the text to leave out, in points. */
const least = 1;

/** @param boxes those of the text to leave out, together with the rest of its text objects; absent for all text */
export function drawnWithoutText(
  document: PdfDocument,
  page: PageContent,
  dotsPerInch: number,
  boxes?: readonly Box[],
): Promise<Picture> {
  return document.inspect(page.number - 1, async (loaded) => {
    leaveOutText(loaded, boxes);
    const size = pixelsOfPage(page, dotsPerInch);
    return document.drawLoaded(loaded, { ...size, background: 'white' }, new Canvas());
  });
}

function leaveOutText(loaded: LoadedPage, boxes: readonly Box[] | undefined): void {
  const out = new OutParameters(loaded.pdfium);
  try {
    for (const object of [...pageObjects(loaded, out, pageView(loaded, out))]) {
      if (object.kind !== 'text') continue;
      const own = boxes && boxOfObject(loaded, out, object);
      const isLeftOut = !boxes || (own && boxes.some((box) => overlaps(own, box, least)));
      if (isLeftOut) loaded.pdfium._FPDFPageObj_SetIsActive(object.handle, 0);
    }
  } finally {
    out.free();
  }
}
