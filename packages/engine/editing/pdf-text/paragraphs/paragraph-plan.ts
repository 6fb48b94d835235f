// Plans how a paragraph gets its new text: which glyphs go, which move, and which come.
import type { NewLetter } from '../new-letter.ts';
import type { NewLetters } from '../new-letters.ts';
import { noChanges, type GlyphChanges } from '../rewritten-show.ts';
import { pageScale } from '../text-lines.ts';
import { clipEndOf, type Copies } from './clipped-glyphs.ts';
import { GlyphPlacing } from './glyph-placing.ts';
import { breakLines, widthIn, type BreakItem } from './line-breaking.ts';
import type { Hyphenation } from '#formats/pdf/text/hyphenation.ts';
import { cutsOf, partOf, withCuts, type Cut } from './word-division.ts';
import { lineStart, placeLine } from './line-placing.ts';
import type { TextChange } from './expected-letters.ts';
import type { PairKerning } from './pair-kerning.ts';
import type { PlacedWord, Stretch } from './moved-words.ts';
import type { Word, WordPart } from './paragraph-words.ts';
import { rightToLeft } from '#formats/pdf/text/lines.ts';
import { breakDirected, inPlacedOrder } from './directed-lines.ts';
import { mirroredParagraph } from './directions.ts';
import type { Brackets } from '../brackets.ts';
import { directedUnitsOf } from './directed-words.ts';
import type { Paragraph } from './paragraph.ts';
import { marker } from './paragraphs.ts';
import { changedWords, type NewWord } from './word-changes.ts';
import { letteredWord, type Anchor } from './word-letters.ts';

export type ParagraphPlan = {
  changes: GlyphChanges;
  /** How many lines it has then. */
  lines: number;
  /** True if a word, or a line with the narrowest gaps, is wider than its lines. */
  isTooWide: boolean;
  text: TextChange;
  standIns: NonNullable<NewLetter['standIn']>[];
  /** Where each word of the new text is. */
  placed: PlacedWord[];
};

export type TextEdit = {
  words: readonly Word[];
  text: string;
  /** Where lines begin and end at most. */
  left: number;
  limit: number;
  /** The scale of new words; 1 is the usual one. */
  narrowing: number;
  /** How narrow gaps become, as a share of the usual ones. */
  gapShare: number;
  /** False to break all lines anew, for another width. */
  keepsBreaks: boolean;
  copies: Copies;
  /** For paragraphs that are hyphenated. */
  hyphenation?: Hyphenation | undefined;
  brackets: Brackets;
};

type FlowItem = BreakItem & {
  anchor?: Anchor;
  letters?: NewLetter[];
  word?: Word;
  /** How its glyphs or letters are divided, for each division. */
  cuts?: readonly Cut[];
} & Pick<NewWord, 'level' | 'spaceLevel'>;

/** @returns nothing if no font has the letters */
export async function planParagraph(
  paragraph: Paragraph,
  edit: TextEdit,
  { letters, kerning }: { letters: NewLetters; kerning: PairKerning },
): Promise<ParagraphPlan | undefined> {
  const { words, keepsBreaks } = edit;
  const { direction } = paragraph;
  const isFromRight = direction === 'rtl';
  // Lines are broken and filled as if they were read from the left.
  const flow = isFromRight ? mirroredParagraph(paragraph) : paragraph;
  const [left, limit] = isFromRight ? [-edit.limit, -edit.left] : [edit.left, edit.limit];
  const isDirected = words.some(({ level }) => level !== undefined) || rightToLeft.test(edit.text);
  const list = changedWords(
    words.map(({ text }) => text),
    edit.text,
    isDirected ? directedUnitsOf(edit.text, direction) : undefined,
  );
  const items: FlowItem[] = [];
  const gap = usualGap(paragraph, words);
  const gaps = lineGaps(words);
  for (const [index, one] of list.entries()) {
    const item =
      one.kind === 'kept'
        ? await withCuts(keptItem({ words, list, gap, gaps }, index), edit, letters)
        : await newItem(
            {
              paragraph,
              words,
              one,
              gap: one.isGlued ? 0 : tabBefore(words, list, index, gap),
              isBeforeGlued: list[index + 1]?.isGlued === true,
              ...{ narrowing: edit.narrowing, hyphenation: edit.hyphenation },
              brackets: edit.brackets,
            },
            letters,
            kerning,
          );
    if (!item) return undefined;
    const { level, spaceLevel = 0 } = one;
    items.push(level === undefined ? item : { ...item, level, spaceLevel });
  }
  const start = keepsBreaks ? startOf(words, list) : { index: 0, line: 0 };
  const isJustified = paragraph.alignment === 'justified';
  const right = isJustified || !keepsBreaks ? limit : flow.right;
  const shape = { ...flow, left, right, limit };
  const endOf = (line: number) => {
    const old = flow.lines[line];
    return old ? Math.max(old.to, clipEndOf(old)) : Infinity;
  };
  const broken = isDirected ? breakDirected : breakLines;
  const { lines, restFrom } = broken(items, start, {
    ...{ isJustified, keepsBreaks, narrowest: edit.gapShare },
    areBreaksMeant: flow.alignment === 'right' || flow.alignment === 'centred',
    widthOf: (line) => Math.min(limit, endOf(line)) - lineStart(shape, line),
  });
  const isTooWide = lines.some((set, at) => {
    const width = set.reduce((sum, one, place) => {
      const item = items[one.index] as FlowItem;
      return sum + widthIn(item, one) + (place ? item.gap * edit.gapShare : 0);
    }, 0);
    return width > limit - lineStart(shape, start.line + at) + 0.05 * paragraph.size;
  });
  const changes = noChanges();
  const placing = new GlyphPlacing(paragraph, changes, edit.copies);
  const places: (Stretch & { half?: 0 | 1 })[][] = list.map(() => []);
  const all = paragraph.lines.length;
  const kept = restFrom === undefined ? 0 : all - restFrom;
  const count = start.line + lines.length + kept;
  for (const [at, set] of lines.entries()) {
    const isLast = at === lines.length - 1 && kept === 0;
    const inOrder = set.map((one) => ({ ...one, item: items[one.index] as FlowItem }));
    const shown = isDirected ? inPlacedOrder(inOrder, direction) : inOrder;
    const placed = placeLine(shape, start.line + at, shown, isLast);
    for (const { item, index, half, at: cut, from: first, to: last } of placed) {
      const [from, to] = isFromRight ? [-last, -first] : [first, last];
      const baseline = placing.baselineOf(start.line + at);
      places[index]?.push({ ...{ from, to, baseline }, ...(half !== undefined && { half }) });
      const { anchor, letters: own, word } = item;
      const { narrowing } = edit;
      const division = cut === undefined ? undefined : item.cuts?.[cut];
      const line = start.line + at;
      if (anchor && own) {
        const part = division && half !== undefined ? partOf(own, division, half) : own;
        placing.addText({ anchor, letters: part, narrowing }, from, line);
      } else if (word && division && half !== undefined)
        placing.addPart(word, division, half, from, line);
      else if (word) placing.addWord(word, half, from, line);
    }
  }
  if (restFrom !== undefined) placing.addRest(words, restFrom, count - all);
  removeMissing(words, list, changes);
  const text = isDirected
    ? shownText(missing(words, list), items)
    : {
        removed: missing(words, list).map((word) => word.text),
        added: list.flatMap((one) => (one.kind === 'new' ? one.text : [])),
      };
  const standIns = items.flatMap((item) => item.letters ?? []).flatMap((one) => one.standIn ?? []);
  const lineOf = (line: number) =>
    placing.baselineOf(restFrom !== undefined && line >= restFrom ? line + count - all : line);
  const placed = list.map((word, index): PlacedWord => {
    const own = places[index] ?? [];
    const parts = word.kind === 'kept' ? (words[word.old]?.parts ?? []) : [];
    // Words and halves that are not set again are in lines that stay or move as they are.
    const others = parts.filter((_, half) =>
      own.every((place) => place.half !== undefined && place.half !== half),
    );
    const kept = others.map(({ from, to, line }) => ({ from, to, baseline: lineOf(line) }));
    return { word, stretches: [...own, ...kept] };
  });
  return { changes, lines: count, isTooWide, text, standIns, placed };
}

/** The letters that go and come, as the file names them. */
const shownText = (gone: readonly Word[], items: readonly FlowItem[]): TextChange => ({
  removed: gone.flatMap(({ parts }) =>
    parts.map(({ glyphs }) => glyphs.map(({ glyph }) => glyph.text).join('')),
  ),
  added: items.flatMap(({ letters }) => letters?.map((letter) => letter.text).join('') ?? []),
});

/** The line on which the first change is, and the first word of it. */
function startOf(words: readonly Word[], list: readonly NewWord[]) {
  const kept = new Set(list.flatMap((one) => (one.kind === 'kept' ? one.old : [])));
  const lineOf = (word: number) => words[word]?.parts[0]?.line ?? 0;
  const gone = words.flatMap((_, index) => (kept.has(index) ? [] : lineOf(index)));
  const come = list.flatMap((one) => {
    if (one.kind === 'kept') return [];
    return one.place === 'behind' ? (words[one.near]?.parts.at(-1)?.line ?? 0) : lineOf(one.near);
  });
  const line = Math.min(...gone, ...come, words.at(-1)?.parts.at(-1)?.line ?? 0);
  const index = list.findIndex((one) =>
    one.kind === 'kept'
      ? (words[one.old]?.parts.at(-1)?.line ?? 0) >= line
      : (words[one.near]?.parts.at(-1)?.line ?? 0) >= line,
  );
  const first = list[index];
  const parts = first?.kind === 'kept' ? (words[first.old]?.parts ?? []) : [];
  const isHalf = parts.length === 2 && (parts[0]?.line ?? 0) < line;
  return { index: Math.max(0, index), line, ...(isHalf && { half: 1 as const }) };
}

/** The usual gap between words: the middle one, without that behind the sign of a list. */
const usualGap = ({ size }: Paragraph, words: readonly Word[]): number =>
  middleOf([...gapsByLine(words).values()].flat()) ?? size * 0.27;

/** The same for each line. */
const lineGaps = (words: readonly Word[]): ReadonlyMap<number, number> =>
  new Map([...gapsByLine(words)].map(([line, gaps]) => [line, middleOf(gaps) as number]));

const middleOf = (gaps: readonly number[]): number | undefined =>
  gaps.toSorted((one, other) => one - other)[(gaps.length - 1) >> 1];

function gapsByLine(words: readonly Word[]): Map<number, number[]> {
  const isMarked = marker.test(words[0]?.text ?? '');
  const gaps = new Map<number, number[]>();
  for (const [index, { isGlued, parts }] of words.entries()) {
    const gap = isGlued || (isMarked && index === 1) ? 0 : (gapBefore(words, index) ?? 0);
    const line = parts[0]?.line ?? 0;
    if (gap > 0) gaps.set(line, [...(gaps.get(line) ?? []), gap]);
  }
  return gaps;
}

/** The gap before a word on its line. */
function gapBefore(words: readonly Word[], index: number): number | undefined {
  const [one, before] = [words[index]?.parts[0], words[index - 1]?.parts.at(-1)];
  if (!one || one.line !== before?.line) return undefined;
  // The next word may be on either side.
  return Math.max(one.from - before.to, before.from - one.to);
}

/** The gap before a new word: as wide as before if a tab or the sign of a list was there. */
function tabBefore(
  words: readonly Word[],
  list: readonly NewWord[],
  index: number,
  gap: number,
): number {
  const [one, before] = [list[index], list[index - 1]];
  if (one?.kind !== 'new' || one.place !== 'instead' || before?.kind !== 'kept') return gap;
  const own = before.old === one.near - 1 ? (gapBefore(words, one.near) ?? gap) : gap;
  return own > 1.6 * gap ? own : gap;
}

/** In usual gaps. */
const farthest = 2.2;

type KeptWords = {
  words: readonly Word[];
  list: readonly NewWord[];
  gap: number;
  gaps: ReadonlyMap<number, number>;
};

function keptItem({ words, list, gap, gaps }: KeptWords, index: number): FlowItem {
  const { old } = list[index] as NewWord & { kind: 'kept' };
  const word = words[old] as Word;
  const [first, second] = word.parts as [WordPart, WordPart?];
  const before = list[index - 1];
  const isAfterSame = before?.kind === 'kept' && before.old === old - 1;
  const seen = isAfterSame ? gapBefore(words, old) : undefined;
  // Words of different directions that follow each other may be far apart.
  const isBeside = word.level === undefined || (seen !== undefined && seen < farthest * gap);
  const own = isBeside ? seen : undefined;
  const ofLine = gaps.get(first.line);
  const previous = words[old - 1]?.parts.at(-1);
  const startsLine = second !== undefined || !previous || previous.line < first.line;
  const isRestKept =
    list.length - index === words.length - old &&
    list.slice(index).every((one, at) => one.kind === 'kept' && one.old === old + at);
  const [one, two] = [first.to - first.from, second ? second.to - second.from : 0];
  const hyphen = word.isDivided ? hyphenWidth(first) : 0;
  const isGlued = list[index]?.isGlued;
  return {
    ...{ word, gap: own ?? (isGlued ? 0 : gap), width: one - hyphen + two, isRestKept },
    ...(own && ofLine && { evenGap: (own * gap) / ofLine }),
    ...(isGlued && { isGlued }),
    ...(second && { halves: [one, two] as const }),
    ...(startsLine && { startOf: (second ?? first).line }),
  };
}

const hyphenWidth = ({ glyphs, to }: WordPart): number => {
  const last = glyphs.at(-1);
  return last ? to - last.from : 0;
};

type NewWordPlace = {
  paragraph: Paragraph;
  words: readonly Word[];
  one: NewWord & { kind: 'new' };
  gap: number;
  isBeforeGlued: boolean;
  narrowing: number;
  hyphenation: Hyphenation | undefined;
  brackets: Brackets;
};

async function newItem(
  { paragraph, words, one, gap, isBeforeGlued, narrowing, hyphenation, brackets }: NewWordPlace,
  letters: NewLetters,
  kerning: PairKerning,
): Promise<FlowItem | undefined> {
  const { size: height } = paragraph;
  const found = await letteredWord({ words, size: height, brackets }, one, letters, kerning);
  if (!found) return undefined;
  const { anchor, letters: set } = found;
  const { glyph } = anchor;
  const { size, charSpace, wordSpace } = glyph.show.state;
  const scale = pageScale(glyph) * narrowing;
  const lengthOf = (some: readonly NewLetter[]) =>
    scale *
    some.reduce(
      (sum, { advance, kern = 0, isSpace }) =>
        sum + (advance + kern) * size + charSpace + (isSpace ? wordSpace : 0),
      -charSpace,
    );
  const cuts = await cutsOf(
    set.map((letter) => letter.text),
    hyphenation,
    () => letters.of('-', glyph.show),
  );
  const [space] = (await letters.of(' ', glyph.show)) ?? [];
  // A space for readers of the text; it takes no place of its own.
  // From right to left, it would stand before the word.
  const isAlone = !isBeforeGlued && (one.level ?? 0) % 2 === 0;
  const spaced = space && !space.isGap && isAlone ? [...set, space] : set;
  return {
    ...{ anchor, letters: spaced, gap, isRestKept: false },
    ...(one.isGlued && { isGlued: true }),
    width: lengthOf(set),
    ...(cuts.length && {
      cuts,
      divisions: cuts.map((cut): [number, number] => [
        lengthOf(partOf(set, cut, 0)),
        lengthOf(partOf(set, cut, 1)),
      ]),
    }),
  };
}

/** Removes the words that the new text does not have. */
function removeMissing(
  words: readonly Word[],
  list: readonly NewWord[],
  changes: GlyphChanges,
): void {
  for (const { parts } of missing(words, list))
    for (const { glyphs } of parts) for (const { glyph } of glyphs) changes.removed.add(glyph);
}

function missing(words: readonly Word[], list: readonly NewWord[]): Word[] {
  const kept = new Set(list.flatMap((one) => (one.kind === 'kept' ? one.old : [])));
  return words.filter((_, index) => !kept.has(index));
}
