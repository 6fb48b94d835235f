// Detects the direction of letters, and whether words of their script are separated by spaces.

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const leftToRight = /[\p{L}\p{N}]/u;
const withoutSpaces =
  /[\u2e80-\u303f\u3040-\u30ff\u3100-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]/;

export type Direction = 'rtl' | 'ltr' | 'neutral';

/** Of single letters below U+0590, which are almost all text. */
const directions: readonly Direction[] = Array.from({ length: 0x0590 }, (_, code) =>
  leftToRight.test(String.fromCharCode(code)) ? 'ltr' : 'neutral',
);

export function directionOf(text: string): Direction {
  if (text.length === 1 && text.charCodeAt(0) < 0x0590) return directions[text.charCodeAt(0)]!;
  // Almost all text: Latin, Greek, Cyrillic.
  if (text.charCodeAt(0) < 0x0590) return leftToRight.test(text) ? 'ltr' : 'neutral';
  if (rightToLeft.test(text)) return 'rtl';
  return leftToRight.test(text) ? 'ltr' : 'neutral';
}

/** Accents and vowel signs that belong to the preceding letter, wherever they are placed. */
export const isCombining = (text: string): boolean =>
  text.charCodeAt(0) >= 0x300 && /^\p{M}/u.test(text);

/** Chinese and Japanese: no spaces between words, and possible line breaks after any letter. */
export const isWithoutSpaces = (text: string): boolean =>
  text.charCodeAt(0) >= 0x2e80 && withoutSpaces.test(text);
