// Counts words and characters.

export type Counts = { words: number; characters: number };

// Segments by Unicode rules, so that scripts without spaces are counted by words, too.
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Longer texts are split at spaces, which takes milliseconds instead of seconds. */
const segmentedCharacters = 200_000;

/** Counts the words and characters of a text. A line break is one character, and so is a surrogate pair. */
export const countsOf = (text: string): Counts => ({
  words: text.length > segmentedCharacters ? spacedWords(text) : segmentedWords(text),
  characters: charactersOf(text),
});

const spacedWords = (text: string) => text.match(/[^\s]*[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;

function segmentedWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1;
  return count;
}

const charactersOf = (text: string) =>
  text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
