// Reads TrueType fonts: outlines, widths, character maps and names (OpenType 1.9).
import { characterMapAt } from '#formats/pdf/fonts/character-map.ts';
import { tablesOf, type Table } from '#formats/pdf/fonts/sfnt.ts';
import {
  transformed,
  type Contour,
  type FontProgram,
  type Glyph,
  type Segment,
} from './outline.ts';
import { characterOf, glyphNameOf, macintoshGlyphs, nameIn } from './glyph-names.ts';

export type CharacterMap = {
  platform: number;
  encoding: number;
  /** True for the formats that all readers support. */
  isCommon: boolean;
  glyphOf(character: number): number;
};

export type TrueTypeProgram = FontProgram & { kind: 'truetype'; maps: readonly CharacterMap[] };

const maxDepth = 8;

/** What a glyph may still take: parts may consist of parts, and each may occur any number of times. */
type Budget = { parts: number; points: number };
const wholeBudget: Budget = { parts: 1000, points: 20_000 };

/**
 * @returns nothing for an OpenType font with CFF outlines
 * @throws RangeError for an invalid font
 */
export function readTrueType(font: Buffer): TrueTypeProgram | undefined {
  const tables = tablesOf(font);
  const table = (name: string): Table => {
    const found = tables.get(name);
    if (!found) throw new RangeError(`a font without ${name}`);
    return found;
  };
  if (tables.has('CFF ') || !tables.has('glyf')) return undefined;
  const [head, maxp, hhea, hmtx] = [table('head'), table('maxp'), table('hhea'), table('hmtx')];
  const [loca, glyf] = [table('loca'), table('glyf')];
  const scale = 1000 / (font.readUInt16BE(head.offset + 18) || 1000);
  const isLong = font.readUInt16BE(head.offset + 50) === 1;
  const glyphCount = font.readUInt16BE(maxp.offset + 4);
  const metrics = Math.min(font.readUInt16BE(hhea.offset + 34), Math.floor(hmtx.length / 4));
  const startOf = (glyph: number) => {
    const at = loca.offset + glyph * (isLong ? 4 : 2);
    return isLong ? font.readUInt32BE(at) : 2 * font.readUInt16BE(at);
  };
  const count = Math.min(glyphCount, Math.floor(loca.length / (isLong ? 4 : 2)) - 1);
  const widthOf = (glyph: number) =>
    metrics ? font.readUInt16BE(hmtx.offset + 4 * Math.min(glyph, metrics - 1)) * scale : 0;

  const contoursOf = (glyph: number, depth: number, budget: Budget): Contour[] => {
    if (glyph >= count || depth > maxDepth) return [];
    if ((budget.parts -= 1) < 0) throw new RangeError('a glyph with too many parts');
    const [start, end] = [startOf(glyph), startOf(glyph + 1)];
    if (end <= start || start + 10 > glyf.length) return [];
    const at = glyf.offset + start;
    const contours = font.readInt16BE(at);
    if (contours >= 0) return simpleOutline(font, at + 10, contours, budget);
    return partsOf(font, at + 10).flatMap(({ part, matrix }) =>
      transformed(contoursOf(part, depth + 1, budget), matrix),
    );
  };
  const names = namesOf(font, tables.get('post'));
  const byName = new Map(names.map((name, glyph) => [name, glyph] as const).toReversed());
  return {
    kind: 'truetype',
    glyphCount,
    maps: mapsOf(font, tables.get('cmap')),
    hasGlyph: (glyph) => glyph < glyphCount,
    glyph(glyph): Glyph {
      const contours = contoursOf(glyph, 0, { ...wholeBudget });
      return { width: widthOf(glyph), contours: transformed(contours, [scale, 0, 0, scale, 0, 0]) };
    },
    glyphNamed: (name) => byName.get(name),
    builtIn: () => undefined,
    nameOf: (glyph) => names[glyph],
  };
}

/** The encodings whose codes readers look up for a name. */
const encodingsOfNames = ['macRoman', 'winAnsi', 'standard'] as const;

/**
 * All glyphs that some reader may choose for names of an encoding: by their characters, by their codes on a Macintosh, by the names in the
 * font (ISO 32000-2, 9.6.5.4).
 * @returns nothing if a name leads to no glyph here, because a reader may find one
 * @throws RangeError for an invalid font
 */
export function glyphsOfNames(font: Buffer, names: Iterable<string>): Set<number> | undefined {
  const program = readTrueType(font);
  if (!program) return undefined;
  const all = new Set<number>();
  for (const name of names) {
    if (name === '.notdef') continue;
    const character = characterOf(name);
    const usual = character === undefined ? undefined : glyphNameOf(character);
    const codes = Array.from({ length: 256 }, (_, code) => code).filter((code) =>
      encodingsOfNames.some((encoding) => nameIn(encoding, code) === name),
    );
    const mapped = [...codes, ...(character === undefined ? [] : [character])].flatMap((code) =>
      program.maps.map(({ glyphOf }) => glyphOf(code)),
    );
    const named = [name, usual ?? name].map((word) => program.glyphNamed(word) ?? 0);
    const glyphs = [...mapped, ...named].filter((glyph) => glyph > 0);
    if (glyphs.length === 0) return undefined;
    for (const glyph of glyphs) all.add(glyph);
  }
  return all;
}

/** Readers skip maps that they cannot read. */
export function mapsOf(font: Buffer, table: Table | undefined): CharacterMap[] {
  if (!table) return [];
  const maps: CharacterMap[] = [];
  for (let index = 0; index < font.readUInt16BE(table.offset + 2); index += 1) {
    const at = table.offset + 4 + index * 8;
    const start = table.offset + font.readUInt32BE(at + 4);
    const glyphOf = characterMapAt(font, start);
    if (!glyphOf) continue;
    const safe = (character: number) => {
      try {
        return glyphOf(character);
      } catch {
        return 0;
      }
    };
    maps.push({
      platform: font.readUInt16BE(at),
      encoding: font.readUInt16BE(at + 2),
      isCommon: font.readUInt16BE(start) <= 6,
      glyphOf: safe,
    });
  }
  return maps;
}

/** The flags of a point (OpenType 1.9, “glyf”). */
const [onCurve, shortX, shortY, repeated, sameX, sameY] = [1, 2, 4, 8, 16, 32] as const;

function simpleOutline(font: Buffer, start: number, contours: number, budget: Budget): Contour[] {
  let at = start;
  const ends = Array.from({ length: contours }, () => font.readUInt16BE((at += 2) - 2));
  const points = (ends.at(-1) ?? -1) + 1;
  if ((budget.points -= points) < 0) throw new RangeError('a glyph with too many points');
  at += 2 + font.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = font.readUInt8(at++);
    const times = flag & repeated ? font.readUInt8(at++) + 1 : 1;
    for (let time = 0; time < times; time += 1) flags.push(flag);
  }
  const axis = (short: number, same: number) => {
    let value = 0;
    return flags.slice(0, points).map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * font.readUInt8(at++);
      else if (!(flag & same)) value += font.readInt16BE((at += 2) - 2);
      return value;
    });
  };
  const [xs, ys] = [axis(shortX, sameX), axis(shortY, sameY)];
  let first = 0;
  return ends.flatMap((end) => {
    if (end < first - 1) throw new RangeError('contours out of order');
    const part = xs.slice(first, end + 1).map((x, index) => ({
      x,
      y: ys[first + index] as number,
      isOn: Boolean((flags[first + index] as number) & onCurve),
    }));
    first = end + 1;
    return part.length ? [cubic(part)] : [];
  });
}

type Point = { x: number; y: number; isOn: boolean };

const between = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  isOn: true,
});

/** Quadratic curves as cubic ones, which are the same. */
function cubic(points: readonly Point[]): Contour {
  const firstOn = points.findIndex(({ isOn }) => isOn);
  const [a, z] = [points[0] as Point, points.at(-1) as Point];
  const start = firstOn < 0 ? between(a, z) : (points[firstOn] as Point);
  const rest = [...points.slice(firstOn + 1), ...points.slice(0, Math.max(firstOn, 0)), start];
  const segments: Segment[] = [[start.x, start.y]];
  let from = start;
  let control: Point | undefined;
  const curveTo = (middle: Point, to: Point) => {
    segments.push([
      from.x + (2 / 3) * (middle.x - from.x),
      from.y + (2 / 3) * (middle.y - from.y),
      to.x + (2 / 3) * (middle.x - to.x),
      to.y + (2 / 3) * (middle.y - to.y),
      to.x,
      to.y,
    ]);
    from = to;
  };
  for (const point of rest) {
    if (!point.isOn) {
      if (control) curveTo(control, between(control, point));
      control = point;
    } else if (control) {
      curveTo(control, point);
      control = undefined;
    } else {
      segments.push([point.x, point.y]);
      from = point;
    }
  }
  return segments;
}

/** The glyphs that form another one, with their places. */
function partsOf(font: Buffer, start: number) {
  const parts: {
    part: number;
    matrix: readonly [number, number, number, number, number, number];
  }[] = [];
  let at = start;
  for (let more = true; more && parts.length < 64;) {
    const [flags, part] = [font.readUInt16BE(at), font.readUInt16BE(at + 2)];
    at += 4;
    const areWords = flags & 1;
    const areOffsets = flags & 2;
    const read = () => {
      const value = areWords ? font.readInt16BE(at) : font.readInt8(at);
      at += areWords ? 2 : 1;
      return value;
    };
    const [x, y] = [read(), read()];
    const fraction = () => font.readInt16BE((at += 2) - 2) / 16384;
    let [a, b, c, d] = [1, 0, 0, 1];
    if (flags & 8) a = d = fraction();
    else if (flags & 0x40) [a, d] = [fraction(), fraction()];
    else if (flags & 0x80) [a, b, c, d] = [fraction(), fraction(), fraction(), fraction()];
    parts.push({ part, matrix: [a, b, c, d, areOffsets ? x : 0, areOffsets ? y : 0] });
    more = Boolean(flags & 0x20);
  }
  return parts;
}

function namesOf(font: Buffer, table: Table | undefined): string[] {
  if (!table || table.length < 32) return [];
  const version = font.readUInt32BE(table.offset);
  if (version === 0x10000) return [...macintoshGlyphs];
  if (version !== 0x20000) return [];
  const end = Math.min(table.offset + table.length, font.length);
  const count = font.readUInt16BE(table.offset + 32);
  const texts: string[] = [];
  for (let at = table.offset + 34 + 2 * count; at < end;) {
    const length = font.readUInt8(at);
    texts.push(font.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const names: string[] = [];
  for (let glyph = 0; glyph < count && table.offset + 36 + 2 * glyph <= end; glyph += 1) {
    const index = font.readUInt16BE(table.offset + 34 + 2 * glyph);
    names.push((index < 258 ? macintoshGlyphs[index] : texts[index - 258]) ?? '');
  }
  return names;
}
