// Text and names that are well-formed in XML 1.0, whatever the source holds (sections 2.2, 2.3 and 2.4).

const replacement = '\ufffd';
// XML 1.0 has no way to write these at all, not even as references.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** All that needs a second look; most text has none of it. */
const unusual = /[&<>"\u0000-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Characters that XML can hold; others, and halves of surrogate pairs, become U+FFFD. */
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

/** Text between tags. A carriage return is written as a reference, or a reader would drop it. */
export const content = (text: string): string =>
  unusual.test(text) ? allowed(text).replaceAll(/[&<>\r]/g, reference) : text;

/** Text in an attribute with double quotes; white space would be made blanks by a reader. */
export const attribute = (text: string): string =>
  unusual.test(text) ? allowed(text).replaceAll(/[&<>"\t\n\r]/g, reference) : text;

// NameStartChar and NameChar without the colon, which would mean a namespace.
const start =
  'A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}';
const more = `${start}0-9.\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}\\-`;
const startsWell = new RegExp(`^[${start}]`, 'u');
const unfit = new RegExp(`[^${more}]`, 'gu');
const reserved = /^xml/i;

/** A name for an element: the key itself where it is one, else one made of it with `_`. */
export function elementName(key: string): string {
  const name = key.replaceAll(unfit, '_');
  return startsWell.test(name) && !reserved.test(name) ? name : `_${name}`;
}
