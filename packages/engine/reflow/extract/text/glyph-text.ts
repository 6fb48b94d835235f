// Determines the letters of a glyph, as users would type them.
import { wingdings } from '#formats/ooxml/symbols.ts';
import type { PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import type { FontFace } from './fonts.ts';

/** Presentation forms of ordinary letters: ligatures, Arabic forms, half- and full-width kana. */
const presentationForms =
  /[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc\uff61-\uff9f\u0132\u0133\u01c4-\u01cc\u01f1-\u01f3]/;

/** PDFium's character for hyphenation at a line end. */
const hyphenMarker = 2;

/** The bullet of the font Symbol, whose code is not a letter in Wingdings. */
const symbolBullet = 0xb7;

/** Symbol fonts have their glyphs in the private use area, at the codes of an 8-bit font. */
const isPrivate = (code: number): boolean => code >= 0xf020 && code <= 0xf0ff;

function fromSymbolFont(code: number): string {
  const byte = code - 0xf000;
  const known = byte === symbolBullet ? '•' : wingdings[byte];
  if (known) return known;
  // Ordinary letters of a font with a symbol encoding.
  return byte < 0x7f ? String.fromCharCode(byte) : '•';
}

const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code < 0xa0);
/** Direction marks, zero-width joiners, the byte order mark. */
const isInvisible = (code: number): boolean =>
  (code >= 0x200b && code <= 0x200f && code !== 0x200c && code !== 0x200d) ||
  (code >= 0x202a && code <= 0x202e) ||
  code === 0xfeff;

const spaces = /^[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]$/u;

/**
 * The text of the glyph at an index of a text page: one letter or several, ` ` for any white space, nothing if it is
 * unknown.
 */
export function printedCharacter(
  pdfium: PdfiumObjects,
  text: number,
  index: number,
  { isSymbolic }: FontFace,
): string {
  const code = pdfium._FPDFText_GetUnicode(text, index) >>> 0;
  // Almost all text.
  if (code >= 0x20 && code < 0x7f) return String.fromCharCode(code);
  if (code === hyphenMarker || code === 0xad) return '-';
  if (code === 9 || code === 10 || code === 13) return ' ';
  if (isControl(code) || isInvisible(code) || code > 0x10ffff) return '';
  if (isPrivate(code)) return fromSymbolFont(code);
  // An unpaired surrogate stays as it is: the other half follows at the same position.
  const character = String.fromCodePoint(code);
  if (isSymbolic && code === 0xb7) return '•';
  if (spaces.test(character)) return ' ';
  return presentationForms.test(character) ? character.normalize('NFKC') : character;
}
