// Parses the content of tags: name, attributes and character references.
import { namedCharacters } from '#containers/xml/references.ts';

export type Attributes = ReadonlyMap<string, string>;

// Approximates Name of XML 1.0: accepts every character beyond ASCII.
const name = /^[A-Za-z_:\u00c0-\uffff][\w:.\-\u00b7-\uffff]*/;
const attribute =
  /\s+([A-Za-z_:\u00c0-\uffff][\w:.\-\u00b7-\uffff]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const reference = /&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|([a-z]{2,4}));|&/g;

/** Shared by all tags without attributes. */
const none = new Map<string, string>();

/** The name at the start of a tag; nothing if there is none. */
export const startOf = (source: string): string | undefined => name.exec(source)?.[0];

/**
 * The attributes of a tag, with unresolved references; nothing if they are malformed or repeated.
 * @param source the text after the name, without the end of the tag
 */
export function attributesIn(source: string): Map<string, string> | undefined {
  if (!source) return none;
  const found = new Map<string, string>();
  let at = 0;
  for (;;) {
    attribute.lastIndex = at;
    const match = attribute.exec(source);
    if (!match) return source.slice(at).trim() ? undefined : found;
    const [, key = '', double, single = ''] = match;
    if (found.has(key)) return undefined;
    // White space in values becomes spaces (section 3.3.3).
    found.set(key, (double ?? single).replaceAll(/[\t\n]/g, ' '));
    at = attribute.lastIndex;
  }
}

function characterOf(hex = '', decimal = '', word = ''): string | undefined {
  if (word) return namedCharacters[word];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The index of the first `&` that does not start a valid reference, or -1. */
export function badReference(text: string): number {
  if (!text.includes('&')) return -1;
  for (const { index, 1: hex, 2: decimal, 3: word } of text.matchAll(reference))
    if (characterOf(hex, decimal, word) === undefined) return index;
  return -1;
}

/** Resolves the references in a text; all of them must be valid. */
export const resolved = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        reference,
        (_, ...groups: string[]) => characterOf(...groups.slice(0, 3)) ?? '',
      )
    : text;
