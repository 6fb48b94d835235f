// Separates words that Tesseract has joined: it misses narrow spaces such as that of “in a” in a Garamond, although the letters stand as far
// apart there as words do. It estimates where letters stand, so that the picture is asked whether nothing is between them.
import type { GrayPicture } from '#engines/recognition/skew.ts';
import { median } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';

/** A recognised letter. A ligature may be one with several characters. */
export type Letter = Box & { text: string };

/** A word with its letters in the order of reading; without any if they are not known. */
export type SpelledWord = Box & { text: string; confidence: number; letters: readonly Letter[] };

type Word = Omit<SpelledWord, 'letters'>;

/** With fewer spaces in a line their usual width is not known. */
const leastSpaces = 3;
/** The width of a missed space, in the line's usual ones, and in the widest gaps between other letters. */
const leastWidth = { inSpaces: 0.75, inGaps: 2 } as const;

/** How much darker than the lightest column of a word the columns of a space may be, as a share of the difference to the darkest. */
const mostInk = 0.2;

/** Other scripts have gaps between letters of a word, or no spaces. Figures may be grouped. */
const separable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u;

/** Where a box begins and ends along its line. @param turn of the line, counterclockwise in degrees */
function extent({ left, top, right, bottom }: Box, turn: number): [number, number] {
  if (turn === 90) return [-bottom, -top];
  if (turn === 180) return [-right, -left];
  return turn === 270 ? [top, bottom] : [left, right];
}

const gapsBetween = (boxes: readonly Box[], turn: number): number[] =>
  boxes.slice(1).map((box, index) => {
    const [, end] = extent(boxes[index] ?? box, turn);
    return extent(box, turn)[0] - end;
  });

/**
 * The words of a line, with those separated that were joined.
 * @param turn of the line, counterclockwise in degrees: 0, 90, 180 or 270
 * @param picture in which they were recognised
 */
export function separated(
  words: readonly SpelledWord[],
  turn: number,
  picture: GrayPicture,
): Word[] {
  const spaces = gapsBetween(words, turn);
  const gaps = words.map(({ letters }) => gapsBetween(letters, turn));
  const leastSpace = leastWidth.inSpaces * median(spaces);
  if (spaces.length < leastSpaces || leastSpace <= 0) return words.map(withoutLetters);
  const ofLetters = gaps.flat().filter((gap) => gap < leastSpace);
  const widest = ofLetters.reduce((one, other) => Math.max(one, other), 0);
  const least = Math.max(leastSpace, leastWidth.inGaps * widest);
  return words.flatMap((word, index) => {
    const isSpace = (gap: number, before: Letter, after: Letter) =>
      gap >= least &&
      [before, after].every(({ text }) => separable.test(text)) &&
      isBlank(picture, word, before, after, turn);
    return partsOf(word, gaps[index] ?? [], isSpace);
  });
}

export const withoutLetters = ({ letters: _, ...word }: SpelledWord): Word => word;

/** @param gaps those between its letters */
function partsOf(
  word: SpelledWord,
  gaps: readonly number[],
  isSpace: (gap: number, before: Letter, after: Letter) => boolean,
): Word[] {
  const { letters } = word;
  const starts = [0];
  for (const [index, gap] of gaps.entries()) {
    const [before, after] = [letters[index], letters[index + 1]];
    if (before && after && isSpace(gap, before, after)) starts.push(index + 1);
  }
  if (starts.length === 1) return [withoutLetters(word)];
  return starts.map((start, part) => joined(letters.slice(start, starts[part + 1]), word));
}

/** True if no ink is between two letters of a word: each column there is about as light as the lightest one of the word. */
function isBlank(picture: GrayPicture, word: Box, before: Box, after: Box, turn: number): boolean {
  const isUpright = turn === 0 || turn === 180;
  const columns = isUpright ? columnsOf(picture, word) : rowsOf(picture, word);
  const [first, end] = isUpright
    ? [
        Math.min(before.right, after.right) - word.left,
        Math.max(before.left, after.left) - word.left,
      ]
    : [
        Math.min(before.bottom, after.bottom) - word.top,
        Math.max(before.top, after.top) - word.top,
      ];
  const [lightest, darkest] = [Math.max(...columns), Math.min(...columns)];
  const least = lightest - mostInk * (lightest - darkest);
  // The outermost columns may belong to the edges of the letters.
  return columns.slice(first + 1, end - 1).every((light) => light >= least);
}

/** The mean brightness of each column within a box. */
const columnsOf = (picture: GrayPicture, { left, top, right, bottom }: Box): number[] =>
  Array.from({ length: right - left }, (_, x) =>
    meanOf(bottom - top, (y) => picture.data[(top + y) * picture.width + left + x]),
  );

/** The mean brightness of each row within a box. */
const rowsOf = (picture: GrayPicture, { left, top, right, bottom }: Box): number[] =>
  Array.from({ length: bottom - top }, (_, y) =>
    meanOf(right - left, (x) => picture.data[(top + y) * picture.width + left + x]),
  );

function meanOf(count: number, at: (index: number) => number | undefined): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += at(index) ?? 0;
  return sum / count;
}

/** The letters as a word. */
const joined = (letters: readonly Letter[], { confidence }: Word): Word => ({
  text: letters.map(({ text }) => text).join(''),
  left: Math.min(...letters.map(({ left }) => left)),
  top: Math.min(...letters.map(({ top }) => top)),
  right: Math.max(...letters.map(({ right }) => right)),
  bottom: Math.max(...letters.map(({ bottom }) => bottom)),
  confidence,
});
