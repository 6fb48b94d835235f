// Divides a change of several paragraphs: paragraphs with much in common replace each other, the others are deleted and inserted.
import type { ComparedWord } from './compared-word.ts';
import type { Hunk, Range } from './hunk.ts';

const limits = {
  /** Paragraphs are alike from this similarity on, of 1; texts of one language about something else have up to half of it. */
  similarity: 0.2,
  /** Paragraphs with so many letters are a deletion and an insertion if they have nothing in common; shorter ones replace each other. */
  letters: 40,
  /** A paragraph is the same on both sides if the words around its change have at least this share of the letters of the change. */
  around: 0.2,
  /** Changes with more pairs of paragraphs are not divided: of documents without much in common, nobody reads each. */
  pairs: 10_000,
} as const;

/** The words of one paragraph in a change, which are all of it or its beginning or end. */
type Part = {
  words: readonly ComparedWord[];
  letters: number;
  weights: ReadonlyMap<string, number>;
  weight: number;
  /** False if much of the paragraph is before or behind the change. */
  begins: boolean;
  ends: boolean;
};

type Text = readonly ComparedWord[];

/** The bullet or number of a list item. */
const itemLabel = /^(?:[•◦▪‣●○■□·*–—-]|[([]?(?:\d{1,3}|\p{L}|[ivxlc]+)[.)\]])$/u;

/** True for the first word of a paragraph or a list item; a list is one block. */
export const beginsParagraph = ({ beginsBlock, beginsLine, text }: ComparedWord): boolean =>
  beginsBlock || (beginsLine && itemLabel.test(text));

/** @param before and after the words of both texts */
export function byParagraph(
  { from, to, otherFrom, otherTo }: Range,
  before: Text,
  after: Text,
): Hunk[] {
  const [olds, news] = [partsOf(before, from, to), partsOf(after, otherFrom, otherTo)];
  const whole: Hunk = { before: before.slice(from, to), after: after.slice(otherFrom, otherTo) };
  const isOfOneParagraph = olds.length === 1 && news.length === 1 && areSame(olds[0]!, news[0]!);
  if (!olds.length || !news.length || isOfOneParagraph) return [whole];
  if (olds.length * news.length > limits.pairs) return [whole];
  const hunks: Hunk[] = [];
  let [at, other] = [0, 0];
  for (const [next, otherNext] of [...likelyPairs(olds, news), [olds.length, news.length]]) {
    hunks.push(...separated(olds.slice(at, next), news.slice(other, otherNext)));
    const [one, two] = [olds[next!], news[otherNext!]];
    if (one && two) hunks.push({ before: one.words, after: two.words });
    [at, other] = [next! + 1, otherNext! + 1];
  }
  return hunks;
}

function partsOf(text: Text, from: number, to: number): Part[] {
  const starts = [from];
  for (let at = from + 1; at < to; at += 1) if (beginsParagraph(text[at]!)) starts.push(at);
  return from === to
    ? []
    : starts.map((start, index) => partOf(text, start, starts[index + 1] ?? to));
}

function partOf(text: Text, from: number, to: number): Part {
  const words = text.slice(from, to);
  const weights = new Map<string, number>();
  for (const { key } of words) weights.set(key, (weights.get(key) ?? 0) + weightOf(key));
  const letters = lettersOf(words);
  const around = limits.around * letters;
  return {
    ...{ words, weights, letters },
    weight: words.reduce((sum, { key }) => sum + weightOf(key), 0),
    begins: !hasLettersBefore(text, from, around),
    ends: !hasLettersFrom(text, to, around),
  };
}

const lettersOf = (words: Text) => words.reduce((sum, { key }) => sum + key.length, 0);

/** True if a paragraph has so many letters before one of its words, more than a label of a list. */
function hasLettersBefore(text: Text, from: number, most: number): boolean {
  let letters = 0;
  for (let at = from; at > 0 && !beginsParagraph(text[at]!); at -= 1) {
    letters += text[at - 1]!.key.length;
    if (letters >= most) return true;
  }
  return false;
}

function hasLettersFrom(text: Text, to: number, most: number): boolean {
  let letters = 0;
  for (let at = to; at < text.length && !beginsParagraph(text[at]!); at += 1) {
    letters += text[at]!.key.length;
    if (letters >= most) return true;
  }
  return false;
}

/** Long words say more about what a paragraph is about. */
const weightOf = (key: string): number => key.length ** 2;

/** True for parts of paragraphs that begin or end with the same words outside of the change. */
const areSame = (one: Part, other: Part): boolean =>
  (!one.begins && !other.begins) || (!one.ends && !other.ends);

function similarityOf(one: Part, other: Part): number {
  let common = 0;
  for (const [key, weight] of one.weights) common += Math.min(weight, other.weights.get(key) ?? 0);
  return (2 * common) / Math.max(1, one.weight + other.weight);
}

/** The pairs of alike paragraphs, in the order of both sides, that have most in common. */
function likelyPairs(olds: readonly Part[], news: readonly Part[]): [number, number][] {
  const width = news.length + 1;
  const best = new Float64Array((olds.length + 1) * width);
  const gains = new Float64Array(olds.length * news.length);
  for (let at = olds.length - 1; at >= 0; at -= 1)
    for (let other = news.length - 1; other >= 0; other -= 1) {
      const gain = gainOf(olds, news, at, other);
      gains[at * news.length + other] = gain;
      best[at * width + other] = Math.max(
        best[(at + 1) * width + other]!,
        best[at * width + other + 1]!,
        gain && gain + best[(at + 1) * width + other + 1]!,
      );
    }
  const pairs: [number, number][] = [];
  for (let at = 0, other = 0; at < olds.length && other < news.length;) {
    const value = best[at * width + other]!;
    const gain = gains[at * news.length + other]!;
    if (gain && value === gain + best[(at + 1) * width + other + 1]!) pairs.push([at++, other++]);
    else if (value === best[(at + 1) * width + other]!) at += 1;
    else other += 1;
  }
  return pairs;
}

function gainOf(olds: readonly Part[], news: readonly Part[], at: number, other: number): number {
  const [one, two] = [olds[at]!, news[other]!];
  const isFirst = at === 0 && other === 0 && !one.begins && !two.begins;
  const isLast = at === olds.length - 1 && other === news.length - 1 && !one.ends && !two.ends;
  if (isFirst || isLast) return 1;
  const similarity = similarityOf(one, two);
  return similarity >= limits.similarity ? similarity : 0;
}

/** Paragraphs without a counterpart. */
function separated(olds: readonly Part[], news: readonly Part[]): Hunk[] {
  const [before, after] = [olds, news].map((parts) => parts.flatMap(({ words }) => words)) as [
    ComparedWord[],
    ComparedWord[],
  ];
  if (!before.length && !after.length) return [];
  const isApart =
    before.length > 0 &&
    after.length > 0 &&
    [...olds, ...news].some(({ letters }) => letters >= limits.letters);
  return isApart
    ? [
        { before, after: [] },
        { before: [], after },
      ]
    : [{ before, after }];
}
