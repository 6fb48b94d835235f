// Reads the external links of a page.
import { utf8Of, type OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import { boxThrough, type PageView } from '#formats/pdf/geometry/page-view.ts';
import type { Box, LinkArea } from '#models/page/page-content.ts';

/** PDFACTION_URI of fpdf_doc.h. */
const toAddress = 3;
/** Real pages stay below 2000. */
const maxLinks = 20_000;
/** Accepted link schemes; scripts and local files are left out. */
const harmless = /^(?:https?|mailto|tel|ftp):/i;

function* linksOfPage({ pdfium, page }: LoadedPage, out: OutParameters): Generator<number> {
  out.clear();
  for (let count = 0; count < maxLinks; count++) {
    if (!pdfium._FPDFLink_Enumerate(page, out.word(30), out.word(31))) return;
    yield out.int(31);
  }
}

function addressOf({ pdfium, document }: LoadedPage, link: number): string {
  const action = pdfium._FPDFLink_GetAction(link);
  if (!action || pdfium._FPDFAction_GetType(action) !== toAddress) return '';
  return utf8Of(pdfium, (...buffer) =>
    pdfium._FPDFAction_GetURIPath(document, action, ...buffer),
  ).trim();
}

/** The areas of a link; over several lines it has a quadrilateral for each. */
function* areasOf({ pdfium }: LoadedPage, out: OutParameters, link: number): Generator<Box> {
  const quads = pdfium._FPDFLink_CountQuadPoints(link);
  for (let index = 0; index < quads; index++) {
    if (!pdfium._FPDFLink_GetQuadPoints(link, index, out.at)) continue;
    const across = [out.float(0), out.float(2), out.float(4), out.float(6)];
    const up = [out.float(1), out.float(3), out.float(5), out.float(7)];
    yield {
      left: Math.min(...across),
      top: Math.max(...up),
      right: Math.max(...across),
      bottom: Math.min(...up),
    };
  }
  if (quads > 0 || !pdfium._FPDFLink_GetAnnotRect(link, out.at)) return;
  yield { left: out.float(0), top: out.float(1), right: out.float(2), bottom: out.float(3) };
}

/** The areas of a page that link to addresses. */
export function linksOf(loaded: LoadedPage, out: OutParameters, view: PageView): LinkArea[] {
  const links: LinkArea[] = [];
  for (const link of linksOfPage(loaded, out)) {
    const address = addressOf(loaded, link);
    if (!harmless.test(address)) continue;
    for (const area of areasOf(loaded, out, link))
      links.push({ ...boxThrough(view.matrix, area), address });
  }
  return links;
}
