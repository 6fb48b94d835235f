// The pages of a PDF as slides, one after the other.
import type { PlacedSlide } from '#presentation/placed.ts';
import type { PdfDocument } from '#pdf/pdfium.ts';
import type { PageContent } from '#reflow/page-content.ts';
import { drawnOn } from './page-drawings.ts';
import { slideOfPage } from './slide-of-page.ts';

async function slideOf(document: PdfDocument, page: PageContent): Promise<PlacedSlide> {
  const drawn = await document.inspect(page.number - 1, async (loaded) => drawnOn(loaded));
  return slideOfPage(page, drawn ? { drawn } : { picture: undefined });
}

/** @param pages of the document, which are let go once their slide is made */
export async function* slidesOfPages(
  document: PdfDocument,
  pages: AsyncIterable<PageContent>,
): AsyncGenerator<PlacedSlide> {
  for await (const page of pages) yield await slideOf(document, page);
}
