// Paragraphs and tables of a part, and which of both documents belong together.
import { allIn, type Node } from '#formats/ooxml/part-tree.ts';
import { heaviestChain } from '#editing/pdf-compare/page-pairs.ts';
import { alignedWords } from '#editing/pdf-compare/word-alignment.ts';
import type { ChangeKind } from './change-marks.ts';
import { contentOf, tokensOf, type TokenSource } from './inline-tokens.ts';

export type Block = {
  element: Node;
  kind: 'paragraph' | 'table' | 'other';
  /** The content controls around it, from the outside. */
  path: readonly Node[];
  /** Equal for blocks with the same content. */
  key: string;
  words: ReadonlySet<string>;
};

/** A block of the result. */
export type BlockItem = {
  status: 'keep' | ChangeKind;
  before?: Block;
  after?: Block;
  path: readonly Node[];
  /** What happened to the mark that ends a paragraph. */
  mark: 'keep' | ChangeKind;
  /** Whose properties the paragraph has in each document, if not its own. */
  formatBefore?: Node | undefined;
  formatAfter?: Node | undefined;
  /** True if its mark depends on those of the paragraphs beside it. */
  isSettled?: boolean;
  /** The name of a move. */
  move?: string;
};

const wrappers = new Set(['w:sdt', 'w:customXml']);

/** The paragraphs, tables and other elements of a container, in order. */
export function blocksOf(
  container: Node,
  source: TokenSource,
  path: readonly Node[] = [],
): Block[] {
  return container.children.flatMap((element): Block[] => {
    const { name } = element;
    if (wrappers.has(name)) return blocksOf(contentOf(element), source, [...path, element]);
    if (name === 'w:p') return [blockOf(element, 'paragraph', path, keysOf(element, source))];
    if (name !== 'w:tbl') {
      const isContent = !/^w:(?:tcPr|sdtPr|sdtEndPr|customXmlPr|sectPr)$/.test(name);
      return isContent ? [blockOf(element, 'other', path, [])] : [];
    }
    return [blockOf(element, 'table', path, tableKeys(element, source))];
  });
}

const blockOf = (
  element: Node,
  kind: Block['kind'],
  path: readonly Node[],
  keys: readonly string[],
): Block => ({
  ...{ element, kind, path },
  key: `${kind}\0${keys.join('\u0003')}`,
  words: new Set(keys.filter((key) => /[\p{L}\p{N}]|^\u0001/u.test(key))),
});

/** The content of a paragraph, and of text boxes in it. */
const keysOf = (paragraph: Node, source: TokenSource): string[] =>
  tokensOf(paragraph, source).flatMap(({ key, content }) => {
    if (key === undefined) return [];
    const boxes = key.startsWith('\u0001') ? content.flatMap((one) => [...allIn(one)]) : [];
    return [key, ...boxes.filter(({ name }) => name === 'w:t').map(({ text }) => text)];
  });

/** The content of a table, cell by cell. */
export const tableKeys = (table: Node, source: TokenSource): string[] =>
  [...withoutNested(table)].flatMap((element) => {
    if (element.name === 'w:tc') return ['\u0004'];
    if (element.name === 'w:tr') return ['\u0005'];
    return element.name === 'w:p' ? ['\u0006', ...keysOf(element, source)] : [];
  });

/** All elements down to the paragraphs. */
function* withoutNested(root: Node): Generator<Node> {
  yield root;
  if (root.name !== 'w:p') for (const child of root.children) yield* withoutNested(child);
}

/** Blocks are taken as versions of each other from this share of common words on. */
const leastLike = 0.3;
/** Words that occur in more blocks are no evidence of which blocks correspond, in ranges with more blocks than `smallRange`. */
const mostPlaces = 12;
const smallRange = 60;

type Comparable = { kind: string; key: string; words: ReadonlySet<string> };

/** For each block of the older document the index of its counterpart, or -1. */
export function pairedBlocks(olds: readonly Comparable[], news: readonly Comparable[]): Int32Array {
  const numbers = new Map<string, number>();
  const numbered = (blocks: readonly Comparable[]) =>
    Int32Array.from(blocks, ({ key }) => {
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      return numbers.get(key)!;
    });
  const partners = alignedWords(numbered(olds), numbered(news));
  let [from, otherFrom] = [0, 0];
  for (let at = 0; at <= olds.length; at += 1) {
    const partner = at < olds.length ? partners[at]! : news.length;
    if (partner < 0) continue;
    pairAlike(olds, news, { from, to: at, otherFrom, otherTo: partner }, partners);
    [from, otherFrom] = [at + 1, partner + 1];
  }
  return partners;
}

type Range = { from: number; to: number; otherFrom: number; otherTo: number };

/** Pairs what is alike between two pairs of equal blocks. */
function pairAlike(
  olds: readonly Comparable[],
  news: readonly Comparable[],
  { from, to, otherFrom, otherTo }: Range,
  partners: Int32Array,
): void {
  if (from === to || otherFrom === otherTo) return;
  const isSmall = to - from + otherTo - otherFrom <= smallRange;
  const places = new Map<string, number[]>();
  for (let other = otherFrom; other < otherTo; other += 1)
    for (const word of news[other]!.words) {
      const known = places.get(word);
      if (!known) places.set(word, [other]);
      else if (isSmall || known.length <= mostPlaces) known.push(other);
    }
  const pairs: { before: number; after: number; weight: number }[] = [];
  for (let at = from; at < to; at += 1) {
    const shared = new Map<number, number>();
    for (const word of olds[at]!.words) {
      const known = places.get(word) ?? [];
      if (isSmall || known.length <= mostPlaces)
        for (const other of known) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const own = [...shared]
      .filter(([other]) => olds[at]!.kind === news[other]!.kind)
      .map(([other]) => ({ other, like: likeness(olds[at]!.words, news[other]!.words) }))
      .filter(({ like }) => like >= leastLike)
      .toSorted((one, two) => two.like - one.like)
      .slice(0, 4);
    // A later one first, so that a chain has one of them.
    own.sort((one, two) => two.other - one.other);
    for (const { other, like } of own)
      pairs.push({ before: at, after: other - otherFrom + 1, weight: like });
  }
  const chain = heaviestChain(pairs);
  for (const { before, after } of chain) partners[before] = after - 1 + otherFrom;
  pairSingle(olds, news, { from, to, otherFrom, otherTo }, partners, chain.length);
}

/** One block in place of another one of its kind is its version, if both are short or tables. */
function pairSingle(
  olds: readonly Comparable[],
  news: readonly Comparable[],
  { from, to, otherFrom, otherTo }: Range,
  partners: Int32Array,
  paired: number,
): void {
  if (paired > 0 || to - from !== 1 || otherTo - otherFrom !== 1) return;
  const [old, now] = [olds[from]!, news[otherFrom]!];
  if (old.kind === now.kind && old.words.size <= 4 && now.words.size <= 4)
    partners[from] = otherFrom;
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const word of small) if (large.has(word)) shared += 1;
  return shared / Math.max(1, large.size);
}
