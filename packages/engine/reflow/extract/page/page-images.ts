// Finds out whether a page is drawn with images only, as scans are.
import { combine } from '@octavo/contract';
import type { Box } from '#models/page/page-content.ts';
import { isInvisibleText, OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import { matrixOf, pageObjects } from './page-objects.ts';
import { boxThrough, overlap, pageView, type PageView } from '#formats/pdf/geometry/page-view.ts';

const unitSquare: Box = { left: 0, top: 0, right: 1, bottom: 1 };

export type ImagePage = { view: PageView; images: Box[] };

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
      const images: Box[] = [];
      for (const { kind, handle, outer, clip } of pageObjects(loaded, out, view)) {
        if (kind === 'image') {
          const matrix = combine(matrixOf({ pdfium: loaded.pdfium, out }, handle), outer);
          const box = clip && overlap(boxThrough(matrix, unitSquare), clip);
          if (box) images.push(box);
        } else if (kind !== 'text' || !isInvisibleText(loaded.pdfium, handle)) return undefined;
      }
      return { view, images };
    } finally {
      out.free();
    }
  });
