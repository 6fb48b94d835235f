// Separates words that Tesseract has joined: it misses narrow spaces such as that of “in a” in a Garamond, although the letters stand as far
// apart there as words do. Its boxes of letters are estimates, so the picture must be blank between them.
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
    const ofWord = gaps[index] ?? [];
    // Letters of emphasised words may all be spaced.
    if (2 * ofWord.filter((gap) => gap >= least).length > ofWord.length)
      return [withoutLetters(word)];
    const isSpace = (gap: number, before: Letter, after: Letter) =>
      gap >= least &&
      [before, after].every(({ text }) => separable.test(text)) &&
      blankBetween(picture, word, before, after, turn) >= leastSpace;
    return partsOf(word, ofWord, isSpace, turn);
  });
}

export const withoutLetters = ({ letters: _, ...word }: SpelledWord): Word => word;

/** @param gaps those between its letters */
function partsOf(
  word: SpelledWord,
  gaps: readonly number[],
  isSpace: (gap: number, before: Letter, after: Letter) => boolean,
  turn: number,
): Word[] {
  const parts: Word[] = [];
  const [start, end] = extent(word, turn);
  const { confidence, letters } = word;
  let part = { from: start, text: letters[0]?.text ?? '' };
  const add = (to: number) =>
    parts.push({ ...partOfBox(word, part.from, to, turn), text: part.text, confidence });
  for (const [index, gap] of gaps.entries()) {
    const [before, after] = [letters[index], letters[index + 1]];
    if (!before || !after) continue;
    if (!isSpace(gap, before, after)) part.text += after.text;
    else {
      add(extent(before, turn)[1]);
      part = { from: extent(after, turn)[0], text: after.text };
    }
  }
  if (parts.length === 0) return [withoutLetters(word)];
  add(end);
  return parts;
}

/** The part of a word's box from one place along its line to another. */
function partOfBox({ left, top, right, bottom }: Box, from: number, to: number, turn: number): Box {
  if (turn === 90) return { left, right, top: -to, bottom: -from };
  if (turn === 180) return { top, bottom, left: -to, right: -from };
  return turn === 270
    ? { left, right, top: from, bottom: to }
    : { top, bottom, left: from, right: to };
}

/** The widest blank between the middles of two letters, in pixels: places along the line without a dark pixel. */
function blankBetween(
  picture: GrayPicture,
  word: Box,
  before: Box,
  after: Box,
  turn: number,
): number {
  const { darkest, lightest } = brightness(picture, word);
  const isDark = (box: Box) => 2 * brightness(picture, box).darkest < darkest + lightest;
  let [widest, width] = [0, 0];
  for (let at = middle(before, turn); at < middle(after, turn); at += 1) {
    width = isDark(partOfBox(word, at, at + 1, turn)) ? 0 : width + 1;
    widest = Math.max(widest, width);
  }
  return widest;
}

function middle(box: Box, turn: number): number {
  const [start, end] = extent(box, turn);
  return Math.floor((start + end) / 2);
}

/** The darkest and the lightest pixel within a box. A box that is not inside of the picture has ink. */
function brightness({ data, width, height }: GrayPicture, { left, top, right, bottom }: Box) {
  const isInside = left >= 0 && top >= 0 && right <= width && bottom <= height;
  if (!isInside) return { darkest: 0, lightest: 255 };
  const found = { darkest: 255, lightest: 0 };
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const light = data[y * width + x] ?? 0;
      found.darkest = Math.min(found.darkest, light);
      found.lightest = Math.max(found.lightest, light);
    }
  return found;
}
