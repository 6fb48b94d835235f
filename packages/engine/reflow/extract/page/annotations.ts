// Flattens visible annotations: their appearances become content of the page.
import { utf8Of } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage, PdfDocument } from '#formats/pdf/pdfium.ts';

/** FPDF_ANNOT_… of fpdf_annot.h: free text, lines and shapes, marked text, stamps, ink, form fields. */
const painted = new Set([3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 20]);
export const annotationTypes = { link: 2, popup: 16 } as const;
/** FLAT_NORMALDISPLAY and FLATTEN_SUCCESS of fpdf_flatten.h. */
const asDisplayed = 0;
const flattened = 1;
/** The maximum number of annotations; more are a form, of which these show enough. */
const most = 2_000;

const flatten = ({ pdfium, page }: LoadedPage): boolean =>
  pdfium._FPDFPage_Flatten(page, asDisplayed) === flattened;

/** The number of letters whose fonts are compared. */
const compared = 400;

/** The names of the fonts on a page. */
function fontsOn({ pdfium, page }: LoadedPage): Set<string> {
  const names = new Set<string>();
  const text = pdfium._FPDFText_LoadPage(page);
  if (!text) return names;
  const count = pdfium._FPDFText_CountChars(text);
  const step = Math.max(1, Math.floor(count / compared));
  for (let index = 0; index < count; index += step) {
    const object = pdfium._FPDFText_GetTextObject(text, index);
    const font = object && pdfium._FPDFTextObj_GetFont(object);
    if (!font) continue;
    names.add(utf8Of(pdfium, (...buffer) => pdfium._FPDFFont_GetBaseFontName(font, ...buffer)));
  }
  pdfium._FPDFText_ClosePage(text);
  return names;
}

/** For each document, whether PDFium loses the resources of its flattened pages; unknown before the first. */
const losing = new WeakMap<PdfDocument, boolean>();

async function paintFirst(document: PdfDocument, index: number): Promise<boolean> {
  const useCopy = document.copyPage(index);
  const fonts = await document.inspect(index, async (loaded) => fontsOn(loaded));
  const isFlattened = await document.inspect(index, async (loaded) => flatten(loaded));
  if (!isFlattened || !fonts.size) return isFlattened;
  const after = await document.inspect(index, async (loaded) => fontsOn(loaded));
  const isLosing = [...fonts].some((font) => !after.has(font));
  losing.set(document, isLosing);
  if (!isLosing) return true;
  useCopy();
  return document.inspect(index, async (loaded) => flatten(loaded));
}

/** True if a page has annotations that are painted. */
export const hasPainted = (loaded: LoadedPage): boolean =>
  hasAnnotations(loaded, (type) => painted.has(type));

/** @param isMeant gets the type of an annotation, as PDFium numbers it */
export const hasAnnotations = (
  { pdfium, page }: LoadedPage,
  isMeant: (type: number) => boolean,
): boolean => {
  const count = Math.min(most, pdfium._FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const type = pdfium._FPDFAnnot_GetSubtype(annotation);
    pdfium._FPDFPage_CloseAnnot(annotation);
    if (isMeant(type)) return true;
  }
  return false;
};

/**
 * Flattens free text, stamps, form fields and the like into a page. Removes all annotations, so links must be read
 * before. PDFium gives a flattened page resources of its own, which hide those that it inherits in the page tree
 * (ISO 32000-1, 7.7.3.4), so that its text has other fonts and letters; a copy stands in for such a page.
 * @param index from 0
 * @returns whether anything was painted; the page must then be loaded again
 */
export async function paintAnnotations(document: PdfDocument, index: number): Promise<boolean> {
  const isPainted = await document.inspect(index, async (loaded) => hasPainted(loaded));
  if (!isPainted) return false;
  const isLosing = losing.get(document);
  if (isLosing === undefined) return paintFirst(document, index);
  if (isLosing) document.copyPage(index)();
  return document.inspect(index, async (loaded) => flatten(loaded));
}
