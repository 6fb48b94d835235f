import { expect, it } from 'vitest';
import type { TextLine } from '../text-lines.ts';
import { movedArea, type PlacedWord } from './moved-words.ts';
import type { Word } from './paragraph-words.ts';
import type { Paragraph } from './paragraph.ts';

/** Words of 40 points with gaps of 10, three on a line; the lines are 12 apart, from 100 down. */
const stretch = (place: number) => ({
  from: (place % 3) * 50,
  to: (place % 3) * 50 + 40,
  baseline: 100 - Math.floor(place / 3) * 12,
});

const words = Array.from({ length: 6 }, (_, index): Word => {
  const { from, to } = stretch(index);
  const line = Math.floor(index / 3);
  return { text: `w${index}`, isDivided: false, parts: [{ line, glyphs: [], from, to }] };
});
const lines = [100, 88].map((baseline) => ({ baseline }) as TextLine);
const paragraph = { lines, angle: 0, size: 10 } as Paragraph;

const kept = (old: number, place: number): PlacedWord => ({
  word: { kind: 'kept', old },
  stretches: [stretch(place)],
});
const fresh = (near: number, place: number, side: 'instead' | 'behind'): PlacedWord => ({
  word: { kind: 'new', text: 'new', near, place: side },
  stretches: [stretch(place)],
});
const movedFrom = (placed: PlacedWord[]) =>
  // Over the second and third word, a point further on each side.
  movedArea(
    { left: 49, right: 141, bottom: 98, top: 108 },
    { paragraph, words, placed, shift: [0, 0] },
  );

it('an area goes with its words, on two lines if they are', () => {
  expect(movedFrom([fresh(0, 0, 'instead'), kept(1, 2), kept(2, 3)])).toEqual([
    { left: 99, right: 141, bottom: 98, top: 108 },
    { left: -1, right: 41, bottom: 86, top: 96 },
  ]);
});

it('an area has the words that replace its own and come between them, but not those behind', () => {
  const placed = [
    kept(0, 0),
    fresh(1, 1, 'instead'),
    fresh(1, 2, 'behind'),
    kept(2, 3),
    fresh(2, 4, 'behind'),
    kept(3, 5),
  ];
  expect(movedFrom(placed)).toEqual([
    { left: 49, right: 141, bottom: 98, top: 108 },
    { left: -1, right: 41, bottom: 86, top: 96 },
  ]);
});

it('an area without words left has no place, and one over no words is not told', () => {
  expect(movedFrom([kept(0, 0), kept(3, 1)])).toEqual([]);
  const area = { left: 49, right: 141, bottom: 40, top: 52 };
  expect(movedArea(area, { paragraph, words, placed: [], shift: [0, 0] })).toBeUndefined();
});

it('an area far around its words is that of a card, which stays', () => {
  const card = { left: -20, right: 160, bottom: 40, top: 190 };
  expect(movedArea(card, { paragraph, words, placed: [], shift: [0, 0] })).toBeUndefined();
});
