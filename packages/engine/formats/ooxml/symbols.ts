// Maps characters of common symbol fonts to Unicode. Such fonts have their characters at U+F000.

/** Wingdings, by its own codes. */
export const wingdings: Readonly<Record<number, string>> = {
  0x4a: '☺',
  0x6c: '●',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x75: '◆',
  0x76: '❖',
  0x9f: '•',
  0xa7: '▪',
  0xa8: '◻',
  0xd8: '➢',
  0xde: '⇨',
  0xdf: '←',
  0xe0: '→',
  0xe8: '➔',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};
const symbol: Record<number, string> = {
  0x61: 'α',
  0x62: 'β',
  0x64: 'δ',
  0x6c: 'λ',
  0x6d: 'μ',
  0x70: 'π',
  0x73: 'σ',
  0xa3: '≤',
  0xae: '→',
  0xb0: '°',
  0xb1: '±',
  0xb3: '≥',
  0xb4: '×',
  0xb7: '•',
  0xb9: '≠',
  0xbb: '≈',
  0xa5: '∞',
  0xe5: '∑',
};

/**
 * The Unicode text of a symbol font's character.
 * @param code the font's code, with or without U+F000
 */
export function symbolText(font: string, code: number): string {
  const isSymbolFont = /^(?:wingdings|symbol|webdings)/i.test(font);
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (!isSymbolFont) return Number.isNaN(code) ? '' : String.fromCodePoint(code & 0xffff);
  const table = /^symbol/i.test(font) ? symbol : wingdings;
  return table[place] ?? (place < 0x7f && table === symbol ? String.fromCodePoint(place) : '▪');
}
