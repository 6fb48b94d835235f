// Leaves out what one document has as a note and the other one in its text, because only one of them was recognised as a note.
import type { ComparedWord } from './compared-word.ts';
import type { TextChange } from './text-change.ts';
import { alignedWords } from './word-alignment.ts';

type Lists = { gone: ComparedWord[]; come: ComparedWord[] };

const limits = {
  /** So many words of a change that are elsewhere are no change. */
  words: 4,
  /** Single words, such as the mark of a note, belong to the rest of their change. */
  rest: 2,
} as const;

const lists = (changes: readonly TextChange[]): Lists => {
  const own = changes.filter(({ kind }) => kind !== 'formatting' && kind !== 'moved');
  return { gone: own.flatMap(({ before }) => before), come: own.flatMap(({ after }) => after) };
};

/** Changes of two parts of the documents without the words that are in the other part. */
export function withoutOtherPart(
  body: readonly TextChange[],
  notes: readonly TextChange[],
): { body: TextChange[]; notes: TextChange[] } {
  const [ofBody, ofNotes] = [lists(body), lists(notes)];
  const known = new Set([
    ...common(ofNotes.gone, ofBody.come),
    ...common(ofBody.gone, ofNotes.come),
  ]);
  if (!known.size) return { body: [...body], notes: [...notes] };
  return { body: reduced(body, known), notes: reduced(notes, known) };
}

/** The mark of a note may be part of its first word. */
const plainKey = ({ key }: ComparedWord) => key.replace(/^[\d*†‡§]+(?=\D)/, '');

function common(one: readonly ComparedWord[], other: readonly ComparedWord[]): ComparedWord[] {
  const numbers = new Map<string, number>();
  const numberOf = (word: ComparedWord) => {
    const key = plainKey(word);
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  };
  const partners = alignedWords(Int32Array.from(one, numberOf), Int32Array.from(other, numberOf));
  const found = one.flatMap((word, index) =>
    partners[index]! >= 0 ? [word, other[partners[index]!]!] : [],
  );
  return found.length >= 2 * limits.words ? found : [];
}

function reduced(changes: readonly TextChange[], known: ReadonlySet<ComparedWord>): TextChange[] {
  return changes.flatMap((change): TextChange[] => {
    const { kind } = change;
    const isKnown = (words: readonly ComparedWord[]) => words.some((word) => known.has(word));
    if (kind === 'formatting' || kind === 'moved') return [change];
    if (!isKnown(change.before) && !isKnown(change.after)) return [change];
    const [before, after] = [change.before, change.after].map((words) => {
      const rest = words.filter((word) => !known.has(word));
      return isKnown(words) && rest.length <= limits.rest ? [] : rest;
    }) as [ComparedWord[], ComparedWord[]];
    if (!before.length && !after.length) return [];
    const kindOf = !before.length ? 'inserted' : after.length ? 'replaced' : 'deleted';
    return [{ kind: kindOf, before, after }];
  });
}
