// Finds the glyphs that a simple TrueType font may show for its one-byte codes (ISO 32000-2, 9.6.5.4).
import { tablesOf } from './sfnt.ts';

/**
 * All glyphs that some reader may choose for these codes. Readers choose the character map by the font's flags and
 * encoding, and do not agree; so the glyphs of every way count.
 * @param codes from 0 to 255
 * @returns nothing if the font has no readable character map, or one in an unsupported format
 * @throws RangeError for an invalid font
 */
export function glyphsOfCodes(
  font: Buffer,
  codes: Iterable<number>,
): ReadonlySet<number> | undefined {
  const maps = characterMaps(font);
  if (!maps?.length) return undefined;
  const glyphs = new Set<number>([0]);
  for (const code of codes)
    for (const character of charactersOf(code)) for (const map of maps) glyphs.add(map(character));
  return glyphs;
}

const [windows, macintosh] = ['windows-1252', 'macintosh'].map((name) =>
  Array.from(
    new TextDecoder(name).decode(Uint8Array.from({ length: 256 }, (_, code) => code)),
    (letter) => letter.charCodeAt(0),
  ),
) as [number[], number[]];

/** Symbol fonts have their codes in these ranges. */
const symbolRanges = [0xf000, 0xf100, 0xf200];

/** The letters that StandardEncoding has at other codes than the others (ISO 32000-2, annex D.2). */
const standard: Readonly<Record<number, number>> = {
  ...{ 0x27: 0x2019, 0x60: 0x2018, 0xa4: 0x2044, 0xa6: 0x192, 0xa8: 0xa4, 0xa9: 0x27 },
  ...{ 0xaa: 0x201c, 0xac: 0x2039, 0xad: 0x203a, 0xae: 0xfb01, 0xaf: 0xfb02, 0xb1: 0x2013 },
  ...{ 0xb2: 0x2020, 0xb3: 0x2021, 0xb4: 0xb7, 0xb7: 0x2022, 0xb8: 0x201a, 0xb9: 0x201e },
  ...{ 0xba: 0x201d, 0xbc: 0x2026, 0xbd: 0x2030, 0xc1: 0x60, 0xc2: 0xb4, 0xc3: 0x2c6 },
  ...{ 0xc4: 0x2dc, 0xc5: 0xaf, 0xc6: 0x2d8, 0xc7: 0x2d9, 0xc8: 0xa8, 0xca: 0x2da, 0xcb: 0xb8 },
  ...{ 0xcd: 0x2dd, 0xce: 0x2db, 0xcf: 0x2c7, 0xd0: 0x2014, 0xe1: 0xc6, 0xe3: 0xaa, 0xe8: 0x141 },
  ...{ 0xe9: 0xd8, 0xea: 0x152, 0xeb: 0xba, 0xf1: 0xe6, 0xf5: 0x131, 0xf8: 0x142, 0xf9: 0xf8 },
  ...{ 0xfa: 0x153, 0xfb: 0xdf },
};

/** What a code may be looked up as: itself, its character in each encoding, and that character's code on a Macintosh. */
function charactersOf(code: number): Set<number> {
  const letters = [windows[code], macintosh[code], standard[code]].filter(
    (letter) => letter !== undefined,
  );
  const onMacintosh = letters.map((letter) => macintosh.indexOf(letter)).filter((at) => at >= 0);
  // Some fonts lack the hyphen, the space or the bullet that readers replace (ISO 32000-2, annex D.2, footnotes).
  const replaced = [0x20, 0x2d, 0xa0, 0xad, 0x2022];
  const ranges = symbolRanges.map((range) => range + code);
  return new Set([code, ...letters, ...onMacintosh, ...replaced, ...ranges]);
}

/** Returns the glyph of a character, 0 for none. */
type CharacterMap = (character: number) => number;

/** @returns nothing if one has a format that is not read here */
function characterMaps(font: Buffer): CharacterMap[] | undefined {
  const table = tablesOf(font).get('cmap');
  if (!table) return undefined;
  const maps: CharacterMap[] = [];
  for (let index = 0; index < font.readUInt16BE(table.offset + 2); index += 1) {
    const at = table.offset + 4 + index * 8;
    const map = characterMapAt(font, table.offset + font.readUInt32BE(at + 4));
    if (!map) return undefined;
    maps.push(map);
  }
  return maps;
}

/** Reads one character map (OpenType 1.9, “cmap”); nothing if its format is not supported. */
export function characterMapAt(font: Buffer, at: number): CharacterMap | undefined {
  switch (font.readUInt16BE(at)) {
    case 0:
      return (character) => (character < 256 ? font.readUInt8(at + 6 + character) : 0);
    case 4:
      return (character) => segmented(font, at, character);
    case 6: {
      const [first, count] = [font.readUInt16BE(at + 6), font.readUInt16BE(at + 8)];
      return (character) =>
        character >= first && character < first + count
          ? font.readUInt16BE(at + 10 + 2 * (character - first))
          : 0;
    }
    case 12:
      return (character) => grouped(font, at, character);
    // Variants of characters, which one-byte codes do not choose.
    case 14:
      return () => 0;
    default:
      return undefined;
  }
}

function grouped(font: Buffer, at: number, character: number): number {
  const count = font.readUInt32BE(at + 12);
  for (let group = at + 16; group < at + 16 + 12 * count; group += 12) {
    if (font.readUInt32BE(group + 4) < character) continue;
    const first = font.readUInt32BE(group);
    return first > character ? 0 : font.readUInt32BE(group + 8) + character - first;
  }
  return 0;
}

function segmented(font: Buffer, at: number, character: number): number {
  const twice = font.readUInt16BE(at + 6);
  for (let segment = 0; segment < twice; segment += 2) {
    if (font.readUInt16BE(at + 14 + segment) < character) continue;
    const first = font.readUInt16BE(at + 16 + twice + segment);
    if (first > character) return 0;
    const delta = font.readUInt16BE(at + 16 + 2 * twice + segment);
    const offsetAt = at + 16 + 3 * twice + segment;
    const offset = font.readUInt16BE(offsetAt);
    if (offset === 0) return (character + delta) & 0xffff;
    const glyph = font.readUInt16BE(offsetAt + offset + 2 * (character - first));
    return glyph && (glyph + delta) & 0xffff;
  }
  return 0;
}
