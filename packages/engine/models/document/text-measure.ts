// Estimates the number of lines of a text, from the average widths of letters in a font such as Calibri. That is enough
// to decide what fits on a slide or in a column.
import { plainText } from '#models/document/content.ts';
import type { Inline } from '#models/document/model.ts';

/** Widths in font sizes. */
const widths = {
  narrow: 0.26,
  small: 0.49,
  digit: 0.51,
  capital: 0.6,
  wide: 0.82,
  full: 1,
} as const;
/** Allowance for what the estimate ignores: kerning, other fonts, bold text. */
const caution = 1.04;
const tabWidth = 2;

const narrow = /[iIjlftr1.,;:!|'’‘"“”()[\]{}/\\ \u00a0\u00ad-]/;
const wide = /[mwMW@%&—…]/;
const full =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const known = new Map<string, number>();

function measured(letter: string): number {
  if (letter === '\t') return tabWidth;
  if (narrow.test(letter)) return widths.narrow;
  if (wide.test(letter)) return widths.wide;
  if (/\p{M}/u.test(letter)) return 0;
  if (full.test(letter)) return widths.full;
  if (/\p{Nd}/u.test(letter)) return widths.digit;
  return /\p{Lu}/u.test(letter) ? widths.capital : widths.small;
}

function letterWidth(letter: string): number {
  const found = known.get(letter);
  if (found !== undefined) return found;
  const width = measured(letter);
  if (known.size < 10_000) known.set(letter, width);
  return width;
}

/**
 * The width of a text on one line.
 * @param size in points
 * @returns points
 */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width * size * caution;
}

/** Possible line breaks: after spaces and hyphens, around characters of East Asian scripts. */
const pieces = /\n|[^\s\u2e80-\u9fff\uac00-\ud7a3\uff00-\uff60-]+[\t \u00ad-]*|[\t -]+|[\s\S]/gu;

/**
 * The index at which each line of a text starts when it is wrapped.
 * @param size in points
 * @param width in points
 */
export function lineStarts(text: string, size: number, width: number): number[] {
  const starts = [0];
  let used = 0;
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (piece === '\n') {
      starts.push(index + 1);
      used = 0;
      continue;
    }
    const needed = textWidth(piece.trimEnd(), size);
    if (used > 0 && used + needed > width) {
      starts.push(index);
      used = 0;
    }
    // A word longer than a line is broken anywhere.
    for (let over = needed - width; over > 0 && width > 0; over -= width) starts.push(index);
    used = needed > width ? needed % width : used + textWidth(piece, size);
  }
  return starts;
}

/**
 * The number of lines of the content.
 * @param size in points
 * @param width in points
 */
export const countLines = (content: readonly Inline[], size: number, width: number): number =>
  lineStarts(plainText(content), size, width).length;
