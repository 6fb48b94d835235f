// Renders a picture of a page with PDFium: with its mask, its decoding and its colours.
import { ProblemError } from '@octavo/contract';
import type { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import { matrixOf } from '#reflow/extract/page/page-objects.ts';

/** Rows of red, green, blue and opacity. */
export type Pixels = { data: Buffer; width: number; height: number };

/** FPDFBitmap_… of fpdfview.h, the ones with four bytes for a pixel. */
const layouts = { opaque: 3, transparent: 4 } as const;

/** Converts BGR to RGB. */
function inOrder(data: Buffer, isOpaque: boolean): Buffer {
  for (let at = 0; at + 3 < data.length; at += 4) {
    const blue = data[at]!;
    data[at] = data[at + 2]!;
    data[at + 2] = blue;
    if (isOpaque) data[at + 3] = 255;
  }
  return data;
}

function pixelsOf({ pdfium }: LoadedPage, bitmap: number): Pixels | undefined {
  const layout = pdfium._FPDFBitmap_GetFormat(bitmap);
  if (layout !== layouts.opaque && layout !== layouts.transparent) return undefined;
  const [width, height] = [
    pdfium._FPDFBitmap_GetWidth(bitmap),
    pdfium._FPDFBitmap_GetHeight(bitmap),
  ];
  const stride = pdfium._FPDFBitmap_GetStride(bitmap);
  const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
  if (stride !== width * 4) throw new ProblemError('damaged_file', {}, `stride ${stride}`);
  const data = Buffer.from(pdfium.HEAPU8.slice(start, start + stride * height));
  return { data: inOrder(data, layout === layouts.opaque), width, height };
}

/** Renders a picture upright on a transparent background; nothing if PDFium cannot. */
export function renderImage(
  loaded: LoadedPage,
  out: OutParameters,
  image: number,
  { width, height }: { width: number; height: number },
): Pixels | undefined {
  const { pdfium, document, page } = loaded;
  const before = matrixOf({ pdfium, out }, image);
  out.setFloats([width, 0, 0, height, 0, 0]);
  pdfium._FPDFPageObj_SetMatrix(image, out.at);
  try {
    const bitmap = pdfium._FPDFImageObj_GetRenderedBitmap(document, page, image);
    if (!bitmap) return undefined;
    try {
      return pixelsOf(loaded, bitmap);
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
  } finally {
    out.setFloats(before);
    pdfium._FPDFPageObj_SetMatrix(image, out.at);
  }
}
