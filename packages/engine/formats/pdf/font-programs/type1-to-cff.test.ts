import { describe, expect, it } from 'vitest';
import { readCff } from './cff.ts';
import { nameIn } from './glyph-names.ts';
import { code, type1Of } from './testing/type1-font.ts';
import { cffOfType1 } from './type1-to-cff.ts';
import { readType1, takeApart } from './type1.ts';

type Parts = Parameters<typeof type1Of>[0];

const standardCode = (name: string): number =>
  Array.from({ length: 256 }, (_, at) => at).find((at) => nameIn('standard', at) === name) ?? 0;

/** A flex of two curves (Adobe Type 1 Font Format, 8.3). */
const flex = [
  ...[1, 'callsubr', 50, 0, 'rmoveto', 2, 'callsubr', -40, 2, 'rmoveto', 2, 'callsubr'],
  ...[
    20,
    3,
    'rmoveto',
    2,
    'callsubr',
    20,
    0,
    'rmoveto',
    2,
    'callsubr',
    20,
    0,
    'rmoveto',
    2,
    'callsubr',
  ],
  ...[20, -3, 'rmoveto', 2, 'callsubr', 10, -2, 'rmoveto', 2, 'callsubr'],
  ...[50, 200, 200, 0, 'callsubr'],
] as const;

const subroutines = [
  code(3, 0, 'callothersubr', 'pop', 'pop', 'setcurrentpoint', 'return'),
  code(0, 1, 'callothersubr', 'return'),
  code(0, 2, 'callothersubr', 'return'),
  code('return'),
  code(100, 30, 'hstem', 'return'),
];

const glyphs: Parts['glyphs'] = {
  '.notdef': code(0, 250, 'hsbw', 'endchar'),
  A: code(
    ...([20, 600, 'hsbw', -10, 20, 'hstem', 5, 40, 'vstem', 0, -10, 'rmoveto'] as const),
    ...([
      100,
      0,
      'rlineto',
      0,
      90,
      'rlineto',
      -30,
      7,
      'rlineto',
      -2000,
      3,
      'div',
      0,
      'rlineto',
    ] as const),
    ...(['closepath', 4, 1, 3, 'callothersubr', 'pop', 'callsubr', 3, 4, 'rmoveto'] as const),
    ...([10, 0, 5, 6, 0, 9, 'rrcurveto', 0, 8, -5, 4, -7, 0, 'rrcurveto'] as const),
    ...([1, 2, 3, 4, 5, 6, 'rrcurveto', 'closepath', 'endchar'] as const),
  ),
  B: code(0, 600, 'hsbw', 100, 200, 'rmoveto', ...flex, 0, 50, 'rlineto', 'closepath', 'endchar'),
  acute: code(30, 600, 'hsbw', 10, 500, 'rmoveto', 40, 60, 'rlineto', 'closepath', 'endchar'),
  Aacute: code(
    ...([20, 600, 'hsbw', 30, 110, 190, standardCode('A'), standardCode('acute'), 'seac'] as const),
  ),
  alpha: code(0, 712, 'hsbw', 5, 5, 'rmoveto', 0, 1000, 'rlineto', 'closepath', 'endchar'),
};

const clear = `/FontBBox {-10 -20 1000 900} readonly def
/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for
dup 65 /A put
dup 66 /B put
dup 97 /alpha put
dup 193 /A put
readonly def`;
const hints =
  '/BlueValues [-15 0 683 705] def /BlueScale 0.039625 def /StdHW [22] def /ForceBold true def';

const font = (parts: Partial<Parts> = {}) =>
  type1Of({ glyphs, subroutines, clear, hints, ...parts });
const converted = (file: Buffer, keeps?: (name: string) => boolean) =>
  cffOfType1(takeApart(file), 'Test', keeps) ?? Buffer.alloc(0);

/** What is drawn; a contour of one point is nothing. */
const outlineOf = (program: ReturnType<typeof readType1>, name: string) => {
  const { width, contours } = program.glyph(program.glyphNamed(name) ?? -1);
  const rounded = contours.map((contour) =>
    contour.map((segment) => segment.map((value) => Math.round(value * 100) / 100)),
  );
  return { width, contours: rounded.filter((contour) => contour.length > 1) };
};

describe('cffOfType1', () => {
  it.each(Object.keys(glyphs))('keeps the outline and the width of %s', (name) => {
    const [before, after] = [readType1(font()), readCff(converted(font()))];
    expect(outlineOf(after, name)).toEqual(outlineOf(before, name));
  });

  it('keeps the codes, also several of one glyph, and names of no list', () => {
    const read = readCff(converted(font()));
    const names = [65, 66, 97, 193].map((at) => read.nameOf(read.builtIn(at) ?? -1));
    expect(names).toEqual(['A', 'B', 'alpha', 'A']);
    expect(read.builtIn(67)).toBeUndefined();
  });

  it('keeps the standard encoding', () => {
    const read = readCff(converted(font({ clear: '/Encoding StandardEncoding def' })));
    expect(read.nameOf(read.builtIn(65) ?? -1)).toBe('A');
  });

  it('declares the stems in order, and replaces them where the font does', () => {
    const data = converted(font());
    // Stems of −10 to 10 and 100 to 130, then of 25 to 65; the first part of the path uses all but the second one.
    const declared = [129, 159, 229, 169, 18, 164, 179, 23, 19, 0b1010_0000];
    expect(data.includes(Buffer.from(declared))).toBe(true);
    expect(data.includes(Buffer.from([19, 0b0100_0000]))).toBe(true);
  });

  it('keeps the zones and stems of the whole font', () => {
    const data = converted(font());
    // Steps from one number to the next; ForceBold; the real number 0.039625.
    expect(data.includes(Buffer.from([124, 154, 247 + 2, 63, 161, 6]))).toBe(true);
    expect(data.includes(Buffer.from([140, 12, 14]))).toBe(true);
    expect(data.includes(Buffer.from([30, 0x0a, 0x03, 0x96, 0x25, 0xff, 12, 9]))).toBe(true);
  });

  it('leaves out glyphs that are not kept, never that of a missing one', () => {
    const read = readCff(converted(font(), (name) => name === 'alpha'));
    expect([0, 1].map((glyph) => read.nameOf(glyph))).toEqual(['.notdef', 'alpha']);
    expect(read.glyphCount).toBe(2);
    expect(read.builtIn(97)).toBe(1);
  });

  it.each([
    ['is stroked', `/PaintType 2 def ${clear}`],
    ['lies between several masters', `/WeightVector [0.5 0.5] def ${clear}`],
    ['has an encoding of another kind', '/Encoding ISOLatin1Encoding def'],
  ])('leaves a font that %s', (_, given) => {
    expect(cffOfType1(takeApart(font({ clear: given })), 'Test')).toBeUndefined();
  });

  it('takes an accented letter without its parts for damaged', () => {
    const { Aacute = Buffer.alloc(0) } = glyphs;
    expect(() => converted(font({ glyphs: { Aacute } }))).toThrow(RangeError);
  });
});
