import { describe, expect, it } from 'vitest';
import { nameIn } from './glyph-names.ts';
import { code, type1Of } from './testing/type1-font.ts';
import { readType1 } from './type1.ts';

const codeOf = (name: string): number =>
  Array.from({ length: 256 }, (_, at) => at).find((at) => nameIn('standard', at) === name) ?? 0;

const line = (width: number): Buffer =>
  code(0, width, 'hsbw', 10, 0, 'rmoveto', 0, 100, 'rlineto', 'closepath', 'endchar');
const accented = (base: string, accent: string): Buffer =>
  code(0, 700, 'hsbw', 0, 3, 7, codeOf(base), codeOf(accent), 'seac');

function drawn(font: Buffer, name: string) {
  const read = readType1(font);
  return read.glyph(read.glyphNamed(name) ?? -1);
}

const drawnLine = [
  [10, 0],
  [10, 100],
];

describe('readType1', () => {
  it('reads names, widths and outlines', () => {
    const font = type1Of({ glyphs: { '.notdef': line(250), A: line(600) } });
    expect(readType1(font)).toMatchObject({ kind: 'type1', glyphCount: 2 });
    expect(drawn(font, 'A')).toEqual({ width: 600, contours: [drawnLine] });
  });

  it('scales by the matrix of the font, and encodes as it says', () => {
    const clear = '/FontMatrix [0.0005 0 0 0.0005 0 0] def /Encoding 256 array dup 7 /A put';
    const font = type1Of({ clear, glyphs: { A: line(600) } });
    expect(drawn(font, 'A').width).toBe(300);
    expect(readType1(font).builtIn(7)).toBe(0);
    expect(readType1(font).builtIn(65)).toBeUndefined();
  });

  it('runs subroutines, and divides', () => {
    const font = type1Of({
      subroutines: [code(10, 0, 'rmoveto', 'return')],
      glyphs: {
        A: code(0, 1201, 2, 'div', 'hsbw', 0, 'callsubr', 0, 100, 'rlineto', 'endchar'),
      },
    });
    expect(drawn(font, 'A')).toEqual({ width: 600.5, contours: [drawnLine] });
  });

  it('draws an accented letter of its letter and its accent, but not of accented ones', () => {
    const glyphs = {
      A: line(600),
      acute: line(300),
      B: accented('A', 'acute'),
      C: accented('B', 'B'),
    };
    const font = type1Of({ glyphs });
    expect(drawn(font, 'B')).toEqual({
      width: 700,
      contours: [
        drawnLine,
        [
          [13, 7],
          [13, 107],
        ],
      ],
    });
    expect(drawn(font, 'C').contours).toEqual([]);
  });

  it.each([
    ['calls itself', [code(0, 'callsubr')]],
    [
      'calls others again and again',
      Array.from({ length: 11 }, (_, at) =>
        code(
          ...Array.from({ length: at < 10 ? 20 : 0 }, () => [at + 1, 'callsubr'] as const).flat(),
          'return',
        ),
      ),
    ],
    ['is missing', []],
  ])('takes a glyph whose subroutine %s for damaged', (_, subroutines) => {
    const font = type1Of({ subroutines, glyphs: { A: code(0, 'callsubr', 'endchar') } });
    expect(() => drawn(font, 'A')).toThrow(RangeError);
  });

  it('reads long runs of slashes and of unfinished matrices only once', () => {
    const clear = '/FontMatrix ['.repeat(100_000);
    const font = type1Of({ clear, before: `${'/'.repeat(300_000)} `, glyphs: { A: line(600) } });
    expect(drawn(font, 'A').width).toBe(600);
  });

  it('refuses a font without glyphs or without its encrypted part', () => {
    expect(() => readType1(type1Of({}))).toThrow(RangeError);
    expect(() => readType1(Buffer.from('%!PS-AdobeFont-1.0'))).toThrow(RangeError);
  });
});
