// Reads the text of a page and the boxes of its characters with PDFium.
import { areasOfLetters, characterOf, type Letter, type TextPieces } from '@octavo/contract';
import { OutParameters, type PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage, PdfDocument } from '#formats/pdf/pdfium.ts';
import type { Area } from '#formats/pdf/geometry/area.ts';

/** A painted character. */
export type PageLetter = Letter & {
  box: Area;
  /** The angle of its line in degrees, counterclockwise. */
  angle: number;
  /** Where its baseline begins. */
  origin: readonly [x: number, y: number];
  /** The height of its line, in units of the page. */
  size: number;
};

export type PageText = {
  /** Characters, including the spaces and line ends that PDFium detects between them. */
  pieces: TextPieces;
  /** The painted characters, by their index; nothing for detected ones. */
  letters: readonly (PageLetter | undefined)[];
  /** The number of painted characters that the font does not map to Unicode. */
  unreadable: number;
};

/** Reads a page without its annotations; see `readingCopyOf`. Pages count from 0. */
export function withText<T>(
  document: PdfDocument,
  index: number,
  work: (text: PageText, loaded: LoadedPage) => T | Promise<T>,
): Promise<T> {
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
  const letters = pieces.map((_, index) => letterAt(pdfium, text, index, out));
  const unreadable = letters.filter(
    (letter, index) => letter && pdfium._FPDFText_HasUnicodeMapError(text, index) === 1,
  );
  return { pieces, letters, unreadable: unreadable.length };
}

function letterAt(
  pdfium: PdfiumObjects,
  text: number,
  index: number,
  out: OutParameters,
): PageLetter | undefined {
  const { at } = out;
  if (!pdfium._FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24)) return undefined;
  const [left, right, bottom, top] = [0, 1, 2, 3].map((value) => out.double(value));
  const box = { left, right, bottom, top } as Area;
  if (!(box.right > box.left || box.top > box.bottom)) return undefined;
  const [a, b, c, d] = pdfium._FPDFText_GetMatrix(text, index, at)
    ? [0, 1, 2, 3].map((value) => out.float(value))
    : [1, 0, 0, 1];
  const origin = pdfium._FPDFText_GetCharOrigin(text, index, at, at + 8)
    ? ([out.double(0), out.double(1)] as const)
    : ([box.left, box.bottom] as const);
  const size = Math.abs(pdfium._FPDFText_GetFontSize(text, index)) * Math.hypot(c ?? 0, d ?? 1);
  return {
    box,
    direction: directionOf(a ?? 1, b ?? 0),
    angle: (Math.atan2(b ?? 0, a ?? 1) * 180) / Math.PI,
    origin,
    size: size > 0 ? size : box.top - box.bottom,
  };
}

/** The direction of a letter, from the first two numbers of its matrix. */
export function directionOf(a: number, b: number): Letter['direction'] {
  const [across, up] = [Math.abs(a), Math.abs(b)];
  if (Math.min(across, up) > 0.02 * Math.max(across, up)) return 'slanted';
  return across >= up ? 'across' : 'up';
}

/** The areas of some characters. @param letters those of the pieces, in their order */
export const areasOf = (
  { pieces, letters }: Pick<PageText, 'pieces' | 'letters'>,
  first: number,
  last: number,
): Area[] => areasOfLetters(pieces, first, last, (index) => letters[index]);
