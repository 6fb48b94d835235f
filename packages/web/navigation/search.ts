// Finds entries by words in any order: whole words before beginnings before parts, names before other words. Letters with marks
// match those without, and if nothing matches, small typing errors are forgiven.

export type Searchable = {
  /** Its names, the shown one first. */
  names: readonly string[];
  /** Further words that find it, separated by spaces. */
  words?: string;
};

/** Stop words: they connect others and do not describe what is searched. */
const connecting = new Set(
  'to into in a an as the of for on my zu nach als von aus im ein eine einen mein meine'.split(' '),
);

/** Both languages in one spelling: `größe`, `groesse` and `grösse` become the same. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1');

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function withoutConnecting(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !connecting.has(word));
  return telling.length > 0 ? telling : words;
}

/** The lower, the better. */
const costs = { whole: 0, start: 1, part: 3, typo: 5, otherName: 1, otherWord: 2, order: 2 };

type Match = (wanted: string, word: string) => number | undefined;

const exactly: Match = (wanted, word) => {
  if (word === wanted) return costs.whole;
  if (word.startsWith(wanted)) return costs.start;
  return wanted.length > 1 && word.includes(wanted) ? costs.part : undefined;
};

const tolerantly: Match = (wanted, word) => {
  const cost = exactly(wanted, word);
  if (cost !== undefined) return cost;
  const allowed = typosAllowed(wanted);
  const lengths = [wanted.length - 1, wanted.length, wanted.length + 1];
  return lengths.some((length) => distance(wanted, word.slice(0, length)) <= allowed)
    ? costs.typo
    : undefined;
};

const typosAllowed = ({ length }: string) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
export function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const at = (up: number, left: number) =>
        (up === 0 ? line : rows[row - up])?.[column - left] ?? 0;
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          at(1, 0) + 1,
          at(0, 1) + 1,
          at(1, 1) + (isSame ? 0 : 1),
          isSwapped ? at(2, 2) + 1 : Infinity,
        ),
      );
    }
    rows.push(line);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

type Indexed<T> = { entry: T; names: readonly (readonly string[])[]; words: readonly string[] };

/** What an entry costs for a query; undefined if one of its words does not match. */
function costOf<T>(
  { names, words }: Indexed<T>,
  query: readonly string[],
  match: Match,
): number | undefined {
  let total = 0;
  for (const wanted of query) {
    const found = [
      ...names.flatMap((name, index) =>
        costsOf(name, wanted, match, index > 0 ? costs.otherName : 0),
      ),
      ...costsOf(words, wanted, match, costs.otherWord),
    ];
    if (found.length === 0) return undefined;
    total += Math.min(...found);
  }
  const startsLikeIt = names.some((name) =>
    withoutConnecting(name).join(' ').startsWith(query.join(' ')),
  );
  return total + (startsLikeIt ? 0 : costs.order);
}

/** Of equal matches, that of an earlier word counts more. */
const costsOf = (words: readonly string[], wanted: string, match: Match, extra: number) =>
  words.flatMap((word, index) => {
    const cost = match(wanted, word);
    return cost === undefined ? [] : [cost + extra + index / 1000];
  });

/**
 * Prepares a search.
 * @returns the entries that match all words of a text, the best first; all of them for a text without words
 */
export function searchIn<T extends Searchable>(
  entries: readonly T[],
): (text: string) => readonly T[] {
  const index = entries.map((entry) => ({
    entry,
    names: entry.names.map(wordsOf),
    words: wordsOf(entry.words ?? ''),
  }));
  const matching = (query: readonly string[], match: Match) =>
    index
      .map((indexed) => ({ entry: indexed.entry, cost: costOf(indexed, query, match) }))
      .filter((found): found is { entry: T; cost: number } => found.cost !== undefined)
      .toSorted((one, other) => one.cost - other.cost)
      .map(({ entry }) => entry);
  return (text) => {
    const query = withoutConnecting(wordsOf(text));
    if (query.length === 0) return entries;
    const found = matching(query, exactly);
    return found.length > 0 ? found : matching(query, tolerantly);
  };
}
