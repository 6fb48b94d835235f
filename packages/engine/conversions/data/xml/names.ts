// Text and names in XML 1.0 (sections 2.2, 2.3 and 2.4), and the names that JSON has for its parts.

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

/** A valid element name for a key; invalid characters become `_`. */
export function elementName(key: string): string {
  const name = key.replaceAll(unfit, '_');
  return startsWell.test(name) ? name : `_${name}`;
}

/** True for a name without a prefix, which may be used as it is. */
const isPlainName = (name: string): boolean => elementName(name) === name;

/** The prefix of a name such as `soap:Body`; empty for one without. */
export const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')));

/**
 * True if a name can be used as it is.
 * @param prefixes those that are declared
 */
export function isNameFor(name: string, prefixes: ReadonlySet<string>): boolean {
  const prefix = prefixOf(name);
  if (!prefix) return isPlainName(name);
  return prefixes.has(prefix) && isPlainName(name.slice(prefix.length + 1));
}

/** The key of an attribute begins with it. */
export const attributeSign = '@';
/** The key of the text of an element that also has attributes or child elements. */
export const textKey = '#text';

/** Stands for the items of a list in paths, which share none with members: no element has this name. */
export const itemKey = '\0';

/** The key of a list of all that an element holds, in order: texts, elements as objects of one member, and comments. */
export const contentKey = '#content';
export const commentKey = '#comment';

/** The prefix that an attribute `xmlns:x` declares; nothing for other attributes. */
export const declaredPrefix = (attributeName: string): string | undefined =>
  attributeName.startsWith('xmlns:') ? attributeName.slice('xmlns:'.length) : undefined;

/** Declared in every document. */
export const knownPrefixes: ReadonlySet<string> = new Set(['xml', 'xmlns']);

/** The namespace of attributes for what XML cannot express of a JSON value. */
export const marks = {
  declaration: 'xmlns:json',
  namespace: 'urn:octavo:json',
  /** `string`, `number`, `object`, `list`, or `empty` for a list that would have been repeated elements. */
  type: 'json:type',
  /** At the root element: it is not a member of the JSON text, but stands around it. */
  root: 'json:root',
  /** `string` or `number`: the type of the text beside attributes. */
  text: 'json:text',
  /** A key that is no name in XML. */
  name: 'json:name',
} as const;

export const nil = {
  declaration: 'xmlns:xsi',
  namespace: 'http://www.w3.org/2001/XMLSchema-instance',
  attribute: 'xsi:nil',
} as const;
