// Which way a text is read, and whether its words have spaces between them (Unicode script ranges).

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const strong = /[\p{L}]/u;
const spaceless = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Of the letters of a line, so many must be right-to-left ones for the line to be read that way. */
const rightToLeftShare = 0.4;

/** True when most of a text is read from right to left. */
export function isRightToLeft(text: string): boolean {
  if (!rightToLeft.test(text)) return false;
  const letters = [...text].filter((letter) => strong.test(letter));
  return (
    letters.filter((letter) => rightToLeft.test(letter)).length > rightToLeftShare * letters.length
  );
}

/** True for a text that has a letter of a right-to-left script. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** True for a letter of Chinese, Japanese or Korean, whose words stand without spaces. */
export const isSpaceless = (letter: string | undefined): boolean =>
  letter !== undefined && spaceless.test(letter);
