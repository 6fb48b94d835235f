import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { glyphsOfNames, mapsOf, readTrueType } from './truetype.ts';

type Point = readonly [x: number, y: number, isOn?: boolean];

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value, 2 * index);
  return bytes;
};
/** The bounding box, which nothing here reads. */
const box = [0, 0, 0, 0];

/** A glyph of contours. @param ends the last point of each */
function outline(points: readonly Point[], ends: readonly number[] = [points.length - 1]): Buffer {
  const steps = (axis: 0 | 1) =>
    points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  return Buffer.concat([
    words(ends.length, ...box, ...ends, 0),
    Buffer.from(points.map(([, , isOn = true]) => (isOn ? 1 : 0))),
    words(...steps(0), ...steps(1)),
  ]);
}

type Part = { glyph: number; x?: number; y?: number; scale?: number };

/** A glyph of other glyphs. */
const composite = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    words(-1, ...box),
    ...parts.map(({ glyph, x = 0, y = 0, scale = 1 }, index) =>
      words(0x0b | (index < parts.length - 1 ? 0x20 : 0), glyph, x, y, scale * 0x4000),
    ),
  ]);

/** A font of glyphs that are 500 units wide, of 2000 in the font size. */
function fontOf(glyphs: readonly Buffer[], table = 'glyf'): Buffer {
  const offsets = glyphs.map((_, index) =>
    glyphs.slice(0, index).reduce((sum, { length }) => sum + length, 0),
  );
  const glyf = Buffer.concat(glyphs);
  const loca = Buffer.alloc(4 * (glyphs.length + 1));
  for (const [index, offset] of [...offsets, glyf.length].entries())
    loca.writeUInt32BE(offset, 4 * index);
  const head = Buffer.alloc(54);
  head.writeUInt16BE(2000, 18);
  head.writeUInt16BE(1, 50);
  const tables = {
    head,
    maxp: words(1, 0, glyphs.length),
    hhea: Buffer.concat([Buffer.alloc(34), words(1)]),
    hmtx: words(500, 0),
    loca,
    [table]: glyf,
  };
  const names = Object.entries(tables);
  let at = 12 + 16 * names.length;
  const directory = names.map(([name, { length }]) => {
    const entry = Buffer.alloc(16);
    entry.write(name, 'latin1');
    entry.writeUInt32BE(at, 8);
    entry.writeUInt32BE(length, 12);
    at += length;
    return entry;
  });
  const start = Buffer.concat([words(1, 0, names.length), Buffer.alloc(6)]);
  return Buffer.concat([start, ...directory, ...names.map(([, data]) => data)]);
}

const triangle: readonly Point[] = [
  [0, 0],
  [200, 0],
  [0, 400],
];

const glyphOf = (glyphs: readonly Buffer[], glyph: number) =>
  readTrueType(fontOf(glyphs))?.glyph(glyph);

describe('readTrueType', () => {
  it('reads widths and outlines in thousandths of the font size', () => {
    expect(glyphOf([outline(triangle)], 0)).toEqual({
      width: 250,
      contours: [
        [
          [0, 0],
          [100, 0],
          [0, 200],
          [0, 0],
        ],
      ],
    });
  });

  it('writes a quadratic curve as the same cubic one', () => {
    const curve = outline([
      [0, 0],
      [300, 600, false],
      [600, 0],
    ]);
    const [contour = []] = glyphOf([curve], 0)?.contours ?? [];
    expect(contour[1]?.map(Math.round)).toEqual([100, 200, 200, 200, 300, 0]);
  });

  it('places and scales the parts of a composite glyph, also of nested ones', () => {
    const half = composite([{ glyph: 0, x: 1000, y: 100, scale: 0.5 }]);
    const glyphs = [outline(triangle), half, composite([{ glyph: 0 }, { glyph: 1, y: 100 }])];
    const contours = glyphOf(glyphs, 2)?.contours;
    expect(contours).toHaveLength(2);
    expect(contours?.[1]).toEqual([
      [500, 100],
      [550, 100],
      [500, 200],
      [500, 100],
    ]);
  });

  it('takes a glyph of parts that consist of themselves for damaged', () => {
    const parts = Array.from({ length: 60 }, () => ({ glyph: 1 }));
    const glyphs = [outline(triangle), composite(parts)];
    expect(() => glyphOf(glyphs, 1)).toThrow(/too many parts/);
    expect(glyphOf(glyphs, 0)?.contours).toHaveLength(1);
  });

  it('takes a glyph with too many points in all its parts for damaged', () => {
    const long = outline(Array.from({ length: 1000 }, (_, x) => [x, x % 7] as const));
    const parts = Array.from({ length: 50 }, () => ({ glyph: 0 }));
    expect(() => glyphOf([long, composite(parts)], 1)).toThrow(/too many points/);
    expect(glyphOf([long, composite(parts.slice(0, 10))], 1)?.contours).toHaveLength(10);
  });

  it.each([
    ['contours out of order', outline(triangle, [2, 0, 2])],
    ['an outline that is cut off', outline(triangle).subarray(0, 14)],
    ['parts that are cut off', composite([{ glyph: 0 }, { glyph: 0 }]).subarray(0, 22)],
  ])('takes a glyph with %s for damaged', (_, glyph) => {
    expect(() => glyphOf([glyph], 0)).toThrow(RangeError);
  });

  it('leaves out parts that do not exist', () => {
    expect(glyphOf([composite([{ glyph: 7 }])], 0)?.contours).toEqual([]);
  });

  it('reads no font with other outlines, and refuses one that lacks a table', () => {
    expect(readTrueType(fontOf([outline(triangle)], 'CFF '))).toBeUndefined();
    expect(() => readTrueType(Buffer.concat([words(1, 0, 0), Buffer.alloc(6)]))).not.toThrow();
    const font = fontOf([outline(triangle)]);
    font.write('none', 12, 'latin1');
    expect(() => readTrueType(font)).toThrow(/without head/);
  });
});

it('knows which character maps all readers know', () => {
  const head = words(0, 2, 1, 0, 0, 20, 3, 1, 0, 32);
  const trimmed = words(6, 12, 0, 65, 1, 7);
  const grouped = words(12, 0, 0, 28, 0, 0, 0, 1, 0, 65, 0, 65, 0, 7);
  const table = Buffer.concat([head, trimmed, grouped]);
  const maps = mapsOf(table, { offset: 0, length: table.length });
  expect(maps.map((map) => [map.glyphOf(65), map.isCommon])).toEqual([
    [7, true],
    [7, false],
  ]);
});

describe('glyphsOfNames', () => {
  const font = readFileSync('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf');
  const glyphNamed = (name: string) => readTrueType(font)?.glyphNamed(name) as number;

  it('finds glyphs by their character and by the name in the font', () => {
    const names = ['Adieresis', 'afii10017', 'uni20AC', '.notdef'];
    const wanted = ['Adieresis', 'uni0410', 'Euro'].map(glyphNamed);
    expect([...(glyphsOfNames(font, names) ?? [])]).toEqual(expect.arrayContaining(wanted));
    expect(glyphsOfNames(font, [])).toEqual(new Set());
  });

  it('is uncertain about a name that leads to no glyph', () => {
    expect(glyphsOfNames(font, ['A', 'g123'])).toBeUndefined();
  });
});
