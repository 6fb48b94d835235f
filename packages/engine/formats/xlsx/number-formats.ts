// Which number formats show a date or a time (ECMA-376 part 1, sections 18.8.30 and 18.8.31).

export type Shows = 'number' | 'date' | 'time';

/** Formats that have a number but no code in the file. */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47]);

/** What stands for itself: quoted text, escaped and padding characters, colours and conditions; not `[h]`. */
const literal = /"[^"]*"?|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** What a format code shows. @param code such as `yyyy-mm-dd`. */
export function showsOfCode(code: string): Shows {
  const [section = ''] = code.replaceAll(literal, '').split(';');
  const plain = section.toLowerCase().replaceAll('general', '');
  if (/[yd]/.test(plain)) return 'date';
  if (/[hs]|\[m+\]|am\/pm/.test(plain)) return 'time';
  return plain.includes('m') ? 'date' : 'number';
}

/** What a format of the file shows. @param code where the file has one for this number. */
export function showsOf(id: number, code: string | undefined): Shows {
  if (code !== undefined) return showsOfCode(code);
  if (builtInDates.has(id)) return 'date';
  return builtInTimes.has(id) ? 'time' : 'number';
}
