import { expect, it } from 'vitest';
import { LetterShapes } from './letter-shapes.ts';

const low = { top: 0.48, bottom: 0 };
const tall = { top: 0.7, bottom: 0 };
const deep = { top: 0.48, bottom: -0.2 };
const shapes: Record<string, typeof low> = { g: deep, p: deep, q: deep, y: deep };
const shapeOf = (letter: string) => shapes[letter] ?? (/[acemnorsuvwxz]/.test(letter) ? low : tall);

type Written = { claimed: string; painted: string; isUnmapped?: boolean };

/** True if a font that maps the painted glyphs to these letters is doubtful. */
function isDoubted({ claimed, painted, isUnmapped = false }: Written): boolean {
  const font = {};
  const collected = new LetterShapes<object>();
  for (const [index, letter] of [...claimed].entries())
    collected.of(font).add(letter, shapeOf(painted[index]!).top, () => ({
      ...shapeOf(painted[index]!),
      isUnmapped,
    }));
  return [...collected.doubtful()].length > 0;
}

const text = 'thequickbrownfoxjumpsoverthelazydog';

it('believes a font whose letters are painted as low, tall and deep as they are', () => {
  expect(isDoubted({ claimed: text, painted: text })).toBe(false);
  expect(isDoubted({ claimed: text, painted: text, isUnmapped: true })).toBe(false);
});

it('believes capitals in the place of small letters', () => {
  expect(isDoubted({ claimed: text, painted: text.toUpperCase() })).toBe(false);
});

it('doubts letters that are shifted in the alphabet', () => {
  const shifted = [...text].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 5)).join('');
  expect(isDoubted({ claimed: shifted, painted: text })).toBe(true);
});

it('doubts a few unmapped letters among right ones', () => {
  const font = {};
  const collected = new LetterShapes<object>();
  const add = (claimed: string, painted: string, isUnmapped: boolean) =>
    collected.of(font).add(claimed, 0.5, () => ({ ...shapeOf(painted), isUnmapped }));
  for (const letter of text) add(letter, letter, false);
  for (const [claimed, painted] of [...'ŶĐŵ'].map((one, at) => [one, 'ncm'[at]!] as const))
    add(claimed, painted, true);
  expect([...collected.doubtful()]).toEqual([font]);
});

it('doubts one letter for all glyphs, and codes of many scripts', () => {
  expect(isDoubted({ claimed: 'o'.repeat(text.length), painted: text })).toBe(true);
  expect(isDoubted({ claimed: 'ԔΨдߙ', painted: 'able', isUnmapped: true })).toBe(true);
});

it('tells nothing from symbols', () => {
  expect(isDoubted({ claimed: '•+=·', painted: 'able', isUnmapped: true })).toBe(false);
});
