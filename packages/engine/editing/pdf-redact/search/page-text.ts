// Reads the text of a page and the boxes of its characters with PDFium, including annotations and form fields.
import { areasOfLetters, characterOf, type Letter, type TextPieces } from '@octavo/contract';
import { OutParameters, type PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage, PdfDocument } from '#formats/pdf/pdfium.ts';
import { paintAnnotations } from '#reflow/extract/page/annotations.ts';
import type { Area } from '#editing/pdf-redact/geometry/area.ts';

export type PageText = {
  /** Characters, including the spaces and line ends that PDFium detects between them. */
  pieces: TextPieces;
  /** The box of a painted character in user space; nothing for detected ones. */
  boxOf(index: number): Area | undefined;
  /** The direction of a character's line on the page. */
  directionOf(index: number): Letter['direction'];
};

/** Reads a page. Pages count from 0. Flattens the annotations into the page in memory. */
export async function withText<T>(
  document: PdfDocument,
  index: number,
  work: (text: PageText, loaded: LoadedPage) => T | Promise<T>,
): Promise<T> {
  await paintAnnotations(document, index);
  return document.inspect(index, async (loaded) => {
    const { pdfium, page } = loaded;
    const text = pdfium._FPDFText_LoadPage(page);
    const out = new OutParameters(pdfium);
    try {
      return await work(textOf(pdfium, text, out), loaded);
    } finally {
      out.free();
      if (text) pdfium._FPDFText_ClosePage(text);
    }
  });
}

function textOf(pdfium: PdfiumObjects, text: number, out: OutParameters): PageText {
  const count = text ? Math.max(0, pdfium._FPDFText_CountChars(text)) : 0;
  const pieces = Array.from({ length: count }, (_, index) =>
    characterOf(pdfium._FPDFText_GetUnicode(text, index)),
  );
  return {
    pieces,
    boxOf(index) {
      const { at } = out;
      if (!pdfium._FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24)) return undefined;
      const [left, right, bottom, top] = [0, 1, 2, 3].map((value) => out.double(value));
      const box = { left, right, bottom, top } as Area;
      return box.right > box.left || box.top > box.bottom ? box : undefined;
    },
    directionOf(index) {
      if (!pdfium._FPDFText_GetMatrix(text, index, out.at)) return 'across';
      const [a, b] = [Math.abs(out.float(0)), Math.abs(out.float(1))];
      if (Math.min(a, b) > 0.02 * Math.max(a, b)) return 'slanted';
      return a >= b ? 'across' : 'up';
    },
  };
}

/** The areas of a range of characters. */
export const areasOf = (text: PageText, first: number, last: number): Area[] =>
  areasOfLetters(text.pieces, first, last, (index) => {
    const box = text.boxOf(index);
    return box && { box, direction: text.directionOf(index) };
  });
