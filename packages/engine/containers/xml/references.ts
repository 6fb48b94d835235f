// References to characters, as XML and HTML write them: `&amp;`, `&#38;`, `&#x26;`.

/** The five that XML knows by name (section 4.6). */
export const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;

/** Text with its references replaced by what they mean; those to no character vanish, anything else stays as it is. */
export const withoutReferences = (text: string): string =>
  text.replace(reference, (_, decimal?: string, hex?: string, name?: string) => {
    if (name) return namedCharacters[name.toLowerCase()]!;
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
