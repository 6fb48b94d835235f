// Finds the colours of texts that are painted twice. PDFium leaves out the second of two equal texts, but that is the one
// on top: the first is its shadow.
import { heightOf, widthOf } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import { fillOf } from '#reflow/extract/page/color.ts';
import { boxOfObject, type PageObject } from '#reflow/extract/page/page-objects.ts';
import type { Glyph, GlyphFormatting } from './glyphs.ts';

/** The number of texts before another one with which PDFium compares it. */
const compared = 5;
/** The greatest distance of the two, as a share of their height. */
const furthest = 0.5;
/** In points. */
const sameSize = 0.1;
/** Less opaque text is invisible. */
const minOpacity = 0.02;

const areAlike = (a: Box, b: Box): boolean =>
  Math.abs(widthOf(a) - widthOf(b)) < sameSize &&
  Math.abs(heightOf(a) - heightOf(b)) < sameSize &&
  Math.max(Math.abs(a.left - b.left), Math.abs(a.top - b.top)) < furthest * heightOf(a);

/**
 * Gives text that another one covers the colour of that one.
 * @param objects of the page, in painting order
 */
export function colorCovered(
  loaded: LoadedPage,
  out: OutParameters,
  objects: Iterable<PageObject>,
  glyphs: readonly Glyph[],
): void {
  const shown = new Map<number, GlyphFormatting>();
  for (const { formatting } of glyphs) shown.set(formatting.handle, formatting);
  const before: PageObject[] = [];
  for (const object of objects) {
    if (object.kind !== 'text') continue;
    if (shown.has(object.handle)) {
      before.push(object);
      if (before.length > compared) before.shift();
      continue;
    }
    const box = boxOfObject(loaded, out, object);
    const below = before.findLast((other) => {
      const around = box && boxOfObject(loaded, out, other);
      return around && areAlike(around, box);
    });
    const paint = below && fillOf(loaded.pdfium, out, object.handle);
    if (paint && paint.opacity > minOpacity) shown.get(below.handle)!.color = paint.color;
  }
}
