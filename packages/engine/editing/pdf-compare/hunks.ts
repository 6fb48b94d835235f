// Groups words without a counterpart into changes that make sense to a reader.
import { isLeader, type ComparedWord } from './compared-word.ts';
import type { Hunk, Range } from './hunk.ts';
import { beginsParagraph, byParagraph } from './paragraph-hunks.ts';

/** So many equal words between two longer changes belong to these: a rewritten sentence shares its short words. */
const sharedWords = 2;
/** The number of words by which a change is moved at most. */
const mostSteps = 1_000;

/** The changes of an alignment, which loses the pairs that belong to rewritten passages. */
export function cleaned(
  partners: Int32Array,
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
): Hunk[] {
  const ranges = rangesOf(partners, after.length);
  for (const range of ranges) slide(range, partners, before, after);
  return merged(ranges, partners, before, after)
    .filter(
      ({ from, to, otherFrom, otherTo }) =>
        !isMerelyBroken({ before: before.slice(from, to), after: after.slice(otherFrom, otherTo) }),
    )
    .flatMap((range) => byParagraph(range, before, after));
}

function rangesOf(partners: Int32Array, afterLength: number): Range[] {
  const ranges: Range[] = [];
  let [at, other] = [0, 0];
  while (at < partners.length || other < afterLength) {
    const start = { from: at, otherFrom: other };
    while (at < partners.length && partners[at] === -1) at += 1;
    other = at < partners.length ? partners[at]! : afterLength;
    if (at > start.from || other > start.otherFrom)
      ranges.push({ ...start, to: at, otherTo: other });
    while (at < partners.length && partners[at] === other) {
      at += 1;
      other += 1;
    }
  }
  return ranges;
}

/** Moves an insertion or deletion to the beginning of a paragraph or sentence, as far as the words around it are the same. */
function slide(
  range: Range,
  partners: Int32Array,
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
): void {
  const isDeletion = range.otherFrom === range.otherTo;
  if (!isDeletion && range.from !== range.to) return;
  const words = isDeletion ? before : after;
  const [from, to] = isDeletion ? [range.from, range.to] : [range.otherFrom, range.otherTo];
  let best = { steps: 0, value: startValue(words, from) };
  const isBetter = (steps: number) => {
    const value = startValue(words, from + steps);
    if (value > best.value) best = { steps, value };
  };
  for (let steps = 1; steps < mostSteps; steps += 1) {
    if (from < steps || words[from - steps]!.key !== words[to - steps]!.key) break;
    // Further back is another change.
    if (partners[range.from - steps] !== range.otherFrom - steps) break;
    isBetter(-steps);
  }
  for (let steps = 1; steps < mostSteps; steps += 1) {
    if (words[from + steps - 1]!.key !== words[to + steps - 1]?.key) break;
    if (partners[range.to + steps - 1] !== range.otherTo + steps - 1) break;
    isBetter(steps);
  }
  move(range, best.steps, partners);
}

function move(range: Range, steps: number, partners: Int32Array): void {
  for (let step = 0; step > steps; step -= 1) {
    range.from -= 1;
    range.to -= 1;
    range.otherFrom -= 1;
    range.otherTo -= 1;
    partners[range.from] = -1;
    partners[range.to] = range.otherTo;
  }
  for (let step = 0; step < steps; step += 1) {
    partners[range.to] = -1;
    partners[range.from] = range.otherFrom;
    range.from += 1;
    range.to += 1;
    range.otherFrom += 1;
    range.otherTo += 1;
  }
}

function startValue(words: readonly ComparedWord[], at: number): number {
  if (words[at]?.beginsBlock) return 2;
  return /[.!?:]["”’)]?$/.test(words[at - 1]?.text ?? '') ? 1 : 0;
}

function merged(
  ranges: readonly Range[],
  partners: Int32Array,
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
): Range[] {
  const result: Range[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    const shared = last ? range.from - last.to : Infinity;
    const isRewritten =
      last &&
      shared <= sharedWords &&
      Math.min(sizeOf(last), sizeOf(range)) > 2 * shared &&
      !isParagraph(before, last.to, range.from) &&
      !isParagraph(after, last.otherTo, range.otherFrom);
    if (isRewritten) {
      partners.fill(-1, last.to, range.from);
      last.to = range.to;
      last.otherTo = range.otherTo;
    } else result.push({ ...range });
  }
  return result;
}

/** True for words that are a paragraph or several, such as a heading between two other changes. */
const isParagraph = (words: readonly ComparedWord[], from: number, to: number): boolean =>
  beginsParagraph(words[from]!) && (!words[to] || beginsParagraph(words[to]));

const sizeOf = ({ from, to, otherFrom, otherTo }: Range) =>
  Math.max(to - from, otherTo - otherFrom);

const joined = (words: readonly ComparedWord[]) => words.map(({ key }) => key).join('');

/** True if the same letters are merely divided in another way, by spaces or ends of lines. */
export const isMerelyBroken = ({ before, after }: Hunk): boolean =>
  before.length > 0 && after.length > 0 && joined(before) === joined(after);

const numberLabel = /^[([]?(?:\d+(?:\.\d+)*|\p{L}|[ivxlc]+)[.):\]]*$/iu;
const pageNumber = /^(?:\d+|[ivxlc]+)$/i;

/** True for the number of a list or a heading, or of a page in a table of contents, that another change shifted. */
export function isRenumbered({ before, after }: Hunk): boolean {
  const [one, other] = [before.at(-1), after.at(-1)];
  if (!one || !other) return false;
  const words = [before.filter((word) => !isLeader(word)), after.filter((word) => !isLeader(word))];
  if (words.some(({ length }) => length !== 1)) return false;
  const isBehindLeader = one.followsLeader && other.followsLeader;
  if (isBehindLeader && pageNumber.test(one.key) && pageNumber.test(other.key)) return true;
  const isLabel = (word: ComparedWord) =>
    numberLabel.test(word.key) && (word.beginsBlock || (word.beginsLine && isPunctuated(word)));
  return (
    isLabel(one) &&
    isLabel(other) &&
    /[.)\]:]|\d/.test(one.key) &&
    !one.endsLine &&
    isShifted(one, other)
  );
}

const isPunctuated = ({ key }: ComparedWord): boolean => /[.)\]:]$/.test(key);

/** How far numbers shift at most if items are added or removed before them: those of list items, and those that may be part of a text. */
const largestShifts = { ofItem: 10, ofText: 3 } as const;
/** Larger numbers are years and amounts. */
const largestLabel = 300;

/** Whether items before a label explain that it changed; letters always do. */
function isShifted(one: ComparedWord, other: ComparedWord): boolean {
  const [olds, news] = [one, other].map(({ key }) => (key.match(/\d+/g) ?? []).map(Number));
  if (!olds?.length || !news?.length) return olds?.length === news?.length;
  const isItem = one.beginsBlock && isPunctuated(one);
  const most = isItem ? largestShifts.ofItem : largestShifts.ofText;
  return olds.every((number, index) => {
    const shifted = news[index] ?? number;
    return Math.max(number, shifted) <= largestLabel && Math.abs(number - shifted) <= most;
  });
}
