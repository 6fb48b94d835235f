// Finds out whether a page is drawn with images only, as scans are.
import { combine } from '@octavo/contract';
import type { Box } from '#models/page/page-content.ts';
import { isInvisibleText, OutParameters, pixelSizeOf } from '#formats/pdf/page-objects-module.ts';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import { matrixOf, pageObjects } from './page-objects.ts';
import { boxThrough, overlap, pageView, type PageView } from '#formats/pdf/geometry/page-view.ts';

const unitSquare: Box = { left: 0, top: 0, right: 1, bottom: 1 };

type PageImage = Box & {
  /** Of its pixels on the page, also where they are clipped; in the units of the view. */
  area: number;
  pixels: number;
};

export type ImagePage = { view: PageView; images: PageImage[] };

/**
 * The places of a page's images as displayed, if nothing but images and invisible text is drawn: what a program draws is no
 * part of a scan.
 * @param index of the page, from 0
 */
export const imagePage = (document: PdfDocument, index: number): Promise<ImagePage | undefined> =>
  document.inspect(index, async (loaded) => {
    const out = new OutParameters(loaded.pdfium);
    try {
      const view = pageView(loaded, out);
      const images: PageImage[] = [];
      for (const { kind, handle, outer, clip } of pageObjects(loaded, out, view)) {
        if (kind === 'image') {
          const matrix = combine(matrixOf({ pdfium: loaded.pdfium, out }, handle), outer);
          const box = clip && overlap(boxThrough(matrix, unitSquare), clip);
          if (!box) continue;
          const { width, height } = pixelSizeOf(loaded.pdfium, out, handle);
          const area = Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
          images.push({ ...box, area, pixels: width * height });
        } else if (kind !== 'text' || !isInvisibleText(loaded.pdfium, handle)) return undefined;
      }
      return { view, images };
    } finally {
      out.free();
    }
  });
