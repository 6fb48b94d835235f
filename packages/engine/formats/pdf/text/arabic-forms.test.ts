import { expect, it } from 'vitest';
import { formedLetters, jointsOf } from './arabic-forms.ts';
import { levelsOf, visualOrder } from './bidi.ts';

const signs = (text: string) => formedLetters(text).map(({ sign }) => sign);

it('gives Arabic letters the forms that their neighbours need', () => {
  expect(signs('سلم')).toEqual(['\ufeb3', '\ufee0', '\ufee2']);
  // Alef joins to nothing behind it, and lam with alef is one sign.
  expect(signs('الأمر')).toEqual(['\ufe8d', '\ufef7', '\ufee3', '\ufeae']);
  // Persian letters, and a sign that keeps letters apart.
  expect(signs('پک\u200cها')).toEqual(['\ufb58', '\ufb8f', '\ufeeb', '\ufe8e']);
});

it('joins ligatures by their first and last letter', () => {
  const joints = jointsOf(['ب', 'لا', 'م']);
  expect(joints.map(({ before, behind }) => [before, behind])).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ]);
});

it('orders numbers and Latin words within text from the right', () => {
  const letters = [...'אב Word 12, ג'];
  const order = visualOrder(levelsOf(letters, 'rtl'));
  expect(order.map((index) => letters[index]).join('')).toBe('ג ,Word 12 בא');
});
