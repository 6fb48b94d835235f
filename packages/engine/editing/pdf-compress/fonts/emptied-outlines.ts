// Empties the outlines of unused glyphs of a TrueType font and its tables for shaping, and leaves everything else at its place. The
// freed bytes become zeros, which compress to nothing, so no offset of the font changes, and every character map stays.
import { tablesOf, withoutTables } from '#formats/pdf/fonts/sfnt.ts';

/**
 * Tables for shaping, which is already done, for the hints of certain sizes, for printers of old, and with what a font says about itself;
 * readers of PDFs use none (ISO 32000-2, 9.9.1).
 */
export const unusedTables: readonly string[] = [
  'GSUB GPOS GDEF BASE JSTF MATH MERG kern',
  'mort morx kerx feat acnt ankr bsln just lcar opbd prop trak Zapf Silf Glat Gloc Feat Sill',
  'LTSH VDMX hdmx PCLT',
  'name meta DSIG FFTM PfEd TTFA',
].flatMap((names) => names.split(' '));

/**
 * @param glyphs to keep, with those that they are composed of
 * @returns nothing if the font has no such outlines
 * @throws RangeError for an invalid font
 */
export function withOutlinesOf(font: Buffer, glyphs: ReadonlySet<number>): Buffer | undefined {
  const tables = tablesOf(font);
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((name) => tables.get(name));
  if (!head || !loca || !glyf) return undefined;
  const isLong = font.readInt16BE(head.offset + 50) === 1;
  const count = Math.floor(loca.length / (isLong ? 4 : 2)) - 1;
  const startOf = (glyph: number) =>
    isLong
      ? font.readUInt32BE(loca.offset + glyph * 4)
      : 2 * font.readUInt16BE(loca.offset + glyph * 2);
  const outlineOf = (glyph: number) => {
    const [from, to] = [startOf(glyph), startOf(glyph + 1)];
    if (to < from || to > glyf.length) throw new RangeError(`glyph ${glyph} has no end`);
    return font.subarray(glyf.offset + from, glyf.offset + to);
  };
  const kept = withComponents(glyphs, (glyph) => (glyph < count ? outlineOf(glyph) : undefined));
  const result = Buffer.from(font);
  result.fill(0, glyf.offset, glyf.offset + glyf.length);
  let end = 0;
  for (let glyph = 0; glyph <= count; glyph += 1) {
    if (isLong) result.writeUInt32BE(end, loca.offset + glyph * 4);
    else result.writeUInt16BE(end / 2, loca.offset + glyph * 2);
    if (glyph === count || !kept.has(glyph)) continue;
    const outline = outlineOf(glyph);
    outline.copy(result, glyf.offset + end);
    end += outline.length;
  }
  return withoutTables(result, unusedTables);
}

/** The flags of a component (OpenType 1.9, “glyf”). */
const flags = { words: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

function withComponents(
  glyphs: ReadonlySet<number>,
  outlineOf: (glyph: number) => Buffer | undefined,
): Set<number> {
  // A set also yields what is added during its iteration.
  const all = new Set(glyphs);
  for (const glyph of all) {
    const outline = outlineOf(glyph);
    if (!outline?.length || outline.readInt16BE(0) >= 0) continue;
    for (let at = 10, more = true; more;) {
      const flag = outline.readUInt16BE(at);
      all.add(outline.readUInt16BE(at + 2));
      const scales = flag & flags.matrix ? 4 : flag & flags.twoScales ? 2 : flag & flags.scale && 1;
      at += 4 + (flag & flags.words ? 4 : 2) + 2 * (scales ? Number(scales) : 0);
      more = (flag & flags.more) !== 0;
    }
  }
  return all;
}
