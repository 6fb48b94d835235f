// Detects number formats for dates and times (ECMA-376 part 1, sections 18.8.30 and 18.8.31).

export type FormatKind = 'number' | 'date' | 'time';

/** Built-in formats, which have no code in the file. */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47]);

/** Literal parts of a code: quoted text, escaped and padding characters, colours and conditions; not `[h]`. */
const literal = /"[^"]*"?|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/**
 * Detects what a format code shows.
 * @param code such as `yyyy-mm-dd`
 */
export function kindOfCode(code: string): FormatKind {
  const [section = ''] = code.replaceAll(literal, '').split(';');
  const plain = section.toLowerCase().replaceAll('general', '');
  if (/[yd]/.test(plain)) return 'date';
  if (/[hs]|\[m+\]|am\/pm/.test(plain)) return 'time';
  return plain.includes('m') ? 'date' : 'number';
}

/**
 * Detects what a number format shows.
 * @param code its code, if the file contains one
 */
export function kindOfFormat(id: number, code: string | undefined): FormatKind {
  if (code !== undefined) return kindOfCode(code);
  if (builtInDates.has(id)) return 'date';
  return builtInTimes.has(id) ? 'time' : 'number';
}
