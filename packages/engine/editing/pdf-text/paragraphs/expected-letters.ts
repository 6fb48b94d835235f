// Compares the letters that a second reader finds on a page with those that a change should leave there.

/** The texts that went and came. */
export type TextChange = {
  removed: string[];
  added: string[];
  /** Letters that are painted several times, which some readers report once and others several times. */
  uncertain?: string[];
};

/** Hyphens of line ends come and go, and readers differ in spaces. */
const counted = (texts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  const text = texts.join(' ').normalize('NFKC');
  for (const sign of text.replace(
    /[\s\p{Cc}\p{Cf}\p{Co}\ufffd\-\u2010\u2011\u00af\u0060\u00b4\u00a8\p{M}]/gu,
    '',
  ))
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
};

/**
 * True if a page does not have exactly the letters that it should.
 * @param before the texts of all pages, in each order in which they are read
 */
export function differsFrom(
  before: readonly string[][],
  after: readonly string[][],
  page: number,
  { removed, added, uncertain = [] }: TextChange,
): boolean {
  const [gone, come] = [counted(removed), counted(added)];
  const spare = counted(uncertain);
  return before.every((texts, order) => {
    const [old, now] = [counted([texts[page] ?? '']), counted([after[order]?.[page] ?? ''])];
    const signs = new Set([...old.keys(), ...now.keys(), ...gone.keys(), ...come.keys()]);
    return [...signs].some((sign) => {
      const expected = (old.get(sign) ?? 0) - (gone.get(sign) ?? 0) + (come.get(sign) ?? 0);
      return Math.abs(expected - (now.get(sign) ?? 0)) > (spare.get(sign) ?? 0);
    });
  });
}
