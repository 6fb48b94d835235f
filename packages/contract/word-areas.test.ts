import { expect, test } from 'vitest';
import { areasOfLetters, type Letter } from './word-areas.ts';

const letter = (
  left: number,
  bottom: number,
  direction: Letter['direction'] = 'across',
): Letter => ({
  box: { left, bottom, right: left + 5, top: bottom + 10 },
  direction,
});
const areasOf = (word: string, letters: (Letter | undefined)[]) =>
  areasOfLetters([...word], 0, word.length - 1, (index) => letters[index]);

test('letters of a line form one area with a margin above and below', () =>
  expect(areasOf('ab', [letter(0, 0), letter(6, 0)])).toEqual([
    { left: 0, bottom: -1, right: 11, top: 11 },
  ]));

test('a word over two lines has two areas', () =>
  expect(areasOf('a-b', [letter(90, 30), letter(95, 30), letter(0, 0)])).toHaveLength(2));

test('spaces and characters that are not painted have none', () =>
  expect(areasOf('a b', [letter(0, 0), letter(5, 0), undefined])).toHaveLength(1));

test('slanted letters stay apart, so that nothing between them is covered', () =>
  expect(areasOf('ab', [letter(0, 0, 'slanted'), letter(4, 4, 'slanted')])).toHaveLength(2));
