// Reads CFF fonts (Adobe Technical Note 5176).
import { runCharstring, type CharstringContext } from './charstrings.ts';
import { cffStrings, nameIn } from './glyph-names.ts';
import { transformed, type FontProgram, type Glyph } from './outline.ts';

/** Operators of dictionaries; those of two bytes are 1200 and the second one. */
export const operators = {
  charset: 15,
  encoding: 16,
  charstrings: 17,
  private: 18,
  subrs: 19,
  defaultWidth: 20,
  nominalWidth: 21,
  matrix: 1207,
  charstringType: 1206,
  ros: 1230,
  fdArray: 1236,
  fdSelect: 1237,
} as const;

/** Operands by operator. */
export type CffDictionary = ReadonlyMap<number, number[]>;

type FontPart = Pick<CharstringContext, 'locals' | 'defaultWidth' | 'nominalWidth'> & {
  matrix: number[] | undefined;
};

export type CffProgram = FontProgram & {
  isKeyed: boolean;
  /** The glyphs that an accented letter is composed of. */
  componentsOf(glyph: number): number[];
};

/** @throws RangeError for an invalid font, or one of an unsupported kind */
export function readCff(font: Buffer): CffProgram {
  const names = indexAt(font, font.readUInt8(2));
  const tops = indexAt(font, names.end);
  const strings = indexAt(font, tops.end);
  const globals = indexAt(font, strings.end).entries;
  const top = dictionaryOf(tops.entries[0] ?? Buffer.alloc(0));
  const first = (operator: number) => top.get(operator)?.[0];
  if ((first(operators.charstringType) ?? 2) !== 2) throw new RangeError('old charstrings');
  const charstrings = indexAt(font, first(operators.charstrings) ?? 0).entries;
  const isKeyed = top.has(operators.ros);
  const stringOf = (id: number) =>
    cffStrings[id] ?? strings.entries[id - cffStrings.length]?.toString('latin1') ?? `s${id}`;
  const ids = charsetOf(font, first(operators.charset) ?? 0, charstrings.length);
  const partOf = (dictionary: CffDictionary): FontPart => {
    const [size = 0, offset = 0] = dictionary.get(operators.private) ?? [];
    const own = dictionaryOf(font.subarray(offset, offset + size));
    const subrs = own.get(operators.subrs)?.[0];
    return {
      locals: subrs ? indexAt(font, offset + subrs).entries : [],
      defaultWidth: own.get(operators.defaultWidth)?.[0] ?? 0,
      nominalWidth: own.get(operators.nominalWidth)?.[0] ?? 0,
      matrix: dictionary.get(operators.matrix),
    };
  };
  const parts = isKeyed
    ? indexAt(font, first(operators.fdArray) ?? 0).entries.map((data) => partOf(dictionaryOf(data)))
    : [partOf(top)];
  const select = isKeyed
    ? selectionOf(font, first(operators.fdSelect) ?? 0, charstrings.length)
    : [];
  const outer = isKeyed ? top.get(operators.matrix) : undefined;
  const byName = new Map<string, number>();
  const byCid = new Map<number, number>();
  for (const [glyph, id] of ids.entries()) {
    if (isKeyed) byCid.set(id, glyph);
    else if (!byName.has(stringOf(id))) byName.set(stringOf(id), glyph);
  }
  /** @param isAccented false for the parts of an accented letter, which have none themselves */
  const raw = (
    glyph: number,
    isAccented = true,
    components: number[] = [],
  ): { drawn: Glyph; part: FontPart } => {
    const [charstring, part] = [charstrings[glyph], parts[select[glyph] ?? 0]];
    if (!charstring || !part) throw new RangeError('a glyph that is missing');
    const accent = (code: number) => {
      const named = isAccented ? byName.get(nameIn('standard', code) ?? '') : undefined;
      if (named === undefined || named === glyph) return [];
      components.push(named);
      return raw(named, false).drawn.contours;
    };
    return { drawn: runCharstring(charstring, { ...part, globals, accent }), part };
  };
  const codes = isKeyed ? new Map() : encodingOf(font, first(operators.encoding) ?? 0, ids);
  const builtIn = (code: number): number | undefined => {
    const offset = first(operators.encoding) ?? 0;
    if (offset > 1) return codes.get(code);
    return byName.get(nameIn(offset ? 'expert' : 'standard', code) ?? '');
  };
  return {
    kind: 'cff',
    isKeyed,
    glyphCount: charstrings.length,
    hasGlyph: (glyph) => glyph < charstrings.length,
    glyph(glyph) {
      const { drawn, part } = raw(glyph);
      return scaled(drawn, part.matrix, outer);
    },
    componentsOf(glyph) {
      const components: number[] = [];
      raw(glyph, true, components);
      return components;
    },
    glyphNamed: (name) => byName.get(name),
    glyphOfCid: (cid) => (isKeyed ? byCid.get(cid) : cid < charstrings.length ? cid : undefined),
    builtIn,
    nameOf: (glyph) => (isKeyed ? undefined : stringOf(ids[glyph] ?? 0)),
  };
}

const usual = [0.001, 0, 0, 0.001, 0, 0];

/** In thousandths of the font size. */
function scaled(glyph: Glyph, inner: number[] | undefined, outer: number[] | undefined): Glyph {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = inner ?? (outer ? [1, 0, 0, 1, 0, 0] : usual);
  const [s = 0.001] = outer ?? (inner ? [1] : [1]);
  const scale = (outer ? s : 1) * 1000;
  const isUsual = Math.abs(a * scale - 1) < 1e-6 && !b && !c && Math.abs(d * scale - 1) < 1e-6;
  if (isUsual && !e && !f) return glyph;
  const matrix = [a, b, c, d, e, f].map((value) => value * scale);
  return {
    width: glyph.width * a * scale,
    ...(glyph.cutWidth !== undefined && { cutWidth: glyph.cutWidth * a * scale }),
    contours: transformed(
      glyph.contours,
      matrix as [number, number, number, number, number, number],
    ),
  };
}

type Index = { entries: Buffer[]; end: number };

function indexAt(font: Buffer, at: number): Index {
  const count = font.readUInt16BE(at);
  if (count === 0) return { entries: [], end: at + 2 };
  const width = font.readUInt8(at + 2);
  const before = at + 2 + (count + 1) * width;
  const starts = Array.from(
    { length: count + 1 },
    (_, entry) => before + font.readUIntBE(at + 3 + entry * width, width),
  );
  const end = starts.at(-1) as number;
  if (end > font.length) throw new RangeError('an index beyond the font');
  return {
    entries: starts.slice(0, -1).map((start, i) => font.subarray(start, starts[i + 1])),
    end,
  };
}

const nibbles = '0123456789.EE -'.split('');

/** Reads the top dictionary, or one that it refers to. */
export function dictionaryOf(data: Buffer): CffDictionary {
  const found = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < data.length;) {
    const byte = data.readUInt8(at);
    at += 1;
    if (byte <= 21) {
      found.set(byte === 12 ? 1200 + data.readUInt8(at++) : byte, operands);
      operands = [];
    } else if (byte === 28) operands.push(data.readInt16BE((at += 2) - 2));
    else if (byte === 29) operands.push(data.readInt32BE((at += 4) - 4));
    else if (byte === 30) {
      let text = '';
      for (let isOpen = true; isOpen;) {
        const pair = data.readUInt8(at++);
        for (const nibble of [pair >> 4, pair & 15]) {
          if (nibble === 15) isOpen = false;
          else if (isOpen) text += nibble === 12 ? 'E-' : nibbles[nibble];
        }
      }
      operands.push(Number(text) || 0);
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + data.readUInt8(at++) + 108);
    else operands.push(-(byte - 251) * 256 - data.readUInt8(at++) - 108);
  }
  return found;
}

/** The string or character identifier of each glyph. */
export function charsetOf(font: Buffer, offset: number, count: number): number[] {
  if (offset === 0) return Array.from({ length: count }, (_, glyph) => glyph);
  if (offset <= 2) throw new RangeError('an expert character set');
  const format = font.readUInt8(offset);
  const ids = [0];
  if (format > 2) throw new RangeError('an unknown character set');
  for (let at = offset + 1; ids.length < count;) {
    const first = font.readUInt16BE(at);
    const more = format === 0 ? 0 : font.readUIntBE(at + 2, format);
    for (let next = 0; next <= more && ids.length < count; next += 1) ids.push(first + next);
    at += 2 + format;
  }
  return ids;
}

/** The part of a keyed font to which each glyph belongs. */
function selectionOf(font: Buffer, offset: number, count: number): number[] {
  if (font.readUInt8(offset) === 0) return [...font.subarray(offset + 1, offset + 1 + count)];
  const selected: number[] = [];
  const ranges = font.readUInt16BE(offset + 1);
  for (let range = 0, at = offset + 3; range < ranges; range += 1, at += 3) {
    const [first, end] = [font.readUInt16BE(at), font.readUInt16BE(at + 3)];
    if (end < first) throw new RangeError('parts out of order');
    for (let glyph = first; glyph < Math.min(end, count); glyph += 1)
      selected[glyph] = font.readUInt8(at + 2);
  }
  return selected;
}

function encodingOf(font: Buffer, offset: number, ids: readonly number[]): Map<number, number> {
  const codes = new Map<number, number>();
  if (offset <= 1) return codes;
  const format = font.readUInt8(offset);
  const count = font.readUInt8(offset + 1);
  let at = offset + 2;
  let glyph = 1;
  for (let entry = 0; entry < count; entry += 1) {
    const code = font.readUInt8(at++);
    const more = (format & 0x7f) === 1 ? font.readUInt8(at++) : 0;
    for (let next = 0; next <= more; next += 1) codes.set(code + next, glyph++);
  }
  if (format & 0x80)
    for (let left = font.readUInt8(at++); left > 0; left -= 1, at += 3)
      codes.set(font.readUInt8(at), ids.indexOf(font.readUInt16BE(at + 1)));
  return codes;
}
