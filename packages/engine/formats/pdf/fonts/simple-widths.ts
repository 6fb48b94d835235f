// Reads the dictionary of a font with one-byte codes: its name, and the widths of its letters (ISO 32000-2, 9.6).
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

/** A font's name, as the document writes it. */
export const fontName = (font: Dictionary): string =>
  typeof font['/BaseFont'] === 'string' ? font['/BaseFont'].slice(1) : 'a font without a name';

const isCode = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 255;

/** The width that the document states for a code. */
export function widthsOf(
  objects: Objects,
  font: Dictionary,
): ((code: number) => number) | undefined {
  const first = objects.number(font['/FirstChar']);
  const list = objects.list(font['/Widths']);
  if (first === undefined || !isCode(first) || !list.length) return undefined;
  const missing = objects.number(objects.dictionary(font['/FontDescriptor'])['/MissingWidth']) ?? 0;
  return (code) => objects.number(list[code - first]) ?? missing;
}
