// The CSS fonts for a family, ending with a generic one.

const stacks: readonly (readonly [pattern: RegExp, fonts: string])[] = [
  [/mono|courier|consolas|menlo|typewriter/i, "'Courier New', monospace"],
  [/carlito|calibri/i, 'Calibri, Carlito, sans-serif'],
  [/caladea|cambria/i, 'Cambria, Caladea, serif'],
  [/sans|arial|helvet|verdana|tahoma|segoe|roboto|lato|grotesk|gothic/i, 'Arial, sans-serif'],
  [
    /serif|times|georgia|garamond|roman|book|palatino|minion|ming|song/i,
    "'Times New Roman', serif",
  ],
];

/** The value of `font-family`; characters with a meaning in CSS are removed from the name. */
export function fontStack(family: string): string {
  const name = family.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').trim();
  const others = stacks.find(([pattern]) => pattern.test(name))?.[1] ?? 'sans-serif';
  return name ? `'${name}', ${others}` : others;
}
