// Finds passages that were deleted in one place and inserted in another.
import type { ComparedWord } from './compared-word.ts';
import type { Hunk } from './hunk.ts';

const limits = {
  /** A passage has so many words; fewer if it is the whole change. */
  words: 6,
  whole: { words: 3, letters: 12 },
  /** So many words find the places that are compared further. */
  index: 3,
  /** Places that are tried for each word; frequent phrases move nowhere. */
  places: 24,
} as const;

type Place = { hunk: number; at: number };

export type MovedPassages = { moves: Hunk[]; rest: Hunk[] };

export function movedPassages(hunks: readonly Hunk[]): MovedPassages {
  const index = indexOf(hunks);
  const gone = hunks.map(({ before }) => new Uint8Array(before.length));
  const come = hunks.map(({ after }) => new Uint8Array(after.length));
  const moves: Hunk[] = [];
  for (const [number, { before }] of hunks.entries()) {
    for (let at = 0; at + limits.index <= before.length;) {
      const found = longest({ hunk: number, at }, hunks, index, come);
      if (!found || !isMove(found.length, { hunk: number, at }, found.place, hunks)) {
        at += 1;
        continue;
      }
      const { place, length } = found;
      gone[number]!.fill(1, at, at + length);
      come[place.hunk]!.fill(1, place.at, place.at + length);
      moves.push({
        before: before.slice(at, at + length),
        after: hunks[place.hunk]!.after.slice(place.at, place.at + length),
      });
      at += length;
    }
  }
  if (!moves.length) return { moves, rest: [...hunks] };
  const rest = hunks.flatMap(({ before, after }, number) => {
    const olds = remaining(before, gone[number]!);
    const news = remaining(after, come[number]!);
    if (olds.length <= 1 && news.length <= 1)
      return olds.length + news.length ? [{ before: olds[0] ?? [], after: news[0] ?? [] }] : [];
    return [
      ...olds.map((words) => ({ before: words, after: [] })),
      ...news.map((words) => ({ before: [], after: words })),
    ];
  });
  return { moves, rest };
}

const phrase = (words: readonly ComparedWord[], at: number): string | undefined =>
  at + limits.index <= words.length
    ? words
        .slice(at, at + limits.index)
        .map(({ key }) => key)
        .join(' ')
    : undefined;

function indexOf(hunks: readonly Hunk[]): Map<string, Place[]> {
  const index = new Map<string, Place[]>();
  for (const [hunk, { after }] of hunks.entries())
    for (let at = 0; at + limits.index <= after.length; at += 1) {
      const text = phrase(after, at)!;
      const places = index.get(text);
      if (!places) index.set(text, [{ hunk, at }]);
      else if (places.length < limits.places) places.push({ hunk, at });
    }
  return index;
}

function longest(
  from: Place,
  hunks: readonly Hunk[],
  index: ReadonlyMap<string, Place[]>,
  come: readonly Uint8Array[],
): { place: Place; length: number } | undefined {
  const words = hunks[from.hunk]!.before;
  let best: { place: Place; length: number } | undefined;
  for (const place of index.get(phrase(words, from.at) ?? '') ?? []) {
    const others = hunks[place.hunk]!.after;
    let length = 0;
    while (
      from.at + length < words.length &&
      place.at + length < others.length &&
      !come[place.hunk]![place.at + length] &&
      words[from.at + length]!.key === others[place.at + length]!.key
    )
      length += 1;
    if (length > (best?.length ?? 0)) best = { place, length };
  }
  return best;
}

/** Long passages, and short ones that are all that changed in both places. */
function isMove(length: number, from: Place, to: Place, hunks: readonly Hunk[]): boolean {
  if (length >= limits.words) return true;
  const words = hunks[from.hunk]!.before;
  const isWhole = length === words.length && length === hunks[to.hunk]!.after.length;
  const letters = words.reduce((sum, { key }) => sum + key.length, 0);
  return isWhole && length >= limits.whole.words && letters >= limits.whole.letters;
}

/** The runs of words that did not move. */
function remaining(words: readonly ComparedWord[], moved: Uint8Array): ComparedWord[][] {
  const runs: ComparedWord[][] = [];
  let isOpen = false;
  for (const [index, word] of words.entries()) {
    if (moved[index]) isOpen = false;
    else if (isOpen) runs.at(-1)!.push(word);
    else {
      runs.push([word]);
      isOpen = true;
    }
  }
  return runs;
}
