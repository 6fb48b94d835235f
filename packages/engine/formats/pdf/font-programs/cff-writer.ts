// Writes CFF fonts whose glyphs have given outlines and widths (Adobe Technical Notes 5176 and 5177).
import { cffStrings } from './glyph-names.ts';
import type { Glyph } from './outline.ts';

export type NamedGlyph = Glyph & { name: string };
export type KeyedGlyph = Glyph & { cid: number };

/** A number in a dictionary, always of five bytes so that offsets do not change lengths. */
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(5, 29);
  bytes.writeInt32BE(value, 1);
  return bytes;
};

/** A number in a charstring. */
function number(value: number): Buffer {
  const rounded = Math.round(value * 256) / 256;
  if (!Number.isInteger(rounded)) {
    const bytes = Buffer.alloc(5, 255);
    bytes.writeInt32BE(Math.round(rounded * 65_536), 1);
    return bytes;
  }
  if (Math.abs(rounded) <= 107) return Buffer.from([rounded + 139]);
  if (rounded >= 108 && rounded <= 1131)
    return Buffer.from([247 + ((rounded - 108) >> 8), (rounded - 108) & 255]);
  const bytes = Buffer.alloc(3, 28);
  bytes.writeInt16BE(Math.max(-32_768, Math.min(32_767, rounded)), 1);
  return bytes;
}

const operator = (...codes: number[]) => Buffer.from(codes);
const [moveTo, lineTo, curveTo, endChar] = [21, 5, 8, 14];

/** Rounded, so that relative steps do not add up to errors. */
const at = (value: number) => Math.round(value * 256) / 256;

function charstringOf({ width, contours }: Glyph): Buffer {
  const parts: Buffer[] = [number(width)];
  let [x, y] = [0, 0];
  const to = (points: readonly number[]) => {
    for (let index = 0; index + 1 < points.length; index += 2) {
      const [nextX, nextY] = [at(points[index] as number), at(points[index + 1] as number)];
      parts.push(number(nextX - x), number(nextY - y));
      [x, y] = [nextX, nextY];
    }
  };
  for (const contour of contours)
    for (const [index, segment] of contour.entries()) {
      to(segment);
      parts.push(operator(index === 0 ? moveTo : segment.length === 6 ? curveTo : lineTo));
    }
  parts.push(operator(endChar));
  return Buffer.concat(parts);
}

function index(entries: readonly Buffer[]): Buffer {
  if (!entries.length) return Buffer.from([0, 0]);
  const head = Buffer.alloc(3 + 4 * (entries.length + 1));
  head.writeUInt16BE(entries.length, 0);
  head.writeUInt8(4, 2);
  let next = 1;
  for (const [entry, { length }] of entries.entries()) {
    head.writeUInt32BE(next, 3 + 4 * entry);
    next += length;
  }
  head.writeUInt32BE(next, 3 + 4 * entries.length);
  return Buffer.concat([head, ...entries]);
}

const header = Buffer.from([1, 0, 4, 4]);

const notdef: Glyph = { width: 0, contours: [] };

/** Widths are written in full: the nominal width is 0. */
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
  const list = [...glyphs].slice(0, 255);
  const own: string[] = [];
  const idOf = (glyph: string) => {
    const known = cffStrings.indexOf(glyph);
    return known >= 0 ? known : cffStrings.length + own.push(glyph) - 1;
  };
  const ids = list.map(([, glyph]) => idOf(glyph.name));
  const charset = Buffer.from([0, ...ids.flatMap((id) => [id >> 8, id & 255])]);
  const encoding = Buffer.from([0, list.length, ...list.map(([code]) => code)]);
  const all = [notdef, ...list.map(([, glyph]) => glyph)];
  const charstrings = index(all.map(charstringOf));
  const own_ = privateOf();
  const top = (places: readonly number[]) => {
    const [charsetAt = 0, encodingAt = 0, charstringsAt = 0, privateAt = 0] = places;
    return Buffer.concat([
      ...[...boxOf(all).map(long), operator(5)],
      ...[long(charsetAt), operator(15), long(encodingAt), operator(16)],
      ...[long(charstringsAt), operator(17), long(own_.length), long(privateAt), operator(18)],
    ]);
  };
  const strings = index(own.map((text) => Buffer.from(text, 'latin1')));
  return joined({ name, top, strings, tables: [charset, encoding, charstrings, own_] });
}

/** A font with character identifiers; each glyph is found by its own. */
export function keyedCff(name: string, glyphs: readonly KeyedGlyph[]): Buffer {
  const list = glyphs.filter(({ cid }) => cid !== 0).toSorted((one, other) => one.cid - other.cid);
  const zero = glyphs.find(({ cid }) => cid === 0) ?? notdef;
  const charset = Buffer.from([0, ...list.flatMap(({ cid }) => [cid >> 8, cid & 255])]);
  const all = [zero, ...list];
  const charstrings = index(all.map(charstringOf));
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
