// Finds words on a page with PDFium, by the same rules as the redaction on the server.
import {
  areasOfLetters,
  characterOf,
  WordSearch,
  type Letter,
  type LetterBox,
  type RedactionMark,
  type WordSearchOptions,
} from '@octavo/contract';
import type { WordHit } from '#editors/pdf-editor/pdfium/protocol.ts';

/** The functions of PDFium that are used here. */
export type PdfiumText = {
  HEAP32: Int32Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDF_PageToDevice(page: number, ...placeAndPointers: number[]): number;
  _FPDFPage_Flatten(page: number, use: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetMatrix(text: number, index: number, pointer: number): number;
  _FPDFText_GetCharBox(text: number, index: number, ...pointers: number[]): number;
};

/** The characters shown before and after a word. */
const contextLength = 24;
/** Positions are whole numbers for PDFium: hundredths of points. */
const parts = 100;
/**
 * Finds words on a page, also in comments and form fields.
 * @param index the page, from 0
 */
export function findWords(
  pdfium: PdfiumText,
  document: number,
  index: number,
  words: readonly string[],
  options: WordSearchOptions,
): WordHit[] {
  flatten(pdfium, document, index);
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) throw new Error(`Page ${index + 1} cannot be read`);
  const text = pdfium._FPDFText_LoadPage(page);
  const pointer = pdfium.wasmExports.malloc(4 * Float64Array.BYTES_PER_ELEMENT);
  try {
    const count = text ? Math.max(0, pdfium._FPDFText_CountChars(text)) : 0;
    const signs = Array.from({ length: count }, (_, at) =>
      characterOf(pdfium._FPDFText_GetUnicode(text, at)),
    );
    const letterAt = (at: number) => letterOf(pdfium, page, text, at, pointer);
    return new WordSearch(words, options).find(signs).map(({ word, first, last }) => ({
      word,
      position: first,
      before: plain(signs.slice(Math.max(0, first - contextLength), first)).trimStart(),
      text: plain(signs.slice(first, last + 1)),
      after: plain(signs.slice(last + 1, last + 1 + contextLength)).trimEnd(),
      areas: areasOfLetters(signs, first, last, letterAt).map((box) => markOf(index + 1, box)),
    }));
  } finally {
    pdfium.wasmExports.free(pointer);
    if (text) pdfium._FPDFText_ClosePage(text);
    pdfium._FPDF_ClosePage(page);
  }
}

const markOf = (page: number, { left, bottom, right, top }: LetterBox): RedactionMark => ({
  ...{ page, left, top: bottom },
  width: right - left,
  height: top - bottom,
});

/** Makes comments and form fields part of the page, in memory. */
function flatten(pdfium: PdfiumText, document: number, index: number): void {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return;
  pdfium._FPDFPage_Flatten(page, 0);
  pdfium._FPDF_ClosePage(page);
}

/** Characters on one line. */
const plain = (signs: readonly string[]): string =>
  signs
    .join('')
    .replace(/[\u0002\ufffe]/g, '-')
    .replace(/\s+/g, ' ');

/** A character in points as the page is displayed; nothing for detected spaces. */
function letterOf(
  pdfium: PdfiumText,
  page: number,
  text: number,
  index: number,
  at: number,
): Letter | undefined {
  if (!pdfium._FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24)) return undefined;
  const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.HEAPF64.slice(at / 8, at / 8 + 4);
  if (right <= left && top <= bottom) return undefined;
  const width = Math.round(pdfium._FPDF_GetPageWidthF(page) * parts);
  const height = Math.round(pdfium._FPDF_GetPageHeightF(page) * parts);
  const onScreen = (x: number, y: number): Point => {
    pdfium._FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, at, at + 4);
    const [deviceX = 0, deviceY = 0] = pdfium.HEAP32.slice(at / 4, at / 4 + 2);
    return { x: deviceX / parts, y: deviceY / parts };
  };
  const [one, other] = [onScreen(left, top), onScreen(right, bottom)];
  const along = onScreen(left + 100, top);
  const isTurned = Math.abs(along.y - one.y) > Math.abs(along.x - one.x);
  return { box: boxAround(one, other), direction: directionOf(pdfium, text, index, at, isTurned) };
}

/** @param isTurned whether the page is displayed sideways */
function directionOf(
  pdfium: PdfiumText,
  text: number,
  index: number,
  at: number,
  isTurned: boolean,
): Letter['direction'] {
  if (!pdfium._FPDFText_GetMatrix(text, index, at)) return isTurned ? 'up' : 'across';
  const [a = 0, b = 0] = pdfium.HEAPF32.slice(at / 4, at / 4 + 2).map(Math.abs);
  if (Math.min(a, b) > 0.02 * Math.max(a, b)) return 'slanted';
  return a >= b === isTurned ? 'up' : 'across';
}

type Point = { x: number; y: number };

/** The box between two opposite corners, with y from the top of the page. */
const boxAround = (one: Point, other: Point): LetterBox => ({
  left: Math.min(one.x, other.x),
  bottom: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  top: Math.max(one.y, other.y),
});
