// Draws the pages that a report shows, one pair after the other.
import {
  comparisonTexts,
  type ComparedPagePair,
  type ComparedPagePicture,
  type ComparisonReport,
} from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { encode, type PictureKind } from '#formats/pdf/drawing/picture-kind.ts';
import { Canvas, type PdfDocument } from '#formats/pdf/pdfium.ts';

export type ShownPages = 'changed' | 'all' | 'none';

/** Pairs of pages that are drawn; a report of more would be too large for browsers. */
const mostPairs = 200;
const kind: PictureKind = { format: 'jpg', dpi: 96, grayscale: false, quality: 72, smaller: false };

const isShown = ({ changes }: ComparedPagePair, pages: ShownPages): boolean =>
  pages === 'all' || (pages === 'changed' && changes.length > 0);

/** The pairs of a report with the pictures of those that it shows. Adds a note about those that it does not. */
export function picturesOf(
  report: ComparisonReport,
  pdfs: { before: PdfDocument; after: PdfDocument },
  pages: ShownPages,
  run: Run,
): AsyncGenerator<ComparedPagePair> {
  const shown = report.pages.filter((pair) => isShown(pair, pages));
  if (shown.length > mostPairs)
    report.notes.push(comparisonTexts[report.language].notes.unpictured);
  return drawnPairs(report.pages, new Set(shown.slice(0, mostPairs)), pdfs, run);
}

async function* drawnPairs(
  pairs: readonly ComparedPagePair[],
  shown: ReadonlySet<ComparedPagePair>,
  pdfs: { before: PdfDocument; after: PdfDocument },
  run: Run,
): AsyncGenerator<ComparedPagePair> {
  const canvas = new Canvas();
  const drawn = async (page: ComparedPagePicture | undefined, pdf: PdfDocument) =>
    page && { ...page, picture: await pictureOf(pdf, page.number, canvas) };
  for (const pair of pairs) {
    run.signal.throwIfAborted();
    if (!shown.has(pair)) {
      yield pair;
      continue;
    }
    const before = await drawn(pair.before, pdfs.before);
    const after = await drawn(pair.after, pdfs.after);
    yield { ...(before && { before }), ...(after && { after }), changes: pair.changes };
  }
}

async function pictureOf(pdf: PdfDocument, number: number, canvas: Canvas): Promise<string> {
  const pixels = pixelsOfPage(pdf.pageSize(number - 1), kind.dpi);
  const picture = pdf.draw(number - 1, { ...pixels, background: 'white' }, canvas);
  return `data:image/jpeg;base64,${(await encode(picture, kind)).toString('base64')}`;
}
