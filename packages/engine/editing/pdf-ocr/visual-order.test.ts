import { expect, it } from 'vitest';
import { inVisualOrder, visualText } from './visual-order.ts';

const word = (text: string, left: number) => ({
  ...{ text, left, right: left + 90, top: 0, bottom: 20 },
  confidence: 90,
});

it.each([
  ['harbour', 'harbour'],
  ['日本語', '日本語'],
  ['שלום', 'םולש'],
  ['ב-12', '12-ב'],
  ['מ1945', '1945מ'],
])('writes “%s” as “%s”', (read, written) => {
  expect(visualText(read)).toBe(written);
});

it('keeps vowel signs behind the letter that they belong to', () => {
  expect(visualText('בָּא')).toBe('אבָּ');
});

it('puts right-to-left words in visual order', () => {
  const words = [word('שלום', 300), word('עולם', 200), word('2024', 100)];
  expect(inVisualOrder(words).map(({ text }) => text)).toEqual(['2024', 'םלוע', 'םולש']);
});

it('leaves the order of all other lines, also of those that are upside down', () => {
  const words = [word('harbour', 300), word('committee', 200)];
  expect(inVisualOrder(words).map(({ text }) => text)).toEqual(['harbour', 'committee']);
});
