// Renders pages and encodes them; the next page is rendered while the last is encoded.
import { Canvas, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { backgroundOf, encode, type PictureKind } from './picture-kind.ts';
import { pixelsOfPage } from './page-pixels.ts';

/** A page to be drawn: its place among the pictures, from 0, and its number in the document, from 1. */
export type RenderRequest = { place: number; page: number };
export type Drawn = { place: number; picture: Buffer };

function drawPage(
  document: PdfDocument,
  { page }: RenderRequest,
  kind: PictureKind,
  canvas: Canvas,
) {
  const pixels = pixelsOfPage(document.pageSize(page - 1), kind.dpi);
  const sheet = { ...pixels, background: backgroundOf(kind) };
  return encode(document.draw(page - 1, sheet, canvas), kind);
}

/**
 * Draws one page after the other, until there are no more; at most two are in memory.
 * @param next gives the page to draw
 * @param give takes its picture
 */
export async function drawAll(
  document: PdfDocument,
  kind: PictureKind,
  next: () => Promise<RenderRequest | undefined>,
  give: (drawn: Drawn) => void,
): Promise<void> {
  let pending: Promise<void> | undefined;
  // The one is drawn on while the other is encoded.
  let [canvas, other] = [new Canvas(), new Canvas()];
  let request = await next();
  while (request) {
    // Asked for ahead, so that the answer is there when this page is drawn: drawing lets nothing else happen.
    const following = next();
    const { place } = request;
    const encoding = drawPage(document, request, kind, canvas).then((picture) =>
      give({ place, picture }),
    );
    encoding.catch(() => {}); // Awaited a turn later; until then its failure must not count as unhandled.
    await pending;
    pending = encoding;
    [canvas, other] = [other, canvas];
    request = await following;
  }
  await pending;
}
