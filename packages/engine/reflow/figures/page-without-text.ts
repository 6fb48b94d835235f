// Renders a page without its text.
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { pageView } from '#formats/pdf/geometry/page-view.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import { Canvas, type LoadedPage, type PdfDocument, type Picture } from '#formats/pdf/pdfium.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { pageObjects } from '#reflow/extract/page/page-objects.ts';

export function drawnWithoutText(
  document: PdfDocument,
  page: PageContent,
  dotsPerInch: number,
): Promise<Picture> {
  return document.inspect(page.number - 1, async (loaded) => {
    leaveOutText(loaded);
    const size = pixelsOfPage(page, dotsPerInch);
    return document.drawLoaded(loaded, { ...size, background: 'white' }, new Canvas());
  });
}

function leaveOutText(loaded: LoadedPage): void {
  const out = new OutParameters(loaded.pdfium);
  try {
    for (const { kind, handle } of [...pageObjects(loaded, out, pageView(loaded, out))])
      if (kind === 'text') loaded.pdfium._FPDFPageObj_SetIsActive(handle, 0);
  } finally {
    out.free();
  }
}
