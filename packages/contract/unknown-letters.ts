// The letters that the fonts of a PDF do not name, and the texts that people enter for them.

/** More are not asked for: nobody enters them one by one. */
export const maxUnknownLetters = 200;

/** Ligatures have a few letters, and a logo may be a word. */
export const maxLetterLength = 30;

/** Stands for an unknown letter in its word. */
export const unknownLetter = '▯';

// Neither accepted as the text of a code (ISO 14289-1, 7.21.7) nor visible.
const unsuitable = /[\p{Cc}\p{Cs}\ufeff\ufffe\uffff]/u;

/** True for what can be the text of a letter; empty for a sign that is no letter. */
export const isLetterText = (text: string): boolean =>
  text.length <= maxLetterLength && !unsuitable.test(text);

/**
 * Parses texts of letters as they are sent, by their numbers: `1=ff 2=§ 3=`.
 * @returns undefined if they are malformed
 */
export function letterTextsOf(pairs: string): ReadonlyMap<number, string> | undefined {
  const texts = new Map<number, string>();
  for (const pair of pairs.split(/[ \t\r\n]+/).filter(Boolean)) {
    const [, number, text] = /^(\d{1,3})=(.*)$/u.exec(pair) ?? [];
    if (number === undefined || text === undefined || !isLetterText(text)) return undefined;
    if (Number(number) < 1 || Number(number) > maxUnknownLetters) return undefined;
    texts.set(Number(number), text);
  }
  return texts;
}
