// Which marked content an object of a page belongs to (ISO 32000-1, 14.6).
import {
  utf16Of,
  type OutParameters,
  type PdfiumObjects,
} from '#formats/pdf/page-objects-module.ts';

export type Marking = {
  /** What the tags of the page call its content. */
  mark?: number;
  /** Marked as no part of the text: a page number, a running head, a background. */
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

/** How an object is marked itself. */
export function markingOf(pdfium: PdfiumObjects, out: OutParameters, object: number): Marking {
  const mark = pdfium._FPDFPageObj_GetMarkedContentID(object);
  return mark >= 0 ? { mark, isArtifact: false } : { isArtifact: isArtifact(pdfium, out, object) };
}

/** The mark as spans, pictures and drawings carry it. */
export const markOf = ({ mark }: Marking): { mark?: number } =>
  mark === undefined ? {} : { mark };
