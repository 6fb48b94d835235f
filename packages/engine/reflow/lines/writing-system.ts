// Detects the direction of a text, and whether its words are separated by spaces (Unicode script ranges).

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const strong = /[\p{L}]/u;
const spaceless = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** The minimum share of right-to-left letters for a line to be right-to-left. */
const rightToLeftShare = 0.4;

/** True if most of a text is right-to-left. */
export function isRightToLeft(text: string): boolean {
  if (!rightToLeft.test(text)) return false;
  const letters = [...text].filter((letter) => strong.test(letter));
  return (
    letters.filter((letter) => rightToLeft.test(letter)).length > rightToLeftShare * letters.length
  );
}

/** True if a text contains a right-to-left letter. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** True for a letter of Chinese, Japanese or Korean, whose words are not separated by spaces. */
export const isSpaceless = (letter: string | undefined): boolean =>
  letter !== undefined && spaceless.test(letter);
