// Aligns two sequences of words: what both have in the same order. Long sequences are divided at passages that occur once in
// each (patience diff); the rest is compared by Myers' algorithm (An O(ND) Difference Algorithm, 1986).

const limits = {
  /** Passages that divide a sequence have so many words; shorter ones are tried where longer ones are missing. */
  anchors: [4, 2, 1],
  /** Ranges up to this length together are compared without dividing them. */
  undivided: 48,
  /** The number of differences after which Myers' algorithm begins anew with the rest; its time grows with the square. */
  differences: 600,
} as const;

type Range = {
  from: number;
  to: number;
  otherFrom: number;
  otherTo: number;
  /** Set for what has no passage to divide it at. */
  isUndivided?: true;
};

/** For each word of the first sequence the index of its counterpart in the second one, or -1. */
export function alignedWords(before: Int32Array, after: Int32Array): Int32Array {
  // Words that the other sequence does not have cannot be aligned.
  const [places, otherPlaces] = [placesOfKnown(before, after), placesOfKnown(after, before)];
  const found = alignedKnown(
    places.map((at) => before[at]!),
    otherPlaces.map((at) => after[at]!),
  );
  const partners = new Int32Array(before.length).fill(-1);
  for (const [index, partner] of found.entries())
    if (partner >= 0) partners[places[index]!] = otherPlaces[partner]!;
  return partners;
}

function placesOfKnown(words: Int32Array, others: Int32Array): Int32Array {
  const known = new Set(others);
  return Int32Array.from(words.keys()).filter((at) => known.has(words[at]!));
}

function alignedKnown(before: Int32Array, after: Int32Array): Int32Array {
  const partners = new Int32Array(before.length).fill(-1);
  const waiting: Range[] = [{ from: 0, to: before.length, otherFrom: 0, otherTo: after.length }];
  for (let range = waiting.pop(); range; range = waiting.pop()) {
    const inner = withoutEnds(range, before, after, partners);
    if (inner.from === inner.to || inner.otherFrom === inner.otherTo) continue;
    const parts = range.isUndivided ? undefined : divided(inner, before, after, partners);
    if (parts) waiting.push(...parts);
    else {
      const rest = alignShortest(inner, before, after, partners);
      if (rest) waiting.push({ ...rest, isUndivided: true });
    }
  }
  return partners;
}

/** Aligns what a range begins and ends with on both sides. */
function withoutEnds(
  range: Range,
  before: Int32Array,
  after: Int32Array,
  partners: Int32Array,
): Range {
  let { from, to, otherFrom, otherTo } = range;
  while (from < to && otherFrom < otherTo && before[from] === after[otherFrom])
    partners[from++] = otherFrom++;
  while (to > from && otherTo > otherFrom && before[to - 1] === after[otherTo - 1])
    partners[--to] = --otherTo;
  return { from, to, otherFrom, otherTo };
}

/** The positions of passages of `length` words that occur once. */
function uniquePassages(words: Int32Array, from: number, to: number, length: number) {
  const places = new Map<string, number>();
  for (let at = from; at + length <= to; at += 1) {
    const passage = words.subarray(at, at + length).join(' ');
    places.set(passage, places.has(passage) ? -1 : at);
  }
  return places;
}

/** Divides a range at passages that occur once on both sides; nothing if there are none. */
function divided(
  range: Range,
  before: Int32Array,
  after: Int32Array,
  partners: Int32Array,
): Range[] | undefined {
  const { from, to, otherFrom, otherTo } = range;
  if (to - from + otherTo - otherFrom <= limits.undivided) return undefined;
  for (const length of limits.anchors) {
    const others = uniquePassages(after, otherFrom, otherTo, length);
    const anchors: (readonly [number, number])[] = [];
    for (const [passage, at] of uniquePassages(before, from, to, length)) {
      const other = others.get(passage) ?? -1;
      if (at >= 0 && other >= 0) anchors.push([at, other]);
    }
    if (!anchors.length) continue;
    const chain = longestChain(anchors);
    const parts: Range[] = [];
    let [last, otherLast] = [from, otherFrom];
    for (const [at, other] of chain) {
      // Passages may overlap.
      if (at < last || other < otherLast) continue;
      parts.push({ from: last, to: at, otherFrom: otherLast, otherTo: other });
      for (let word = 0; word < length; word += 1) partners[at + word] = other + word;
      [last, otherLast] = [at + length, other + length];
    }
    return [...parts, { from: last, to, otherFrom: otherLast, otherTo }];
  }
  return undefined;
}

/** The longest series of pairs that rises on both sides. @param pairs by their first number */
function longestChain(pairs: readonly (readonly [number, number])[]) {
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, other]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < other) low = middle + 1;
      else high = middle;
    }
    previous[index] = low ? ends[low - 1]! : -1;
    ends[low] = index;
  }
  const chain: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) chain.push(pairs[at]!);
  return chain.toReversed();
}

/** Aligns a range with as few differences as possible. @returns the rest of a range with too many of them */
function alignShortest(
  { from, to, otherFrom, otherTo }: Range,
  before: Int32Array,
  after: Int32Array,
  partners: Int32Array,
): Range | undefined {
  const [length, otherLength] = [to - from, otherTo - otherFrom];
  const most = Math.min(length + otherLength, limits.differences);
  const middle = most + 1;
  const furthest = new Int32Array(2 * most + 3);
  const traces: Int32Array[] = [];
  const align = (at: number, other: number) => {
    partners[from + at] = otherFrom + other;
  };
  for (let differences = 0; differences <= most; differences += 1) {
    traces.push(furthest.slice(middle - differences - 1, middle + differences + 2));
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const isDown = comesFromAbove(diagonal, differences, (other) => furthest[middle + other]!);
      let x = isDown ? furthest[middle + diagonal + 1]! : furthest[middle + diagonal - 1]! + 1;
      let y = x - diagonal;
      while (x < length && y < otherLength && before[from + x] === after[otherFrom + y]) {
        x += 1;
        y += 1;
      }
      furthest[middle + diagonal] = x;
      if (x < length || y < otherLength) continue;
      backtrack(traces, { x, y }, align);
      return undefined;
    }
  }
  let best = { x: 0, y: 0 };
  for (let diagonal = -most; diagonal <= most; diagonal += 2) {
    const x = Math.min(furthest[middle + diagonal]!, length);
    const y = x - diagonal;
    if (y >= 0 && y <= otherLength && x + y > best.x + best.y) best = { x, y };
  }
  backtrack(traces, best, align);
  return { from: from + best.x, to, otherFrom: otherFrom + best.y, otherTo };
}

const comesFromAbove = (diagonal: number, differences: number, reach: (of: number) => number) =>
  diagonal === -differences ||
  (diagonal !== differences && reach(diagonal - 1) < reach(diagonal + 1));

function backtrack(
  traces: readonly Int32Array[],
  end: { x: number; y: number },
  align: (at: number, other: number) => void,
): void {
  let { x, y } = end;
  for (let differences = traces.length - 1; differences >= 0; differences -= 1) {
    const trace = traces[differences]!;
    const reach = (diagonal: number) => trace[diagonal + differences + 1]!;
    const diagonal = x - y;
    const isDown = comesFromAbove(diagonal, differences, reach);
    const startX = differences ? reach(isDown ? diagonal + 1 : diagonal - 1) : 0;
    const startY = differences ? startX - (isDown ? diagonal + 1 : diagonal - 1) : 0;
    const [stepX, stepY] = differences
      ? [isDown ? startX : startX + 1, isDown ? startY + 1 : startY]
      : [0, 0];
    while (x > stepX && y > stepY) align(--x, --y);
    [x, y] = [startX, startY];
  }
}
