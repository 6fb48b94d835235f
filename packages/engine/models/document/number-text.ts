// Formats the numbers of lists.
import type { NumberFormat } from '#models/document/model.ts';

const romans: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [size, letters] of romans) for (; rest >= size; rest -= size) text += letters;
  return text;
}

/** a … z, then aa, bb and so on, as in word processors. */
const letters = (value: number) =>
  String.fromCodePoint(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));

const writers: Record<NumberFormat, (value: number) => string> = {
  decimal: String,
  lowerLetter: letters,
  upperLetter: (value) => letters(value).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
};

/** The number of a list item as text; decimal if letters or Roman numerals cannot represent it. */
export const numberText = (format: NumberFormat, value: number): string =>
  value >= 1 && value <= 780 ? writers[format](value) : String(value);
