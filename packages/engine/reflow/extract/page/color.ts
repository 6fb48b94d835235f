// Reads the colours of page objects, as they look on white paper.
import type { OutParameters, PdfiumObjects } from '#formats/pdf/page-objects-module.ts';

export type Paint = { color: string; opacity: number };

/** A colour such as `FF8000`. @param parts red, green and blue, up to 255 */
export const hexColor = (parts: readonly number[]): string =>
  parts
    .map((part) => Math.round(part).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();

/** A colour component with opacity, blended with white. */
const onWhite = (value: number, opacity: number): number => value * opacity + 255 * (1 - opacity);

/** Used for patterns and unknown colours. */
const unknownPaint: Paint = { color: '808080', opacity: 1 };

function paintAt(out: OutParameters): Paint {
  const opacity = out.int(3) / 255;
  const parts = [0, 1, 2].map((word) => onWhite(out.int(word), opacity));
  return { color: hexColor(parts), opacity };
}

/** The paint of an object's areas or letters. */
export function fillOf(pdfium: PdfiumObjects, out: OutParameters, object: number): Paint {
  const words = [out.word(0), out.word(1), out.word(2), out.word(3)] as const;
  return pdfium._FPDFPageObj_GetFillColor(object, ...words) ? paintAt(out) : unknownPaint;
}

/** The paint of an object's lines. */
export function strokeOf(pdfium: PdfiumObjects, out: OutParameters, object: number): Paint {
  const words = [out.word(0), out.word(1), out.word(2), out.word(3)] as const;
  return pdfium._FPDFPageObj_GetStrokeColor(object, ...words) ? paintAt(out) : unknownPaint;
}
