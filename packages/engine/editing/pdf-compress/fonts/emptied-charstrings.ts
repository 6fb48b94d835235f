// Empties the unused glyphs of a CFF font (Adobe Technical Note 5176), and leaves everything else at its place. The freed bytes
// become zeros, which compress to nothing, so no offset of the font changes.
import {
  charsetOf,
  dictionaryOf,
  operators,
  type CffDictionary,
} from '#formats/pdf/font-programs/cff.ts';

/** `endchar`, an empty glyph. */
const emptyGlyph = Buffer.from([14]);

/**
 * @param cids the shown character identifiers
 * @returns nothing for a font in an unsupported format
 * @throws RangeError for an invalid font
 */
export function withCharstringsOf(font: Buffer, cids: ReadonlySet<number>): Buffer | undefined {
  const read = glyphsIn(font);
  if (!read) return undefined;
  const { top, index } = read;
  // In fonts without a collection, readers take identifiers for glyph numbers.
  if (!top.has(operators.ros)) return emptied(font, index, new Set([0, ...cids]));
  const at = top.get(operators.charset)?.[0] ?? 0;
  // Fonts with identifiers have no predefined set.
  if (at <= 2) return undefined;
  const charset = charsetOf(font, at, index.count);
  const kept = new Set([0]);
  for (const [glyph, cid] of charset.entries()) if (cids.has(cid)) kept.add(glyph);
  return emptied(font, index, kept);
}

/**
 * @param glyphs to keep, by their numbers, with those that they are composed of
 * @returns nothing for a font in an unsupported format
 * @throws RangeError for an invalid font
 */
export function withGlyphsOf(font: Buffer, glyphs: ReadonlySet<number>): Buffer | undefined {
  const read = glyphsIn(font);
  return read && emptied(font, read.index, glyphs);
}

function glyphsIn(font: Buffer): { top: CffDictionary; index: Index } | undefined {
  if (font.readUInt8(0) !== 1) return undefined;
  const names = indexAt(font, font.readUInt8(2));
  const tops = indexAt(font, names.end);
  if (tops.count !== 1) return undefined;
  const top = dictionaryOf(font.subarray(tops.startOf(0), tops.startOf(1)));
  const [at] = top.get(operators.charstrings) ?? [];
  const [type = 2] = top.get(operators.charstringType) ?? [];
  if (!at || type !== 2) return undefined;
  return { top, index: indexAt(font, at) };
}

function emptied(font: Buffer, index: Index, kept: ReadonlySet<number>): Buffer {
  const result = Buffer.from(font);
  const data = index.startOf(0);
  result.fill(0, data, index.end);
  let end = data;
  for (let glyph = 0; glyph < index.count; glyph += 1) {
    index.setStart(result, glyph, end);
    const own = font.subarray(index.startOf(glyph), index.startOf(glyph + 1));
    const glyphData = kept.has(glyph) || !own.length ? own : emptyGlyph;
    end += glyphData.copy(result, end);
  }
  index.setStart(result, index.count, end);
  // The end of the data is that of the last glyph, and what follows stays where its own offset says.
  return result;
}

type Index = {
  count: number;
  /** The position after its last byte. */
  end: number;
  startOf(entry: number): number;
  setStart(target: Buffer, entry: number, start: number): void;
};

function indexAt(font: Buffer, at: number): Index {
  const count = font.readUInt16BE(at);
  if (count === 0) return { count, end: at + 2, startOf: () => at + 2, setStart() {} };
  const width = font.readUInt8(at + 2);
  const before = at + 2 + (count + 1) * width;
  const startOf = (entry: number) => before + font.readUIntBE(at + 3 + entry * width, width);
  const setStart = (target: Buffer, entry: number, start: number) =>
    void target.writeUIntBE(start - before, at + 3 + entry * width, width);
  const starts = Array.from({ length: count + 1 }, (_, entry) => startOf(entry));
  const end = starts.at(-1) as number;
  if (end > font.length || starts.some((start, entry) => start < (starts[entry - 1] ?? 0)))
    throw new RangeError('an index beyond the font');
  return { count, end, startOf, setStart };
}
