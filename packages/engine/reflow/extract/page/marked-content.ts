// Finds the marked content that contains an object of a page (ISO 32000-1, 14.6).
import {
  utf16Of,
  type OutParameters,
  type PdfiumObjects,
} from '#formats/pdf/page-objects-module.ts';

export type Marking = {
  /** The number by which the page's tags refer to the content. */
  mark?: number;
  /** The number of the piece of content, in copies of documents whose pieces are numbered. */
  unit?: number;
  /** True for artifacts: page numbers, running heads, backgrounds. */
  isArtifact: boolean;
};

function isArtifact(pdfium: PdfiumObjects, out: OutParameters, object: number): boolean {
  const count = pdfium._FPDFPageObj_CountMarks(object);
  for (let index = 0; index < count; index++) {
    const mark = pdfium._FPDFPageObj_GetMark(object, index);
    const name = utf16Of(pdfium, (buffer, bytes) => {
      out.clear();
      pdfium._FPDFPageObjMark_GetName(mark, buffer, bytes, out.word(0));
      return out.int(0);
    });
    if (name === 'Artifact') return true;
  }
  return false;
}

/** The marking of an object itself. */
export function markingOf(pdfium: PdfiumObjects, out: OutParameters, object: number): Marking {
  const mark = pdfium._FPDFPageObj_GetMarkedContentID(object);
  return mark >= 0 ? { mark, isArtifact: false } : { isArtifact: isArtifact(pdfium, out, object) };
}

/** In a copy whose pieces are numbered, the number of an object; such a copy has no other marks. */
export function unitOf(pdfium: PdfiumObjects, object: number): Marking {
  const unit = pdfium._FPDFPageObj_GetMarkedContentID(object);
  return { isArtifact: false, ...(unit >= 0 && { unit }) };
}

/** The mark as a property of spans, pictures and drawings. */
export const markOf = ({ mark }: Marking): { mark?: number } =>
  mark === undefined ? {} : { mark };
