// The text of a page as PDFium reads it.
import type { PdfiumText } from '#editors/pdf-editor/pdfium/word-hits.ts';

type Pdfium = Pick<PdfiumText, 'wasmExports'> & {
  HEAPU8: Uint8Array;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetText(text: number, first: number, count: number, pointer: number): number;
};

const utf16 = new TextDecoder('utf-16le');

/** Empty for a page that cannot be read. A word that is hyphenated at the end of a line has a hyphen and a line break. */
export function textOfPage(pdfium: Pdfium, document: number, index: number): string {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return '';
  const text = pdfium._FPDFText_LoadPage(page);
  try {
    const count = text ? pdfium._FPDFText_CountChars(text) : 0;
    if (count <= 0) return '';
    const pointer = pdfium.wasmExports.malloc(2 * (count + 1));
    const written = pdfium._FPDFText_GetText(text, 0, count, pointer);
    // The last one is the end of the string.
    const bytes = pdfium.HEAPU8.slice(pointer, pointer + 2 * Math.max(0, written - 1));
    pdfium.wasmExports.free(pointer);
    return utf16
      .decode(bytes)
      .replaceAll('\r\n', '\n')
      .replace(/[\u0002\ufffe]\n?/g, '-\n');
  } finally {
    if (text) pdfium._FPDFText_ClosePage(text);
    pdfium._FPDF_ClosePage(page);
  }
}
