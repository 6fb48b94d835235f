// Divides Chinese and Japanese text, which has no spaces between words, where its lines may end.

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]/u;
/** Signs that no line begins with (JIS X 4051 and GB/T 15834): closing brackets, stops, small kana, marks of repetition. */
const noStart =
  /[)\]}\u3001\u3002\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b\u301f\u303b\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u309b-\u309e\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe\uff01\uff05\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d\uff60,.;:!?%\u2019\u201d\u2026\u2014]/u;
/** Signs that no line ends with: opening brackets, and signs of currencies. */
const noEnd =
  /[([{\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d\uff08\uff3b\uff5b\uff5f\uff04\uffe5\u2018\u201c]/u;

/** True if one of two signs is Chinese or Japanese: no space is needed between them. */
export const isEastAsianPair = (before: string, behind: string): boolean =>
  eastAsian.test([...before].at(-1) ?? '') || eastAsian.test([...behind][0] ?? '');

/** True if a line may end between two signs that no space divides. */
export const mayPart = (before: string, behind: string): boolean =>
  isEastAsianPair(before, behind) &&
  !noStart.test([...behind][0] ?? '') &&
  !noEnd.test([...before].at(-1) ?? '');

/** A word, or a part of a text without spaces; a glued one has no space before it. */
export type TextUnit = { text: string; isGlued: boolean };

export function unitsOf(text: string): TextUnit[] {
  const units: TextUnit[] = [];
  for (const word of text.split(/\s+/)) {
    let isGlued = false;
    let unit = '';
    for (const sign of word) {
      if (unit && mayPart(unit, sign)) {
        units.push({ text: unit, isGlued });
        [unit, isGlued] = ['', true];
      }
      unit += sign;
    }
    if (unit) units.push({ text: unit, isGlued });
  }
  return units;
}
