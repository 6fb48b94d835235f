// Reads Type 1 fonts (Adobe Type 1 Font Format).
import { nameIn } from './glyph-names.ts';
import { Pen, transformed, type Contour, type FontProgram, type Glyph } from './outline.ts';

const maxDepth = 12;
const maxSteps = 100_000;

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

/** @throws RangeError for an invalid font */
export function readType1(file: Buffer): FontProgram {
  const font = withoutSegments(file);
  const eexec = font.indexOf('eexec', 0, 'latin1');
  if (eexec < 0) throw new RangeError('a font without its encrypted part');
  const clear = font.toString('latin1', 0, eexec);
  let at = eexec + 5;
  while ([0x20, 0x0a, 0x0d, 0x09].includes(font[at] ?? 0)) at += 1;
  const head = font.toString('latin1', at, at + 4);
  const isHex = /^[\da-fA-F]{4}$/.test(head);
  const cipher = isHex
    ? Buffer.from(font.toString('latin1', at).replace(/[^\da-fA-F]/g, ''), 'hex')
    : font.subarray(at);
  const body = decrypted(cipher, 55_665, 4);
  const text = body.toString('latin1');
  const skip = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? 4);
  const codeOf = (data: Buffer) => (skip < 0 ? data : decrypted(data, 4330, skip));
  const subrs: Buffer[] = [];
  const charsAt = text.indexOf('/CharStrings');
  if (charsAt < 0) throw new RangeError('a font without glyphs');
  const binary = (start: number, length: number) => codeOf(body.subarray(start, start + length));
  const routine = /dup\s+(\d+)\s+(\d+)\s+(?:RD|-\||\S+)\s/g;
  for (let found; (found = routine.exec(text)) && found.index < charsAt;) {
    const length = Number(found[2]);
    subrs[Number(found[1])] = binary(routine.lastIndex, length);
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
    programs.push(binary(glyph.lastIndex, length));
    glyph.lastIndex += length;
  }
  if (!names.length) throw new RangeError('a font without glyphs');
  const byName = new Map(names.map((name, index) => [name, index] as const));
  const matrix = /\/FontMatrix\s*\[([^\]]{0,500})\]/
    .exec(clear)?.[1]
    ?.trim()
    .split(/\s+/)
    .map(Number);
  const encoding = encodingOf(clear);
  const draw = (index: number): Glyph => {
    const program = programs[index];
    if (!program) throw new RangeError('a glyph that is missing');
    const accent = (code: number) => {
      const named = byName.get(nameIn('standard', code) ?? '');
      return named === undefined || named === index ? undefined : drawn(named);
    };
    const drawn = (named: number) => run(programs[named] as Buffer, subrs, () => undefined);
    return run(program, subrs, accent);
  };
  return {
    kind: 'type1',
    glyphCount: names.length,
    hasGlyph: (index) => index < names.length,
    glyph: (index) => scaled(draw(index), matrix),
    glyphNamed: (name) => byName.get(name),
    builtIn: (code) => byName.get(encoding(code) ?? ''),
    nameOf: (index) => names[index],
  };
}

function scaled(glyph: Glyph, matrix: number[] | undefined): Glyph {
  const [a = 0.001, b = 0, c = 0, d = 0.001] = matrix ?? [];
  if (a === 0.001 && !b && !c && d === 0.001) return glyph;
  const parts = [a * 1000, b * 1000, c * 1000, d * 1000, 0, 0] as const;
  return { width: glyph.width * a * 1000, contours: transformed(glyph.contours, parts) };
}

function encodingOf(clear: string): (code: number) => string | undefined {
  const at = clear.indexOf('/Encoding');
  if (at < 0 || /^\/Encoding\s+StandardEncoding/.test(clear.slice(at, at + 60)))
    return (code) => nameIn('standard', code);
  const codes = new Map<number, string>();
  for (const [, code, name] of clear.slice(at).matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g))
    codes.set(Number(code), name as string);
  return (code) => codes.get(code);
}

/** Runs a charstring (Adobe Type 1 Font Format, chapter 6). */
function run(
  program: Buffer,
  subrs: readonly (Buffer | undefined)[],
  accent: (code: number) => Glyph | undefined,
): Glyph {
  const pen = new Pen();
  let stack: number[] = [];
  const passed: number[] = [];
  let extra: Contour[] = [];
  let width = 0;
  let steps = 0;
  let bearing = 0;
  /** The points of a flex, while one is drawn. */
  let flex: [number, number][] | undefined;
  const move = (dx: number, dy: number) => {
    if (!flex) return pen.move(dx, dy);
    pen.x += dx;
    pen.y += dy;
    flex.push([pen.x, pen.y]);
  };
  const endFlex = () => {
    const points = flex ?? [];
    flex = undefined;
    if (points.length < 7) return;
    // The first point is only a reference.
    const contour = pen.contours.at(-1);
    const flat = points.slice(1).flat();
    contour?.push(flat.slice(0, 6), flat.slice(6, 12));
  };
  const other = (number: number, args: number[]) => {
    if (number === 1) flex = [];
    else if (number === 0) {
      endFlex();
      passed.push(args[2] ?? 0, args[1] ?? 0);
    } else if (number === 3) passed.push(3);
    else if (number !== 2) passed.push(...args.toReversed());
  };
  const execute = (code: Buffer, depth: number): boolean => {
    if (depth > maxDepth) throw new RangeError('nested too deep');
    for (let at = 0; at < code.length;) {
      if ((steps += 1) > maxSteps) throw new RangeError('an endless charstring');
      const byte = code.readUInt8(at);
      at += 1;
      if (byte >= 32) {
        if (byte <= 246) stack.push(byte - 139);
        else if (byte <= 250) stack.push((byte - 247) * 256 + code.readUInt8(at++) + 108);
        else if (byte <= 254) stack.push(-(byte - 251) * 256 - code.readUInt8(at++) - 108);
        else stack.push(code.readInt32BE((at += 4) - 4));
        continue;
      }
      const operator = byte === 12 ? 1200 + code.readUInt8(at++) : byte;
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = stack;
      if (operator === 10) {
        const routine = subrs[stack.pop() ?? -1];
        if (!routine) throw new RangeError('a missing subroutine');
        if (execute(routine, depth + 1)) return true;
        continue;
      }
      if (operator === 11) return false;
      if (operator === 1212) {
        const [divisor, dividend] = [stack.pop() ?? 1, stack.pop() ?? 0];
        stack.push(dividend / divisor);
        continue;
      }
      if (operator === 1216) {
        const [number, count] = [stack.pop() ?? 0, stack.pop() ?? 0];
        other(number, count > 0 ? stack.splice(-count) : []);
        continue;
      }
      if (operator === 1217) {
        stack.push(passed.pop() ?? 0);
        continue;
      }
      if (operator === 14) return true;
      if (operator === 13) [pen.x, pen.y, width, bearing] = [a, 0, b, a];
      else if (operator === 1207) [pen.x, pen.y, width, bearing] = [a, b, c, a];
      else if (operator === 1206) {
        const [base, mark] = [accent(d), accent(e)];
        const place = [1, 0, 0, 1, bearing - a + b, c] as const;
        extra = [...(base?.contours ?? []), ...transformed(mark?.contours ?? [], place)];
        return true;
      } else if (operator === 21) move(a, b);
      else if (operator === 22) move(a, 0);
      else if (operator === 4) move(0, a);
      else if (operator === 5) pen.line(a, b);
      else if (operator === 6) pen.line(a, 0);
      else if (operator === 7) pen.line(0, a);
      else if (operator === 8) pen.curve(a, b, c, d, e, f);
      else if (operator === 30) pen.curve(0, a, b, c, d, 0);
      else if (operator === 31) pen.curve(a, 0, b, c, 0, d);
      else if (operator === 1233) [pen.x, pen.y] = [a, b];
      stack = [];
    }
    return false;
  };
  execute(program, 0);
  return { width, contours: [...pen.contours, ...extra] };
}
