// The areas that words cover on a page: for the redaction, and its preview in the browser.
import type { TextPieces } from './word-search.ts';

/** A rectangle with `left` below `right` and `bottom` below `top`, in any unit and orientation of the page. */
export type LetterBox = { left: number; bottom: number; right: number; top: number };

/** A painted character, and the direction of its line. */
export type Letter = { box: LetterBox; direction: 'across' | 'up' | 'slanted' };

/** The margin above and below, in letter heights. */
const margin = 0.1;

/** The character of a code that PDFium gives. Halves of a surrogate pair form the character again when joined. */
export const characterOf = (unicode: number): string =>
  unicode > 0xffff && unicode <= 0x10ffff
    ? String.fromCodePoint(unicode)
    : String.fromCharCode(unicode & 0xffff);

/**
 * The areas of a range of characters: one for each line, if lines are parallel to the edges of the page, otherwise one for
 * each letter. They are slightly higher than the letters, because recognised text does not match the letters of the picture
 * exactly.
 * @param letterAt gives a painted character; nothing for detected spaces
 */
export function areasOfLetters(
  pieces: TextPieces,
  first: number,
  last: number,
  letterAt: (index: number) => Letter | undefined,
): LetterBox[] {
  const areas: LetterBox[] = [];
  for (let index = first; index <= last; index += 1) {
    const letter = (pieces[index] ?? '').trim() ? letterAt(index) : undefined;
    if (!letter) continue;
    const box = withMargin(letter);
    const before = areas.at(-1);
    if (before && letter.direction !== 'slanted' && isSameLine(before, box))
      areas[areas.length - 1] = joined(before, box);
    else areas.push(box);
  }
  return areas;
}

function withMargin({ box, direction }: Letter): LetterBox {
  const { left, bottom, right, top } = box;
  const [x, y] = [(right - left) * margin, (top - bottom) * margin];
  if (direction === 'across') return { left, right, bottom: bottom - y, top: top + y };
  return direction === 'up' ? { left: left - x, right: right + x, bottom, top } : box;
}

/** True if boxes are beside or below each other, no further apart than the width of a space. */
function isSameLine(one: LetterBox, other: LetterBox): boolean {
  const across = gap(one.left, one.right, other.left, other.right);
  const up = gap(one.bottom, one.top, other.bottom, other.top);
  const [height, width] = [
    Math.max(one.top - one.bottom, other.top - other.bottom),
    Math.max(one.right - one.left, other.right - other.left),
  ];
  return (up < 0 && across < height * 1.5) || (across < 0 && up < Math.min(width, height) * 0.5);
}

/** The distance of two ranges; negative if they overlap. */
const gap = (from: number, to: number, low: number, high: number) =>
  Math.max(low - to, from - high);

const joined = (one: LetterBox, other: LetterBox): LetterBox => ({
  left: Math.min(one.left, other.left),
  bottom: Math.min(one.bottom, other.bottom),
  right: Math.max(one.right, other.right),
  top: Math.max(one.top, other.top),
});
