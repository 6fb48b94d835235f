// Measures the stems of a font's letters: the width of `l` and of the legs of `n`, which distinguishes bold fonts from others.
import { crossingsOf, type Point } from '#formats/pdf/geometry/area.ts';
import type { OutParameters, PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import { median } from '#models/page/geometry.ts';

/** FPDF_SEGMENT_MOVETO of fpdfview.h. */
const moveTo = 2;
/** Letters that begin with a stem, which stands upright between the two heights. */
const letters = 'lihnmrbdktpufIHLTDEFB';
/** In font sizes: heights at which low letters have stems only, clear of serifs. */
const heights = [0.17, 0.22, 0.27] as const;
/** The minimum number of letters that a measurement needs. */
const enough = 3;

function outlineOf(pdfium: PdfiumObjects, out: OutParameters, font: number, code: number) {
  const path = pdfium._FPDFFont_GetGlyphPath(font, code, 1);
  const count = path ? pdfium._FPDFGlyphPath_CountGlyphSegments(path) : 0;
  const contours: Point[][] = [];
  for (let index = 0; index < count; index++) {
    const segment = pdfium._FPDFGlyphPath_GetGlyphPathSegment(path, index);
    if (!segment) continue;
    pdfium._FPDFPathSegment_GetPoint(segment, out.word(0), out.word(1));
    if (pdfium._FPDFPathSegment_GetType(segment) === moveTo || !contours.length) contours.push([]);
    contours.at(-1)!.push([out.float(0), out.float(1)]);
  }
  return contours;
}

/**
 * The usual width of the stems of a font, in font sizes; nothing if it has too few letters with stems.
 * @param font PDFium's handle of a font with codes of one byte
 */
export function stemWidth(
  pdfium: PdfiumObjects,
  out: OutParameters,
  font: number,
): number | undefined {
  const known = new Set<string>();
  const widths = [...letters].flatMap((letter) => {
    const contours = outlineOf(pdfium, out, font, letter.codePointAt(0)!);
    // The sign for missing letters is the same for all of them.
    const shape = JSON.stringify(contours);
    if (known.has(shape)) return [];
    known.add(shape);
    const found = heights.flatMap((height) => {
      const crossings = contours.flatMap((contour) => crossingsOf(contour, height));
      const [left, right] = crossings.map(({ x }) => x).toSorted((a, b) => a - b);
      return left === undefined || right === undefined ? [] : [right - left];
    });
    return found.length ? [median(found)] : [];
  });
  return widths.length < enough ? undefined : median(widths);
}
