import { expect, it } from 'vitest';
import type { Glyph, GlyphFormatting } from './glyphs.ts';
import { gapBetween, isGap, runsOf, withoutEmptySpaces } from './runs.ts';

const font = { family: 'Arial', bold: false, italic: false, monospace: false };
const formatting: GlyphFormatting = {
  ...{
    object: 0,
    handle: 0,
    size: 10,
    color: '000000',
    hidden: false,
    angle: 0,
    isVertical: false,
  },
  face: { font, ascent: 0.8, descent: 0.2, isSymbolic: false, isNamed: true, isEmbedded: true },
  marking: { isArtifact: false },
  along: { x: 1, y: 0 },
  clip: undefined,
};

const glyph = (text: string, start: number, end: number, across = 100): Glyph => ({
  ...{ text, formatting, start, end, across },
});

it('measures the gap before a letter in the direction in which it is read', () => {
  expect(gapBetween(glyph('a', 10, 15), glyph('b', 17, 22))).toBe(2);
  expect(gapBetween(glyph('ש', 17, 22), glyph('ל', 10, 15))).toBe(2);
});

it('takes a gap of a sixth of the size for a space, a wider one between ideographs', () => {
  expect(isGap(glyph('a', 10, 15), glyph('b', 16, 20), 0)).toBe(false);
  expect(isGap(glyph('a', 10, 15), glyph('b', 17, 20), 0)).toBe(true);
  expect(isGap(glyph('日', 10, 20), glyph('本', 24, 34), 0)).toBe(false);
});

it('sees no gap before an accent', () => {
  expect(isGap(glyph('e', 10, 15), glyph('\u0301', 19, 19), 0)).toBe(false);
});

it('begins a new run on another baseline, and far away', () => {
  const runs = [
    ...runsOf([glyph('a', 10, 15), glyph('b', 15, 20), glyph('2', 20, 23, 96), glyph('c', 80, 85)]),
  ];
  expect(runs.map((run) => run.map(({ text }) => text).join(''))).toEqual(['ab', '2', 'c']);
});

it('leaves out a space without width where the next letter stands before it', () => {
  const text = (...glyphs: Glyph[]) =>
    [...withoutEmptySpaces(glyphs)].map((one) => one.text).join('');
  expect(text(glyph('ค', 10, 15), glyph(' ', 16, 16), glyph('ำ', 14, 18))).toBe('คำ');
  expect(text(glyph('a', 10, 15), glyph(' ', 15, 15), glyph('b', 15, 20))).toBe('a b');
});
