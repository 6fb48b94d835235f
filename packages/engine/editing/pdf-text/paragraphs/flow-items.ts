// The words of a paragraph's new text, each with its width and the gap before it, as they are broken into lines.
import type { NewLetter } from '../new-letter.ts';
import type { NewLetters } from '../new-letters.ts';
import { pageScale } from '../text-lines.ts';
import type { BreakItem } from './line-breaking.ts';
import type { Hyphenation } from '#formats/pdf/text/hyphenation.ts';
import { cutsOf, partOf, withCuts, type Cut } from './word-division.ts';
import type { PairKerning } from './pair-kerning.ts';
import type { Word, WordPart } from './paragraph-words.ts';
import type { Brackets } from '../brackets.ts';
import type { Paragraph } from './paragraph.ts';
import { marker } from './paragraphs.ts';
import type { NewWord } from './word-changes.ts';
import { letteredWord, type Anchor } from './word-letters.ts';

export type FlowItem = BreakItem & {
  anchor?: Anchor;
  letters?: NewLetter[];
  word?: Word;
  /** How its glyphs or letters are divided, for each division. */
  cuts?: readonly Cut[];
} & Pick<NewWord, 'level' | 'spaceLevel'>;

export type Fonts = { letters: NewLetters; kerning: PairKerning };

type Setting = {
  words: readonly Word[];
  /** The scale of new words; 1 is the usual one. */
  narrowing: number;
  hyphenation?: Hyphenation | undefined;
  brackets: Brackets;
};

/**
 * @param list the words of the new text
 * @returns nothing if no font has the letters
 */
export async function flowItems(
  paragraph: Paragraph,
  list: readonly NewWord[],
  setting: Setting,
  { letters, kerning }: Fonts,
): Promise<FlowItem[] | undefined> {
  const { words, narrowing, hyphenation, brackets } = setting;
  const items: FlowItem[] = [];
  const gap = usualGap(paragraph, words);
  const gaps = lineGaps(words);
  for (const [index, one] of list.entries()) {
    const item =
      one.kind === 'kept'
        ? await withCuts(keptItem({ words, list, gap, gaps }, index), setting, letters)
        : await newItem(
            {
              paragraph,
              words,
              one,
              gap: one.isGlued ? 0 : tabBefore(words, list, index, gap),
              isBeforeGlued: list[index + 1]?.isGlued === true,
              ...{ narrowing, hyphenation, brackets },
            },
            letters,
            kerning,
          );
    if (!item) return undefined;
    const { level, spaceLevel = 0 } = one;
    items.push(level === undefined ? item : { ...item, level, spaceLevel });
  }
  return items;
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
