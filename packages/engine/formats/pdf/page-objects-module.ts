// Declares PDFium's functions for page objects (fpdf_text.h, fpdf_edit.h, fpdf_doc.h, fpdf_transformpage.h).
import { allocate, type Pdfium } from '#formats/pdf/pdfium-module.ts';

/** The address of an out-parameter in PDFium's memory. */
type Out = number;

type TextFunctions = {
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_HasUnicodeMapError(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: Out, y: Out): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, box: Out): number;
  _FPDFText_GetCharBox(
    text: number,
    index: number,
    left: Out,
    right: Out,
    bottom: Out,
    top: Out,
  ): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: Out): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFTextObj_GetFontSize(object: number, size: Out): number;
  _FPDFFont_GetBaseFontName(font: number, buffer: number, bytes: number): number;
  _FPDFFont_GetFamilyName(font: number, buffer: number, bytes: number): number;
  _FPDFFont_GetIsEmbedded(font: number): number;
  _FPDFFont_GetFlags(font: number): number;
  _FPDFFont_GetWeight(font: number): number;
  _FPDFFont_GetGlyphPath(font: number, code: number, size: number): number;
  _FPDFGlyphPath_CountGlyphSegments(path: number): number;
  _FPDFGlyphPath_GetGlyphPathSegment(path: number, index: number): number;
  _FPDFFont_GetItalicAngle(font: number, angle: Out): number;
  _FPDFFont_GetAscent(font: number, size: number, ascent: Out): number;
  _FPDFFont_GetDescent(font: number, size: number, descent: Out): number;
};

type ObjectFunctions = {
  _FPDFPage_GetRotation(page: number): number;
  _FPDF_GetPageBoundingBox(page: number, box: Out): number;
  _FPDFPage_Flatten(page: number, usage: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetRect(annotation: number, box: Out): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetIsActive(object: number, active: Out): number;
  _FPDFPageObj_SetIsActive(object: number, active: number): number;
  _FPDFPageObj_HasTransparency(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: Out): number;
  _FPDFPageObj_SetMatrix(object: number, matrix: number): number;
  _FPDFPageObj_GetBounds(object: number, left: Out, bottom: Out, right: Out, top: Out): number;
  _FPDFPageObj_GetMarkedContentID(object: number): number;
  _FPDFPageObj_GetFillColor(object: number, red: Out, green: Out, blue: Out, alpha: Out): number;
  _FPDFPageObj_GetStrokeColor(object: number, red: Out, green: Out, blue: Out, alpha: Out): number;
  _FPDFPageObj_GetStrokeWidth(object: number, width: Out): number;
  _FPDFPageObj_GetClipPath(object: number): number;
  _FPDFClipPath_CountPaths(clip: number): number;
  _FPDFClipPath_CountPathSegments(clip: number, path: number): number;
  _FPDFClipPath_GetPathSegment(clip: number, path: number, index: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPath_GetPathSegment(path: number, index: number): number;
  _FPDFPath_GetDrawMode(path: number, fill: Out, stroke: Out): number;
  _FPDFPathSegment_GetPoint(segment: number, x: Out, y: Out): number;
  _FPDFPathSegment_GetType(segment: number): number;
  _FPDFPathSegment_GetClose(segment: number): number;
};

type ImageFunctions = {
  _FPDFImageObj_GetImagePixelSize(image: number, width: Out, height: Out): number;
  _FPDFImageObj_GetIccProfileDataDecoded(
    image: number,
    page: number,
    buffer: number,
    bytes: number,
    length: Out,
  ): number;
  _FPDFImageObj_GetImageFilterCount(image: number): number;
  _FPDFImageObj_GetImageFilter(image: number, index: number, buffer: number, bytes: number): number;
  _FPDFImageObj_GetImageDataRaw(image: number, buffer: number, bytes: number): number;
  _FPDFImageObj_GetBitmap(image: number): number;
  _FPDFImageObj_GetRenderedBitmap(document: number, page: number, image: number): number;
  _FPDFBitmap_GetWidth(bitmap: number): number;
  _FPDFBitmap_GetHeight(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_GetFormat(bitmap: number): number;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
};

type DocumentFunctions = {
  _FPDF_ImportPagesByIndex(
    destination: number,
    source: number,
    indices: number,
    count: number,
    index: number,
  ): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDF_GetSecurityHandlerRevision(document: number): number;
  _FPDFCatalog_IsTagged(document: number): number;
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, bytes: number): number;
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  _FPDFBookmark_GetCount(bookmark: number): number;
  _FPDFDest_GetView(dest: number, count: Out, parameters: Out): number;
  _FPDFDest_GetLocationInPage(
    dest: number,
    hasX: Out,
    hasY: Out,
    hasZoom: Out,
    x: Out,
    y: Out,
    zoom: Out,
  ): number;
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, bytes: number): number;
  _FPDFBookmark_GetDest(document: number, bookmark: number): number;
  _FPDFBookmark_GetAction(bookmark: number): number;
  _FPDFAction_GetType(action: number): number;
  _FPDFAction_GetDest(document: number, action: number): number;
  _FPDFAction_GetURIPath(document: number, action: number, buffer: number, bytes: number): number;
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number;
  _FPDFLink_Enumerate(page: number, position: Out, link: Out): number;
  _FPDFLink_GetAction(link: number): number;
  _FPDFLink_GetAnnotRect(link: number, box: Out): number;
  _FPDFLink_CountQuadPoints(link: number): number;
  _FPDFLink_GetQuadPoints(link: number, index: number, quad: Out): number;
};

type TagFunctions = {
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObjMark_GetName(mark: number, buffer: number, bytes: number, length: Out): number;
  _FPDF_StructTree_GetForPage(page: number): number;
  _FPDF_StructTree_Close(tree: number): void;
  _FPDF_StructTree_CountChildren(tree: number): number;
  _FPDF_StructTree_GetChildAtIndex(tree: number, index: number): number;
  _FPDF_StructElement_GetType(element: number, buffer: number, bytes: number): number;
  _FPDF_StructElement_GetAltText(element: number, buffer: number, bytes: number): number;
  _FPDF_StructElement_GetStringAttribute(
    element: number,
    name: number,
    buffer: number,
    bytes: number,
  ): number;
  _FPDF_StructElement_GetAttributeCount(element: number): number;
  _FPDF_StructElement_GetAttributeAtIndex(element: number, index: number): number;
  _FPDF_StructElement_Attr_GetValue(attributes: number, name: number): number;
  _FPDF_StructElement_Attr_GetNumberValue(value: number, result: Out): number;
  _FPDF_StructElement_CountChildren(element: number): number;
  _FPDF_StructElement_GetChildAtIndex(element: number, index: number): number;
  _FPDF_StructElement_GetChildMarkedContentID(element: number, index: number): number;
};

/** PDFium with the functions that read page objects. */
export type PageObjectFunctions = TextFunctions &
  ObjectFunctions &
  ImageFunctions &
  TagFunctions &
  DocumentFunctions & { HEAP32: Int32Array; HEAPF64: Float64Array };

export type PdfiumObjects = Pdfium & PageObjectFunctions;

/** A few words of PDFium's memory for out-parameters. */
export class OutParameters {
  readonly #pdfium: PdfiumObjects;
  readonly at: number;

  constructor(pdfium: PdfiumObjects) {
    this.#pdfium = pdfium;
    this.at = allocate(pdfium, 128);
  }

  /** The address of a 4-byte word. */
  word(index: number): number {
    return this.at + index * 4;
  }

  /** The value written to a word, as a float. */
  float(index: number): number {
    return this.#pdfium.HEAPF32[this.at / 4 + index] ?? 0;
  }

  int(index: number): number {
    return this.#pdfium.HEAP32[this.at / 4 + index] ?? 0;
  }

  double(index: number): number {
    return this.#pdfium.HEAPF64[this.at / 8 + index] ?? 0;
  }

  setFloats(values: readonly number[]): void {
    this.#pdfium.HEAPF32.set(values, this.at / 4);
  }

  clear(): void {
    this.#pdfium.HEAP32.fill(0, this.at / 4, this.at / 4 + 32);
  }

  free(): void {
    this.#pdfium.wasmExports.free(this.at);
  }
}

/**
 * The result of a function that writes to a buffer and is called twice: for the length, and for the bytes.
 * @param most longer results are not read
 */
export function bytesOf(
  pdfium: Pdfium,
  write: (buffer: number, bytes: number) => number,
  most = 1 << 16,
): Buffer {
  const length = write(0, 0) >>> 0;
  if (!length || length > most) return Buffer.alloc(0);
  const pointer = allocate(pdfium, length);
  try {
    write(pointer, length);
    return Buffer.from(pdfium.HEAPU8.slice(pointer, pointer + length));
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

const untilZero = (text: string): string => text.replace(/\0[^]*$/, '');

/** A UTF-8 string that a function writes to a buffer. */
export const utf8Of = (pdfium: Pdfium, write: (buffer: number, bytes: number) => number): string =>
  untilZero(bytesOf(pdfium, write).toString('utf8'));

/** A UTF-16 string, PDFium's encoding for all displayed text. */
export const utf16Of = (pdfium: Pdfium, write: (buffer: number, bytes: number) => number): string =>
  untilZero(bytesOf(pdfium, write).toString('utf16le'));

/** Text render mode 3 (ISO 32000-2, table 104). */
const invisible = 3;

/** Whether a text object paints nothing, such as the text behind a scan. */
export const isInvisibleText = (pdfium: PdfiumObjects, textObject: number): boolean =>
  pdfium._FPDFTextObj_GetTextRenderMode(textObject) === invisible;

/** The size of an image object in pixels. */
export function pixelSizeOf(pdfium: PdfiumObjects, out: OutParameters, image: number) {
  out.clear();
  pdfium._FPDFImageObj_GetImagePixelSize(image, out.word(0), out.word(1));
  return { width: out.int(0), height: out.int(1) };
}
