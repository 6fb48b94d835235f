// Suggests the names that a user may have meant, and lists alternatives.

/** The number of letters to insert, remove, replace or swap with the next one to make one word of the other. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}

const most = 4;

/** The names that are nearly the word, the nearest first; then those that contain it. */
function nearNames(word: string, names: readonly string[]): string[] {
  const wanted = word.toLowerCase();
  const allowed = wanted.length < 5 ? 1 : Math.ceil(wanted.length / 4);
  const distances = names.map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }));
  const mistyped = distances
    .filter(({ far }) => far <= allowed)
    .toSorted((one, other) => one.far - other.far)
    .map(({ name }) => name);
  const longer = names.filter((name) => wanted.length > 2 && name.toLowerCase().includes(wanted));
  return [...new Set([...mistyped, ...longer])].slice(0, most);
}

/**
 * ` Did you mean a, b or c?`, with a space before it; empty if no name is near.
 * @param prefix stands before each name
 */
export function didYouMean(word: string, names: readonly string[], prefix = ''): string {
  const near = nearNames(word, names).map((name) => prefix + name);
  return near.length > 0 ? ` Did you mean ${alternatives(near)}?` : '';
}

/** `a`, `a or b`, `a, b or c` */
export const alternatives = (names: readonly string[]): string =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} or ${names[names.length - 1] ?? ''}`;
