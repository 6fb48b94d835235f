// Markdown's backslash escapes and character references. The browser's HTML parser cannot be used: Trusted Types are required.

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  times: '×',
  deg: '°',
  euro: '€',
  shy: '\u00AD',
};

/** Decodes a reference such as `&amp;` or `&#x2014;`; unknown ones stay unchanged. */
export function textOfEntity(reference: string): string {
  const name = reference.slice(1, -1);
  if (!name.startsWith('#')) return named[name] ?? reference;
  const hex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}

const escapes = /\\([!-/:-@[-`{-~])|(&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w{1,31});)/g;

/** Replaces escapes and character references by their characters. */
export const textOfEscapes = (text: string): string =>
  text.replaceAll(escapes, (_whole, sign: string | undefined, reference: string | undefined) =>
    reference ? textOfEntity(reference) : (sign ?? ''),
  );
