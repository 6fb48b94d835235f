// Resolves character references of XML and HTML: `&amp;`, `&#38;`, `&#x26;`.

/** The five entities that XML predefines (section 4.6). */
export const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;

/** Resolves the references in a text. References to invalid characters are removed; anything else stays. */
export const withoutReferences = (text: string): string =>
  text.replace(reference, (_, decimal?: string, hex?: string, name?: string) => {
    if (name) return namedCharacters[name.toLowerCase()]!;
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
