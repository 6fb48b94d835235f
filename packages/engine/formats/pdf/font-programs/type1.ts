// Reads Type 1 fonts (Adobe Type 1 Font Format).
import { nameIn } from './glyph-names.ts';
import {
  transformed,
  type Contour,
  type FontProgram,
  type Glyph,
  type Segment,
} from './outline.ts';
import { runType1, type Subroutines } from './type1-charstrings.ts';

/** A font taken apart; its charstrings are decrypted. */
export type Type1Font = {
  /** The part that is not encrypted, with the encoding and the names. */
  clear: string;
  /** The encrypted part before the subroutines: the zones and stems of the whole font. */
  hints: string;
  names: readonly string[];
  programs: readonly Buffer[];
  subrs: Subroutines;
  matrix: readonly number[] | undefined;
  /** Names by code; nothing for the standard encoding. */
  encoding: ReadonlyMap<number, string> | undefined;
};

function decrypted(data: Buffer, key: number, skip: number): Buffer {
  const plain = Buffer.alloc(data.length);
  let r = key;
  for (const [index, cipher] of data.entries()) {
    plain[index] = cipher ^ (r >> 8);
    r = ((cipher + r) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(Math.max(skip, 0));
}

/** Joins the segments of a PFB file. */
function withoutSegments(font: Buffer): Buffer {
  if (font[0] !== 0x80) return font;
  const parts: Buffer[] = [];
  for (let at = 0; font[at] === 0x80 && font[at + 1] !== 3 && at + 6 <= font.length;) {
    const length = font.readUInt32LE(at + 2);
    parts.push(font.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

/** The encrypted part, decrypted. @param at its position */
function bodyOf(font: Buffer, at: number): Buffer {
  while ([0x20, 0x0a, 0x0d, 0x09].includes(font[at] ?? 0)) at += 1;
  const isHex = /^[\da-fA-F]{4}$/.test(font.toString('latin1', at, at + 4));
  const cipher = isHex
    ? Buffer.from(font.toString('latin1', at).replace(/[^\da-fA-F]/g, ''), 'hex')
    : font.subarray(at);
  return decrypted(cipher, 55_665, 4);
}

/** @throws RangeError for an invalid font */
export function takeApart(file: Buffer): Type1Font {
  const font = withoutSegments(file);
  const eexec = font.indexOf('eexec', 0, 'latin1');
  if (eexec < 0) throw new RangeError('a font without its encrypted part');
  const clear = font.toString('latin1', 0, eexec);
  const body = bodyOf(font, eexec + 'eexec'.length);
  const text = body.toString('latin1');
  const skip = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? 4);
  const codeAt = (start: number, length: number) => {
    const data = body.subarray(start, start + length);
    return skip < 0 ? data : decrypted(data, 4330, skip);
  };
  const charsAt = text.indexOf('/CharStrings');
  if (charsAt < 0) throw new RangeError('a font without glyphs');
  const subrs: Buffer[] = [];
  const routine = /dup\s+(\d+)\s+(\d+)\s+(?:RD|-\||\S+)\s/g;
  for (let found; (found = routine.exec(text)) && found.index < charsAt;) {
    const length = Number(found[2]);
    subrs[Number(found[1])] = codeAt(routine.lastIndex, length);
    routine.lastIndex += length;
  }
  const names: string[] = [];
  const programs: Buffer[] = [];
  // A name has at most 127 bytes; without a limit, a run of slashes would be read anew from each of them.
  const glyph = /\/(\S{1,127})\s+(\d+)\s+(?:RD|-\||[^\s/]+)\s/g;
  glyph.lastIndex = charsAt + '/CharStrings'.length;
  // The line of the dictionary itself looks like a glyph without a name.
  for (let found; (found = glyph.exec(text)) && names.length < 65_536;) {
    const length = Number(found[2]);
    if (glyph.lastIndex + length > body.length) break;
    names.push(found[1] as string);
    programs.push(codeAt(glyph.lastIndex, length));
    glyph.lastIndex += length;
  }
  if (!names.length) throw new RangeError('a font without glyphs');
  const subrsAt = text.indexOf('/Subrs');
  const hints = text.slice(0, subrsAt < 0 ? charsAt : Math.min(subrsAt, charsAt));
  const matrix = numbersIn(clear, 'FontMatrix');
  return { clear, hints, names, programs, subrs, matrix, encoding: encodingOf(clear) };
}

/** The numbers of an entry of a font's dictionary, in brackets or a single one. */
export function numbersIn(text: string, key: string): number[] | undefined {
  const found = new RegExp(`/${key}\\s*(?:[[{]([^\\]}]{0,500})[\\]}]|([-+.\\deE]{1,30}))`).exec(
    text,
  );
  const written = (found?.[1] ?? found?.[2])?.trim();
  return written ? written.split(/\s+/).map(Number) : undefined;
}

function encodingOf(clear: string): Map<number, string> | undefined {
  const at = clear.indexOf('/Encoding');
  if (at < 0 || /^\/Encoding\s+StandardEncoding/.test(clear.slice(at, at + 60))) return undefined;
  const codes = new Map<number, string>();
  for (const [, code, name] of clear.slice(at).matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g))
    codes.set(Number(code), name as string);
  return codes;
}

/** @throws RangeError for an invalid font */
export function readType1(file: Buffer): FontProgram {
  const { names, programs, subrs, matrix, encoding } = takeApart(file);
  const byName = new Map(names.map((name, index) => [name, index] as const));
  const draw = (index: number, isAccented = true): Glyph => {
    const program = programs[index];
    if (!program) throw new RangeError('a glyph that is missing');
    const accent = (code: number) => {
      const named = isAccented ? byName.get(nameIn('standard', code) ?? '') : undefined;
      return named === undefined || named === index ? [] : draw(named, false).contours;
    };
    return drawn(program, subrs, accent);
  };
  return {
    kind: 'type1',
    glyphCount: names.length,
    hasGlyph: (index) => index < names.length,
    glyph: (index) => scaled(draw(index), matrix),
    glyphNamed: (name) => byName.get(name),
    builtIn: (code) => byName.get((encoding ? encoding.get(code) : nameIn('standard', code)) ?? ''),
    nameOf: (index) => names[index],
  };
}

function scaled(glyph: Glyph, matrix: readonly number[] | undefined): Glyph {
  const [a = 0.001, b = 0, c = 0, d = 0.001] = matrix ?? [];
  if (a === 0.001 && !b && !c && d === 0.001) return glyph;
  const parts = [a * 1000, b * 1000, c * 1000, d * 1000, 0, 0] as const;
  return { width: glyph.width * a * 1000, contours: transformed(glyph.contours, parts) };
}

/** @param accent the outline of a glyph of the standard encoding, for accented letters */
function drawn(program: Buffer, subrs: Subroutines, accent: (code: number) => Contour[]): Glyph {
  const contours: Segment[][] = [];
  let width = 0;
  const add = (segment: Segment) => {
    // A contour that begins without a move begins at the origin.
    if (!contours.length) contours.push([[0, 0]]);
    contours.at(-1)?.push(segment);
  };
  runType1(program, subrs, {
    begin: (given) => (width = given),
    move: (x, y) => contours.push([[x, y]]),
    line: (...point) => add(point),
    curve: (...points) => add(points),
    stem() {},
    replaceStems() {},
    accented(base, mark, dx, dy) {
      const moved = transformed(accent(mark), [1, 0, 0, 1, dx, dy]);
      contours.push(...[...accent(base), ...moved].map((contour) => [...contour]));
    },
  });
  return { width, contours };
}
