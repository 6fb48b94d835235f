import { expect, it } from 'vitest';
import type { Box } from '#models/page/page-content.ts';
import { separated, type SpelledWord } from './joined-words.ts';
import type { GrayPicture } from './skew.ts';

/** The side of the picture, in pixels. */
const side = 1000;

/** White paper with black boxes. */
function pictureOf(boxes: readonly Box[]): GrayPicture {
  const data = new Uint8Array(side * side).fill(255);
  for (const { left, top, right, bottom } of boxes)
    for (let y = top; y < bottom; y += 1) data.fill(0, y * side + left, y * side + right);
  return { data, width: side, height: side };
}

const lettersOf = (words: readonly SpelledWord[]) => words.flatMap(({ letters }) => letters);

/** The distances before letters that are not usual, by the letter's place in the line. */
type Distances = Record<number, number>;

const [letterWidth, betweenLetters, betweenWords] = [20, 2, 13];

/** A line of words whose letters stand as far apart as usual in a narrow font, except where it is said. */
function lineOf(text: string, distances: Distances = {}): SpelledWord[] {
  let right = 0;
  let place = 0;
  const words = text.split(' ').map((word, index) => {
    const letters = Array.from(word, (letter, at) => {
      const usual = at === 0 && index > 0 ? betweenWords : betweenLetters;
      const left = right + (distances[place++] ?? usual);
      right = left + letterWidth;
      return { text: letter, left, top: 10, right, bottom: 40 };
    });
    const left = letters[0]?.left ?? 0;
    return { text: word, left, top: 10, right, bottom: 40, confidence: 90, letters };
  });
  return words;
}

const textOf = (words: readonly SpelledWord[], ink: readonly Box[], turn = 0) =>
  separated(words, turn, pictureOf(ink))
    .map((word) => word.text)
    .join(' ');

it('separates words where letters stand as far apart as words do', () => {
  const line = lineOf('according to lawina public', { 14: 11, 16: 11 });
  const [word] = line.slice(2);
  if (word) Object.assign(word, { left: word.left - 3, right: word.right + 3 });
  const words = separated(line, 0, pictureOf(lettersOf(line)));
  expect(words.map(({ text }) => text)).toEqual(['according', 'to', 'law', 'in', 'a', 'public']);
  const [, , law, inside] = words;
  expect(law).toEqual({ text: 'law', left: 263, top: 10, right: 330, bottom: 40, confidence: 90 });
  expect(inside).toMatchObject({ left: 341, right: 383 });
});

it.each([
  ['in a line of usual distances', 'according to lawina public', {}],
  ['where letters are as far apart elsewhere', 'according to lawina public', { 3: 7, 14: 11 }],
  ['before figures and signs', 'all have 12500 a.b law-in', { 9: 13, 13: 13, 14: 13, 18: 13 }],
  ['where all letters are spaced', 'Er war sehr froh darüber', { 6: 12, 7: 12, 8: 12 }],
  ['where the usual space is not known', 'to lawina', { 5: 11 }],
  ['in scripts without spaces', 'あい うえ おか きく', { 1: 13 }],
])('leaves words as they are %s', (_, text, distances) => {
  const words = lineOf(text, distances);
  expect(textOf(words, lettersOf(words))).toBe(text);
});

it.each([
  ['a letter', { top: 10, bottom: 40 }],
  ['a hyphen', { top: 24, bottom: 27 }],
])('leaves words as they are where %s is between the letters', (_, { top, bottom }) => {
  const words = lineOf('according to lawina public', { 14: 11 });
  const gap = words[2]?.letters[2]?.right ?? 0;
  const ink = [...lettersOf(words), { left: gap + 4, top, right: gap + 7, bottom }];
  expect(textOf(words, ink)).toBe('according to lawina public');
});

it('leaves words as they are that are outside of the picture', () => {
  const words = lineOf('according to lawina public', { 14: 11 });
  const picture = { data: new Uint8Array(100 * 100).fill(255), width: 100, height: 100 };
  expect(separated(words, 0, picture)).toHaveLength(4);
});

it('leaves words whose letters are not known as they are', () => {
  const words = lineOf('in a public trial').map((word) => ({ ...word, letters: [] }));
  expect(textOf(words, [])).toBe('in a public trial');
});

it.each([
  [
    90,
    (left: number, right: number) => ({
      left: 10,
      right: 40,
      top: side - right,
      bottom: side - left,
    }),
  ],
  [
    180,
    (left: number, right: number) => ({
      left: side - right,
      right: side - left,
      top: 10,
      bottom: 40,
    }),
  ],
  [270, (left: number, right: number) => ({ left: 10, right: 40, top: left, bottom: right })],
])('separates words of lines that are turned by %i degrees', (turn, place) => {
  const words = lineOf('according to lawin public', { 14: 11 }).map((word) => ({
    ...word,
    ...place(word.left, word.right),
    letters: word.letters.map((letter) => ({ ...letter, ...place(letter.left, letter.right) })),
  }));
  expect(textOf(words, lettersOf(words), turn)).toBe('according to law in public');
});
