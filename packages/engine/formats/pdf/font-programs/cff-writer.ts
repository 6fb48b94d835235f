// Writes CFF fonts (Adobe Technical Note 5176).
import { cffStrings } from './glyph-names.ts';
import type { Contour, Glyph } from './outline.ts';
import { charstringOf, operand, type PathSegment } from './type2-charstring.ts';

export type NamedGlyph = Glyph & { name: string };
export type KeyedGlyph = Glyph & { cid: number };

/** An entry of a dictionary; operators of two bytes are 1200 and the second one. */
export type CffEntry = { operator: number; operands: readonly number[] };

export type NamedCharstring = { name: string; data: Buffer };

/** A font with one-byte codes whose glyphs are drawn already. */
export type SimpleCff = {
  name: string;
  /** The first is that of a missing glyph; names differ from each other. */
  charstrings: readonly NamedCharstring[];
  /** Names by code; the standard encoding by default. */
  encoding?: ReadonlyMap<number, string> | undefined;
  /** Entries of the top dictionary besides the places of tables. */
  top: readonly CffEntry[];
  /** Entries of the private dictionary. */
  own: readonly CffEntry[];
};

/** A number in a dictionary, always of five bytes so that offsets do not change lengths. */
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(5, 29);
  bytes.writeInt32BE(value, 1);
  return bytes;
};

const nibbles = '0123456789.EC -';

/** A number in a dictionary. */
function numeral(value: number): Buffer {
  if (Number.isInteger(value)) return Math.abs(value) < 32_768 ? operand(value) : long(value);
  const text = String(Number(value.toPrecision(8)))
    .toUpperCase()
    .replace('E-', 'C')
    .replace('E+', 'E');
  const codes = [...text, 'end'].map((letter) => (letter === 'end' ? 15 : nibbles.indexOf(letter)));
  if (codes.length % 2) codes.push(15);
  const pairs = codes.flatMap((code, at) => (at % 2 ? [] : [(code << 4) | (codes[at + 1] ?? 15)]));
  return Buffer.from([30, ...pairs]);
}

const operator = (...codes: number[]) => Buffer.from(codes);

const written = (entries: readonly CffEntry[]): Buffer =>
  Buffer.concat(
    entries.flatMap(({ operator: code, operands }) => [
      ...operands.map(numeral),
      code >= 1200 ? operator(12, code - 1200) : operator(code),
    ]),
  );

const pathOf = (contour: Contour): PathSegment[] =>
  contour.map((points, index) => ({
    kind: index === 0 ? 'move' : points.length === 6 ? 'curve' : 'line',
    points,
  }));

/** Widths are written in full: the nominal width is 0. */
const charstringOfGlyph = ({ width, contours }: Glyph): Buffer =>
  charstringOf([{ stems: [], segments: contours.flatMap(pathOf) }], width);

function index(entries: readonly Buffer[]): Buffer {
  if (!entries.length) return Buffer.from([0, 0]);
  const end = entries.reduce((sum, { length }) => sum + length, 1);
  const width = end < 0x100 ? 1 : end < 0x1_0000 ? 2 : end < 0x100_0000 ? 3 : 4;
  const head = Buffer.alloc(3 + width * (entries.length + 1));
  head.writeUInt16BE(entries.length, 0);
  head.writeUInt8(width, 2);
  let next = 1;
  for (const [entry, { length }] of entries.entries()) {
    head.writeUIntBE(next, 3 + width * entry, width);
    next += length;
  }
  head.writeUIntBE(end, 3 + width * entries.length, width);
  return Buffer.concat([head, ...entries]);
}

const header = Buffer.from([1, 0, 4, 4]);

const notdef: Glyph = { width: 0, contours: [] };

const privateOf = (): Buffer => Buffer.concat([long(0), operator(20), long(0), operator(21)]);

function boxOf(glyphs: readonly Glyph[]): number[] {
  let [left, bottom, right, top] = [0, 0, 0, 0];
  for (const { contours } of glyphs)
    for (const segment of contours.flat())
      for (let i = 0; i + 1 < segment.length; i += 2) {
        [left, right] = [
          Math.min(left, segment[i] as number),
          Math.max(right, segment[i] as number),
        ];
        const y = segment[i + 1] as number;
        [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
      }
  return [Math.floor(left), Math.floor(bottom), Math.ceil(right), Math.ceil(top)];
}

/**
 * A font with one-byte codes.
 * @param glyphs by code; their names differ from each other
 */
export function simpleCff(name: string, glyphs: ReadonlyMap<number, NamedGlyph>): Buffer {
  const list = [...glyphs].slice(0, maxCodes);
  const all = [{ ...notdef, name: '.notdef' }, ...list.map(([, glyph]) => glyph)];
  return cffOf({
    name,
    charstrings: all.map((glyph) => ({ name: glyph.name, data: charstringOfGlyph(glyph) })),
    encoding: new Map(list.map(([code, glyph]) => [code, glyph.name])),
    top: [{ operator: 5, operands: boxOf(all) }],
    own: [
      { operator: 20, operands: [0] },
      { operator: 21, operands: [0] },
    ],
  });
}

/** Codes, and further ones of glyphs that have one already, each counted in one byte. */
const maxCodes = 255;

/** Writes a font with one-byte codes. */
export function cffOf({ name, charstrings, encoding, top: entries, own }: SimpleCff): Buffer {
  const strings: string[] = [];
  const idOf = (glyph: string) => {
    const known = cffStrings.indexOf(glyph);
    if (known >= 0) return known;
    const earlier = strings.indexOf(glyph);
    return cffStrings.length + (earlier >= 0 ? earlier : strings.push(glyph) - 1);
  };
  const [missing, ...others] = charstrings;
  const codes = new Map<string, number>();
  for (const [code, glyph] of [...(encoding ?? [])].toSorted(([a], [b]) => a - b))
    if (!codes.has(glyph) && codes.size < maxCodes) codes.set(glyph, code);
  // Those that have a code come first, in the order of their codes.
  const { coded = [], uncoded = [] } = Object.groupBy(others, (glyph) =>
    codes.has(glyph.name) ? 'coded' : 'uncoded',
  );
  coded.sort((one, other) => (codes.get(one.name) ?? 0) - (codes.get(other.name) ?? 0));
  const all = [...(missing ? [missing] : []), ...coded, ...uncoded];
  const charset = Buffer.from([
    0,
    ...all
      .slice(1)
      .map((glyph) => idOf(glyph.name))
      .flatMap(twoBytes),
  ]);
  const table = encoding && encodingTable(coded, codes, encoding, idOf);
  const privateTable = written(own);
  const top = (places: readonly number[]) => {
    const [charsetAt = 0, charstringsAt = 0, privateAt = 0, encodingAt = 0] = places;
    return Buffer.concat([
      ...[written(entries), long(charsetAt), operator(15)],
      ...(table ? [long(encodingAt), operator(16)] : []),
      ...[
        long(charstringsAt),
        operator(17),
        long(privateTable.length),
        long(privateAt),
        operator(18),
      ],
    ]);
  };
  const tables = [
    charset,
    index(all.map(({ data }) => data)),
    privateTable,
    ...(table ? [table] : []),
  ];
  return joined({
    name,
    top,
    strings: index(strings.map((text) => Buffer.from(text, 'latin1'))),
    tables,
  });
}

const twoBytes = (value: number): [number, number] => [value >> 8, value & 255];

/** The codes of the first glyphs, and in a supplement the further codes of all glyphs. */
function encodingTable(
  coded: readonly NamedCharstring[],
  codes: ReadonlyMap<string, number>,
  encoding: ReadonlyMap<number, string>,
  idOf: (glyph: string) => number,
): Buffer {
  const first = coded.map(({ name }) => codes.get(name) ?? 0);
  const names = new Set(coded.map(({ name }) => name));
  const further = [...encoding]
    .filter(([code, glyph]) => names.has(glyph) && codes.get(glyph) !== code)
    .slice(0, maxCodes);
  return Buffer.from([
    ...[further.length ? 0x80 : 0, first.length, ...first],
    ...(further.length ? [further.length] : []),
    ...further.flatMap(([code, glyph]) => [code, ...twoBytes(idOf(glyph))]),
  ]);
}

/** A font with character identifiers; each glyph is found by its own. */
export function keyedCff(name: string, glyphs: readonly KeyedGlyph[]): Buffer {
  const list = glyphs.filter(({ cid }) => cid !== 0).toSorted((one, other) => one.cid - other.cid);
  const zero = glyphs.find(({ cid }) => cid === 0) ?? notdef;
  const charset = Buffer.from([0, ...list.flatMap(({ cid }) => [cid >> 8, cid & 255])]);
  const all = [zero, ...list];
  const charstrings = index(all.map(charstringOfGlyph));
  // One part for all glyphs: format 3 with a single range.
  const select = Buffer.from([3, 0, 1, 0, 0, 0, all.length >> 8, all.length & 255]);
  const own = privateOf();
  const strings = index([Buffer.from('Adobe'), Buffer.from('Identity')]);
  const ros = [long(cffStrings.length), long(cffStrings.length + 1), long(0), operator(12, 30)];
  const count = (list.at(-1)?.cid ?? 0) + 1;
  const part = (privateAt: number) =>
    index([Buffer.concat([long(own.length), long(privateAt), operator(18)])]);
  const top = (places: readonly number[]) => {
    const [charsetAt = 0, selectAt = 0, charstringsAt = 0, , partAt = 0] = places;
    return Buffer.concat([
      ...ros,
      ...[long(count), operator(12, 34), ...boxOf(all).map(long), operator(5)],
      ...[long(charsetAt), operator(15), long(selectAt), operator(12, 37)],
      ...[long(charstringsAt), operator(17), long(partAt), operator(12, 36)],
    ]);
  };
  const tables = [charset, select, charstrings, own];
  return joined({ name, top, strings, tables, last: (places) => part(places[3] ?? 0) });
}

/** Puts the parts in order; the places of the tables are known once the length of what precedes them is. */
function joined({
  name,
  top,
  strings,
  tables,
  last,
}: {
  name: string;
  top: (places: readonly number[]) => Buffer;
  strings: Buffer;
  tables: readonly Buffer[];
  last?: (places: readonly number[]) => Buffer;
}): Buffer {
  const before = (places: readonly number[]) =>
    Buffer.concat([
      header,
      index([Buffer.from(name, 'latin1')]),
      index([top(places)]),
      strings,
      index([]),
    ]);
  let next = before([]).length;
  const places = tables.map(({ length }) => (next += length) - length);
  const end = last?.([...places]);
  const all = end ? [...places, next] : places;
  return Buffer.concat([before(all), ...tables, ...(end ? [end] : [])]);
}
