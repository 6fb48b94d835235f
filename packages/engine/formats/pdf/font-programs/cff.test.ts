import { describe, expect, it } from 'vitest';
import { readCff } from './cff.ts';
import { cffStrings, nameIn } from './glyph-names.ts';

const codes = {
  rmoveto: [21],
  rlineto: [5],
  callsubr: [10],
  callgsubr: [29],
  return: [11],
  endchar: [14],
} as const;

/** A charstring or a dictionary: each number has five bytes. */
const code = (...parts: (number | keyof typeof codes)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(codes[part]);
      const bytes = Buffer.alloc(5, 255);
      bytes.writeInt32BE(part * 0x10000, 1);
      return bytes;
    }),
  );

const long = (value: number): Buffer => {
  if (!Number.isInteger(value)) return real(value);
  const bytes = Buffer.alloc(5, 29);
  bytes.writeInt32BE(value, 1);
  return bytes;
};
/** A number with a fraction: a digit in each half of a byte, `a` for the point and `f` at the end. */
const real = (value: number): Buffer => {
  const digits = `${`${value}`.replace('.', 'a')}f`;
  return Buffer.from(`1e${digits}${digits.length % 2 ? 'f' : ''}`, 'hex');
};
type Entry = [operator: number[], ...operands: number[]];
const dictionary = (...entries: Entry[]): Buffer =>
  Buffer.concat(
    entries.flatMap(([operator, ...operands]) => [...operands.map(long), Buffer.from(operator)]),
  );

function index(...entries: Buffer[]): Buffer {
  if (!entries.length) return Buffer.alloc(2);
  const head = Buffer.alloc(3 + 4 * (entries.length + 1));
  head.writeUInt16BE(entries.length, 0);
  head.writeUInt8(4, 2);
  let next = 1;
  for (const [at, { length }] of [...entries, Buffer.alloc(0)].entries()) {
    head.writeUInt32BE(next, 3 + 4 * at);
    next += length;
  }
  return Buffer.concat([head, ...entries]);
}

const [defaultWidth, usualWidth] = [500, 600];

type Parts = {
  /** The charstrings, by the names of their glyphs. */
  glyphs: Readonly<Record<string, Buffer>>;
  globals?: Buffer[];
  locals?: Buffer[];
  nominalWidth?: number;
  /** The ranges of glyphs that belong to the only part of a keyed font: the first, the part, and the end. */
  selection?: readonly number[];
};

function cffOf({
  glyphs,
  globals = [],
  locals = [],
  nominalWidth = usualWidth,
  selection,
}: Parts): Buffer {
  const widths: Entry[] = [
    [[20], defaultWidth],
    [[21], nominalWidth],
  ];
  const { length: size } = dictionary(...widths, [[19], 0]);
  const own = Buffer.concat([dictionary(...widths, [[19], size]), index(...locals)]);
  const charset = Buffer.alloc(1 + 2 * Object.keys(glyphs).length);
  for (const [at, name] of Object.keys(glyphs).entries())
    charset.writeUInt16BE(selection ? at + 1 : cffStrings.indexOf(name), 1 + 2 * at);
  const empty = code(0, 'endchar');
  const charstrings = index(empty, ...Object.values(glyphs));
  const ranges = Buffer.from([3, 0, 0, ...(selection ?? [])]);
  if (selection) ranges.writeUInt16BE((selection.length - 2) / 3, 1);
  const top = (start: number): Buffer => {
    const charsAt = start + charset.length;
    const privateAt = charsAt + charstrings.length;
    const selectAt = privateAt + own.length;
    const place: Entry = [[18], size, privateAt];
    const outer: Entry[] = [
      [[15], start],
      [[17], charsAt],
    ];
    if (!selection) return index(dictionary(...outer, place));
    const keyed: Entry[] = [
      [[12, 37], selectAt],
      [[12, 36], selectAt + ranges.length],
    ];
    return index(dictionary([[12, 30], 0, 0, 0], ...outer, ...keyed));
  };
  const before = [Buffer.from([1, 0, 4, 4]), index(Buffer.from('Font'))];
  const after = [index(), index(...globals)];
  const start = [...before, top(0), ...after].reduce((sum, { length }) => sum + length, 0);
  const fonts = index(dictionary([[18], size, start + charset.length + charstrings.length]));
  return Buffer.concat([
    ...[...before, top(start), ...after, charset, charstrings, own],
    ...(selection ? [ranges, fonts] : []),
  ]);
}

const codeOf = (name: string): number =>
  Array.from({ length: 256 }, (_, at) => at).find((at) => nameIn('standard', at) === name) ?? 0;

const line = (x: number): Buffer => code(x, 0, 'rmoveto', 0, 100, 'rlineto', 'endchar');
const accented = (base: string, accent: string, dx = 0, dy = 0): Buffer =>
  code(dx, dy, codeOf(base), codeOf(accent), 'endchar');

/** The glyph of a name. */
function drawn(font: Buffer, name: string) {
  const read = readCff(font);
  return read.glyph(read.glyphNamed(name) ?? 0);
}

describe('readCff', () => {
  it('reads the width of a glyph with and without the fraction of the nominal one', () => {
    const wide = code(-50, 10, 0, 'rmoveto', 5, 5, 'rlineto', 'endchar');
    const font = cffOf({ glyphs: { A: line(10), B: wide }, nominalWidth: 576.75 });
    expect(drawn(font, 'B')).toMatchObject({ width: 526.75, cutWidth: 526 });
    expect(drawn(font, 'A')).not.toHaveProperty('cutWidth');
  });

  it('reads outlines, and widths by the default and the nominal one', () => {
    const font = cffOf({
      glyphs: { A: line(10), B: code(-50, 10, 0, 'rmoveto', 5, 5, 'rlineto', 'endchar') },
    });
    expect(drawn(font, 'A')).toEqual({
      width: defaultWidth,
      contours: [
        [
          [10, 0],
          [10, 100],
        ],
      ],
    });
    expect(drawn(font, 'B').width).toBe(usualWidth - 50);
  });

  it('draws an accented letter of its letter and its accent', () => {
    const font = cffOf({
      glyphs: { A: line(10), acute: line(0), B: accented('A', 'acute', 3, 7) },
    });
    expect(drawn(font, 'B').contours).toEqual([
      [
        [10, 0],
        [10, 100],
      ],
      [
        [3, 7],
        [3, 107],
      ],
    ]);
  });

  it('does not draw accented letters of accented letters, which would double at each step', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const glyphs = letters.map((name, at) => {
      const next = letters[at + 1];
      return [name, next ? accented(next, next) : line(0)] as const;
    });
    const font = cffOf({ glyphs: Object.fromEntries(glyphs) });
    expect(drawn(font, 'Y').contours).toHaveLength(2);
    expect(drawn(font, 'A').contours).toEqual([]);
    expect(drawn(cffOf({ glyphs: { A: accented('A', 'A') } }), 'A').contours).toEqual([]);
  });

  it('runs subroutines of the font and of the part', () => {
    const font = cffOf({
      glyphs: { A: code(-107, 'callgsubr', -107, 'callsubr', 'endchar') },
      globals: [code(20, 0, 'rmoveto', 'return')],
      locals: [code(0, 30, 'rlineto', 'return')],
    });
    expect(drawn(font, 'A').contours).toEqual([
      [
        [20, 0],
        [20, 30],
      ],
    ]);
  });

  it.each([
    ['calls itself', [code(-107, 'callgsubr')]],
    [
      'calls others again and again',
      Array.from({ length: 11 }, (_, at) =>
        code(
          ...Array.from(
            { length: at < 10 ? 20 : 0 },
            () => [at - 106, 'callgsubr'] as const,
          ).flat(),
          'return',
        ),
      ),
    ],
    ['is missing', []],
  ])('takes a glyph whose subroutine %s for damaged', (_, globals) => {
    const glyphs = { A: code(-107, 'callgsubr', 'endchar') };
    expect(() => drawn(cffOf({ glyphs, globals }), 'A')).toThrow(RangeError);
  });

  it('finds the glyphs of a keyed font by their identifiers, with the widths of their part', () => {
    const font = readCff(cffOf({ glyphs: { A: line(1), B: line(2) }, selection: [0, 0, 0, 0, 3] }));
    expect(font.isKeyed).toBe(true);
    expect(font.glyphOfCid?.(2)).toBe(2);
    expect(font.glyph(2)).toMatchObject({
      width: defaultWidth,
      contours: [
        [
          [2, 0],
          [2, 100],
        ],
      ],
    });
    expect(font.glyphNamed('A')).toBeUndefined();
  });

  it('refuses ranges of glyphs that run backwards', () => {
    const selection = [0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 3];
    expect(() => readCff(cffOf({ glyphs: { A: line(1) }, selection }))).toThrow(RangeError);
  });

  it('refuses a font that is cut off', () => {
    const font = cffOf({ glyphs: { A: line(1) } });
    expect(() => readCff(font.subarray(0, font.length >> 1))).toThrow(RangeError);
  });
});
