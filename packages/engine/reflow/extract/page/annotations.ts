// Flattens visible annotations: their appearances become content of the page.
import type { LoadedPage } from '#formats/pdf/pdfium.ts';

/** FPDF_ANNOT_… of fpdf_annot.h: free text, lines and shapes, marked text, stamps, ink, form fields. */
const painted = new Set([3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 20]);
/** FLAT_NORMALDISPLAY and FLATTEN_SUCCESS of fpdf_flatten.h. */
const asDisplayed = 0;
const flattened = 1;
/** The maximum number of annotations; more are a form, of which these show enough. */
const most = 2_000;

function showsAny({ pdfium, page }: LoadedPage): boolean {
  const count = Math.min(most, pdfium._FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const type = pdfium._FPDFAnnot_GetSubtype(annotation);
    pdfium._FPDFPage_CloseAnnot(annotation);
    if (painted.has(type)) return true;
  }
  return false;
}

/**
 * Flattens free text, stamps, form fields and the like into the page. Removes all annotations, so links must be read
 * before.
 * @returns whether anything was painted; the page must then be loaded again
 */
export const paintAnnotations = (loaded: LoadedPage): boolean =>
  showsAny(loaded) && loaded.pdfium._FPDFPage_Flatten(loaded.page, asDisplayed) === flattened;
