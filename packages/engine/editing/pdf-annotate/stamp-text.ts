// The text of stamps in Helvetica Bold, one of the fonts that every reader has (ISO 32000-2, 9.6.2.2).

/** The advance widths of Helvetica Bold in thousandths, from the space to the tilde (Adobe's font metrics). */
const widths = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
  611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
  278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];
/** Of letters with accents, by their base letter; others are as wide as most. */
const usual = 611;

function widthOfLetter(letter: string): number {
  const base = letter.normalize('NFD').charCodeAt(0);
  return widths[base - 0x20] ?? usual;
}

/** The width of a text, as a share of the font size. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0) / 1000;

/** The text's bytes in hexadecimal: WinAnsi is Latin 1 there, other letters become question marks. */
export const escapedBytes = (text: string): string =>
  Buffer.from([...text].map(latin).join(''), 'latin1').toString('hex');

const latin = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) ? letter : '?';
};
