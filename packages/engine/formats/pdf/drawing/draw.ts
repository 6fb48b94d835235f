// Renders and encodes pages: the next page is rendered while the last is encoded.
import { Canvas, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { backgroundOf, encode, type PictureKind } from './picture-kind.ts';
import { pixelsOfPage } from './page-pixels.ts';
import { drawPhotograph, photographOn } from './photograph.ts';

/** A page to render. */
export type RenderRequest = {
  /** The position among the pictures, from 0. */
  place: number;
  /** The number of the page, from 1. */
  page: number;
  /** Its pictures are plain JPEGs: if it shows only one, that one is scaled. */
  hasPlainJpegs: boolean;
};
export type Drawn = { place: number; picture: Buffer };

async function drawPage(
  document: PdfDocument,
  { page, hasPlainJpegs }: RenderRequest,
  kind: PictureKind,
  canvas: Canvas,
): Promise<Buffer> {
  const size = pixelsOfPage(document.pageSize(page - 1), kind.dpi);
  const draw = () => document.draw(page - 1, { ...size, background: backgroundOf(kind) }, canvas);
  if (!hasPlainJpegs) return encode(draw(), kind);
  const photograph = await document.inspect(page - 1, async (loaded) => photographOn(loaded, size));
  if (!photograph) return encode(draw(), kind);
  // A broken JPEG is drawn as far as PDFium can.
  return drawPhotograph(photograph, size, kind).catch(() => encode(draw(), kind));
}

/**
 * Renders pages one after the other until there are no more, with at most two in memory.
 * @param next returns the page to render
 * @param give receives its picture
 */
export async function drawAll(
  document: PdfDocument,
  kind: PictureKind,
  next: () => Promise<RenderRequest | undefined>,
  give: (drawn: Drawn) => void,
): Promise<void> {
  let pending: Promise<void> | undefined;
  // One canvas is rendered on while the other is encoded.
  let [canvas, other] = [new Canvas({ withGreys: true }), new Canvas({ withGreys: true })];
  let request = await next();
  while (request) {
    // Requested in advance, so that the answer is there when this page is rendered: rendering blocks the thread.
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
