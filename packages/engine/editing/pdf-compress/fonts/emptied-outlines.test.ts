import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { glyphsOfCodes } from '#formats/pdf/fonts/character-map.ts';
import { unusedTables, withOutlinesOf } from './emptied-outlines.ts';
import { tablesOf } from '#formats/pdf/fonts/sfnt.ts';

const font = await readFile('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf');

function outlineOf(of: Buffer, glyph: number): Buffer {
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((name) => tablesOf(of).get(name)!);
  const isLong = of.readInt16BE(head!.offset + 50) === 1;
  const at = (index: number) =>
    isLong
      ? of.readUInt32BE(loca!.offset + 4 * index)
      : 2 * of.readUInt16BE(loca!.offset + 2 * index);
  return of.subarray(glyf!.offset + at(glyph), glyf!.offset + at(glyph + 1));
}

it('keeps the outlines of the shown glyphs and of their components, and empties all others', () => {
  // A, and Ä, which is composed of A and a dieresis.
  const [a, umlaut, b] = [0x41, 0xc4, 0x42].map((code) =>
    [...glyphsOfCodes(font, [code])!].filter((glyph) => outlineOf(font, glyph).length > 0),
  );
  const subset = withOutlinesOf(font, new Set(umlaut))!;
  expect(subset.length).toBe(font.length);
  for (const glyph of [...umlaut!, 0x24])
    expect(outlineOf(subset, glyph)).toEqual(outlineOf(font, glyph));
  expect(a).toContain(0x24);
  expect(b!.some((glyph) => outlineOf(subset, glyph).length === 0)).toBe(true);
  expect(deflateSync(subset).length).toBeLessThan(deflateSync(font).length / 3);
});

it('removes the tables for shaping, which the directory then no longer lists', () => {
  const subset = withOutlinesOf(font, new Set([0x24]))!;
  const [before, after] = [tablesOf(font), tablesOf(subset)];
  expect([...before.keys()]).toContain('GPOS');
  expect([...after.keys()]).toEqual(
    [...before.keys()].filter((name) => !unusedTables.includes(name)),
  );
  const { offset, length } = before.get('GPOS')!;
  expect(subset.subarray(offset, offset + length).every((byte) => byte === 0)).toBe(true);
  expect(after.get('cmap')).toEqual(before.get('cmap'));
});
