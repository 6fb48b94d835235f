// Escapes text in workbooks: characters that XML cannot represent become `_x0001_` (ECMA-376 part 1, ST_Xstring).

const special = /[&<>]/g;
// A literal `_x0041_` would be read as an escape, so its underscore is escaped itself.
const needsEscape = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_(?=x[\da-fA-F]{4}_)/g;
const escaped = /_x([\da-fA-F]{4})_/g;
/** Characters that need a closer look; most text has none. */
const unusual = /[&<>_\u0000-\u001f\ud800-\udfff\ufffe\uffff]/;

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (letter: string) =>
  `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Escapes the text of a cell. All line breaks become line feeds. */
export function cellText(text: string): string {
  if (!unusual.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(needsEscape, escape)
    .replaceAll(special, (letter) => references[letter] ?? letter);
}

/** Resolves these escapes. */
export const unescapedText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
