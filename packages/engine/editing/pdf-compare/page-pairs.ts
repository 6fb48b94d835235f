// Finds which pages of two documents belong together, so that an inserted page does not make all later ones differ.
import type { ComparedWord } from './compared-word.ts';

/** Page numbers, from 1; one of them is missing for a page without a counterpart. */
export type PagePair = { before?: number; after?: number };

type Pair = { before: ComparedWord; after: ComparedWord };

/** @param isLike whether two pages without common words look alike */
export function pagePairs(
  words: readonly Pair[],
  counts: { before: number; after: number },
  isLike: (before: number, after: number) => boolean,
): PagePair[] {
  const result: PagePair[] = [];
  let last = { before: 0, after: 0 };
  const end = { before: counts.before + 1, after: counts.after + 1 };
  for (const pair of [...heaviestChain(weightsOf(words)), end]) {
    result.push(...between(last, pair, isLike));
    if (pair !== end) result.push(pair);
    last = pair;
  }
  return result;
}

type Weighed = { before: number; after: number; weight: number };

/** How many words each two pages have in common. */
function weightsOf(words: readonly Pair[]): Weighed[] {
  const weights = new Map<string, Weighed>();
  for (const { before, after } of words) {
    const key = `${before.page} ${after.page}`;
    const known = weights.get(key);
    if (known) known.weight += 1;
    else weights.set(key, { before: before.page, after: after.page, weight: 1 });
  }
  return [...weights.values()].toSorted(
    (one, other) => one.before - other.before || other.after - one.after,
  );
}

/** The series of pairs that rises on both sides with the greatest sum of weights. */
export function heaviestChain(pairs: readonly Weighed[]): { before: number; after: number }[] {
  // For each last page of the second document, the heaviest series that ends before it; a Fenwick tree of maxima.
  const tree: { weight: number; index: number }[] = [];
  const size = pairs.reduce((most, { after }) => Math.max(most, after), 0) + 1;
  const previous: number[] = [];
  let best = { weight: 0, index: -1 };
  for (const [index, { after, weight }] of pairs.entries()) {
    let found = { weight: 0, index: -1 };
    for (let at = after - 1; at > 0; at -= at & -at)
      if ((tree[at]?.weight ?? 0) > found.weight) found = tree[at]!;
    previous.push(found.index);
    const own = { weight: found.weight + weight, index };
    if (own.weight > best.weight) best = own;
    for (let at = after; at <= size; at += at & -at)
      if ((tree[at]?.weight ?? 0) < own.weight) tree[at] = own;
  }
  const chain: { before: number; after: number }[] = [];
  for (let { index } = best; index >= 0; index = previous[index]!) {
    const { before, after } = pairs[index]!;
    chain.push({ before, after });
  }
  return chain.toReversed();
}

type Known = { before: number; after: number };

/** Pages between two pairs: equally many belong together, otherwise those that look alike. */
function between(
  last: Known,
  next: Known,
  isLike: (before: number, after: number) => boolean,
): PagePair[] {
  const olds = Array.from(
    { length: next.before - last.before - 1 },
    (_, at) => last.before + 1 + at,
  );
  const news = Array.from({ length: next.after - last.after - 1 }, (_, at) => last.after + 1 + at);
  if (olds.length === news.length)
    return olds.map((before, index) => ({ before, after: news[index]! }));
  const pairs: PagePair[] = [];
  let from = 0;
  for (const before of olds) {
    const found = news.findIndex((after, index) => index >= from && isLike(before, after));
    if (found < 0) pairs.push({ before });
    else {
      pairs.push(...news.slice(from, found).map((after) => ({ after })));
      pairs.push({ before, after: news[found]! });
      from = found + 1;
    }
  }
  return [...pairs, ...news.slice(from).map((after) => ({ after }))];
}
