// Functions that the repairs of simple and composite fonts share.
import { createHash } from 'node:crypto';
import { lettersOf } from '#formats/pdf/fonts/to-unicode.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditedPdf } from '../edited-pdf.ts';
import { writtenToUnicode, type Code } from '#formats/pdf/fonts/codes.ts';
import type { Glyph } from '#formats/pdf/font-programs/outline.ts';

/** The result of reading a font program or an image, or a default if it is invalid. */
export function readOr<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return otherwise;
    throw error;
  }
}

/** Whether a glyph has the width in the document's font dictionary, rounded or truncated (ISO 19005-2, 6.2.11.5). */
export const hasWidth = ({ width: own, cutWidth = own }: Glyph, width: number): boolean =>
  Math.abs(own - width) <= 1 && Math.abs(cutWidth - width) <= 1;

/** The name of a font subset, with a tag of six letters that depends on its codes. */
export function subsetName(name: string, codes: readonly number[]): string {
  const bare = name.replace(/^[A-Z]{6}\+/, '').replace(/[^A-Za-z0-9._-]/g, '') || 'Font';
  const hash = createHash('sha256')
    .update(`${name} ${codes.join(' ')}`)
    .digest();
  const tag = [...hash.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26)));
  return `${tag.join('')}+${bare.slice(0, 60)}`;
}

/** Adds a ToUnicode map to a font that has none. */
export function addToUnicode(
  pdf: EditedPdf,
  font: Dictionary,
  texts: readonly { code: Code; text: string }[],
): void {
  if (font['/ToUnicode'] !== undefined || !texts.length) return;
  font['/ToUnicode'] = pdf.addStream({}, writtenToUnicode(texts));
}

/** The texts of a font's codes, from its ToUnicode map. */
export async function unicodeOf(
  pdf: EditedPdf,
  font: Dictionary,
): Promise<ReadonlyMap<number, string>> {
  const data = await pdf.dataOf(font['/ToUnicode']);
  return data ? lettersOf(data.toString('latin1')) : new Map();
}

/** Adds a font descriptor for a new font program. @param old the previous descriptor, whose measures stay */
export function writeDescriptor(
  pdf: EditedPdf,
  old: Dictionary,
  {
    name,
    data,
    kind,
    glyphs,
  }: { name: string; data: Buffer; kind: string; glyphs: readonly Glyph[] },
): Value {
  const box = [0, 0, 0, 0];
  for (const { contours } of glyphs)
    for (const segment of contours.flat())
      for (const [index, value] of segment.entries()) {
        const side = index % 2;
        box[side] = Math.min(box[side] as number, Math.floor(value));
        box[side + 2] = Math.max(box[side + 2] as number, Math.ceil(value));
      }
  const number = (key: string, otherwise: number) => pdf.number(old[key]) ?? otherwise;
  const flags = number('/Flags', 32);
  return pdf.add({
    '/Type': '/FontDescriptor',
    '/FontName': `/${name}`,
    // Symbolic: the encoding is the font's own.
    '/Flags': (flags & ~32) | 4,
    '/FontBBox': box,
    '/ItalicAngle': number('/ItalicAngle', 0),
    '/Ascent': number('/Ascent', box[3] as number),
    '/Descent': number('/Descent', box[1] as number),
    '/CapHeight': number('/CapHeight', box[3] as number),
    '/StemV': number('/StemV', 80),
    '/FontFile3': pdf.addStream({ '/Subtype': kind }, data),
  });
}
