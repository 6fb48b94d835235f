// Converts text and names to well-formed XML 1.0 (sections 2.2, 2.3 and 2.4).

const replacement = '\ufffd';
// XML 1.0 cannot represent these, not even as references.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Characters that need a closer look; most text has none. */
const unusual = /[&<>"\u0000-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Replaces characters that XML cannot represent, and unpaired surrogates, by U+FFFD. */
const allowed = (text: string) => text.toWellFormed().replaceAll(forbidden, replacement);

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const reference = (letter: string) => references[letter] ?? letter;

/** Escapes element content. A carriage return becomes a reference, because readers would normalise it. */
export const content = (text: string): string =>
  unusual.test(text) ? allowed(text).replaceAll(/[&<>\r]/g, reference) : text;

/** Escapes the value of an attribute in double quotes; readers would turn other white space into spaces. */
export const attribute = (text: string): string =>
  unusual.test(text) ? allowed(text).replaceAll(/[&<>"\t\n\r]/g, reference) : text;

// NameStartChar and NameChar without the colon, which would be a namespace prefix.
const start =
  'A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}';
const more = `${start}0-9.\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}\\-`;
const startsWell = new RegExp(`^[${start}]`, 'u');
const unfit = new RegExp(`[^${more}]`, 'gu');
const reserved = /^xml/i;

/** A valid element name for a key; invalid characters become `_`. */
export function elementName(key: string): string {
  const name = key.replaceAll(unfit, '_');
  return startsWell.test(name) && !reserved.test(name) ? name : `_${name}`;
}
