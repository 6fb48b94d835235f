// Plans how a paragraph gets its new text: which glyphs go, which move, and which come.
import type { PlacedText } from '../line-plan.ts';
import type { NewLetter } from '../new-letter.ts';
import type { NewLetters } from '../new-letters.ts';
import { noChanges, type GlyphChanges } from '../rewritten-show.ts';
import type { ShownGlyph } from '../shown-text.ts';
import { pageScale } from '../text-lines.ts';
import { breakLines, widthIn, type BreakItem } from './line-breaking.ts';
import { lineStart, placeLine, type PlacedItem } from './line-placing.ts';
import type { TextChange } from './expected-letters.ts';
import type { PairKerning } from './pair-kerning.ts';
import type { Word, WordPart } from './paragraph-words.ts';
import { marker, type Paragraph } from './paragraphs.ts';
import { changedWords, type NewWord } from './word-changes.ts';

export type ParagraphPlan = {
  changes: GlyphChanges;
  /** How many lines it has then. */
  lines: number;
  /** True if a word, or a line with the narrowest gaps, is wider than its lines. */
  isTooWide: boolean;
  text: TextChange;
  standIns: NonNullable<NewLetter['standIn']>[];
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
};

/** Where a new word takes its style and its place in the content from. */
type Anchor = { glyph: ShownGlyph; from: number; line: number; isBehind: boolean };

type FlowItem = BreakItem & {
  anchor?: Anchor;
  letters?: NewLetter[];
  word?: Word;
};

/** @returns nothing if no font has the letters */
export async function planParagraph(
  paragraph: Paragraph,
  edit: TextEdit,
  { letters, kerning }: { letters: NewLetters; kerning: PairKerning },
): Promise<ParagraphPlan | undefined> {
  const { words, keepsBreaks, limit } = edit;
  const list = changedWords(
    words.map(({ text }) => text),
    edit.text,
  );
  const items: FlowItem[] = [];
  const gap = usualGap(paragraph, words);
  for (const [index, one] of list.entries()) {
    const item =
      one.kind === 'kept'
        ? keptItem(words, list, index, gap)
        : await newItem(
            {
              paragraph,
              words,
              one,
              gap: tabBefore(words, list, index, gap),
              narrowing: edit.narrowing,
            },
            letters,
            kerning,
          );
    if (!item) return undefined;
    items.push(item);
  }
  const start = keepsBreaks ? startOf(words, list) : { index: 0, line: 0 };
  const isJustified = paragraph.alignment === 'justified';
  const right = isJustified || !keepsBreaks ? limit : paragraph.right;
  const shape = { ...paragraph, left: edit.left, right, limit };
  const { lines, restFrom } = breakLines(items, start, {
    ...{ isJustified, keepsBreaks, narrowest: edit.gapShare },
    areBreaksMeant: paragraph.alignment === 'right' || paragraph.alignment === 'centred',
    widthOf: (line) => limit - lineStart(shape, line),
  });
  const isTooWide = lines.some((set, at) => {
    const width = set.reduce((sum, { index, half }, place) => {
      const item = items[index] as FlowItem;
      return sum + widthIn(item, half) + (place ? item.gap * edit.gapShare : 0);
    }, 0);
    return width > limit - lineStart(shape, start.line + at) + 0.05 * paragraph.size;
  });
  const changes = noChanges();
  const all = paragraph.lines.length;
  const kept = restFrom === undefined ? 0 : all - restFrom;
  const count = start.line + lines.length + kept;
  for (const [at, set] of lines.entries()) {
    const isLast = at === lines.length - 1 && kept === 0;
    const shown = set.map((one) => ({ ...one, item: items[one.index] as FlowItem }));
    const placed = placeLine(shape, start.line + at, shown, isLast);
    for (const one of placed)
      noteItem(paragraph, changes, { ...one, narrowing: edit.narrowing }, start.line + at);
  }
  if (restFrom !== undefined) noteRest(paragraph, changes, restFrom, count - all);
  removeMissing(words, list, changes);
  const text = {
    removed: missing(words, list).map((word) => word.text),
    added: list.flatMap((one) => (one.kind === 'new' ? one.text : [])),
  };
  const standIns = items.flatMap((item) => item.letters ?? []).flatMap((one) => one.standIn ?? []);
  return { changes, lines: count, isTooWide, text, standIns };
}

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
function usualGap({ size }: Paragraph, words: readonly Word[]): number {
  const isMarked = marker.test(words[0]?.text ?? '');
  const gaps = words
    .flatMap((_, index) => (isMarked && index === 1 ? [] : (gapBefore(words, index) ?? [])))
    .filter((gap) => gap > 0);
  if (!gaps.length) return size * 0.27;
  return gaps.toSorted((one, other) => one - other)[(gaps.length - 1) >> 1] as number;
}

/** The gap before a word on its line. */
function gapBefore(words: readonly Word[], index: number): number | undefined {
  const [one, before] = [words[index]?.parts[0], words[index - 1]?.parts.at(-1)];
  return one && before && one.line === before.line ? one.from - before.to : undefined;
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

function keptItem(
  words: readonly Word[],
  list: readonly NewWord[],
  index: number,
  gap: number,
): FlowItem {
  const { old } = list[index] as NewWord & { kind: 'kept' };
  const word = words[old] as Word;
  const [first, second] = word.parts as [WordPart, WordPart?];
  const before = list[index - 1];
  const isAfterSame = before?.kind === 'kept' && before.old === old - 1;
  const own = isAfterSame ? gapBefore(words, old) : undefined;
  const previous = words[old - 1]?.parts.at(-1);
  const startsLine = second !== undefined || !previous || previous.line < first.line;
  const isRestKept =
    list.length - index === words.length - old &&
    list.slice(index).every((one, at) => one.kind === 'kept' && one.old === old + at);
  const [one, two] = [first.to - first.from, second ? second.to - second.from : 0];
  const hyphen = word.isDivided ? hyphenWidth(first) : 0;
  return {
    ...{ word, gap: own ?? gap, width: one - hyphen + two, isRestKept },
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
  narrowing: number;
};

async function newItem(
  { paragraph, words, one, gap, narrowing }: NewWordPlace,
  letters: NewLetters,
  kerning: PairKerning,
): Promise<FlowItem | undefined> {
  const anchor = anchorOf(paragraph, words, one);
  const { glyph } = anchor;
  const found = await letters.of(one.text.replaceAll('\u00ad', ''), glyph.show);
  if (!found) return undefined;
  const set = kerning.kerned(found, glyph);
  const { size, charSpace, wordSpace } = glyph.show.state;
  const width = set.reduce(
    (sum, { advance, kern = 0, isSpace }) =>
      sum + (advance + kern) * size + charSpace + (isSpace ? wordSpace : 0),
    -charSpace,
  );
  const [space] = (await letters.of(' ', glyph.show)) ?? [];
  // A space for readers of the text; it takes no place of its own.
  const spaced = space && !space.isGap ? [...set, space] : set;
  return {
    ...{ anchor, letters: spaced, gap, isRestKept: false },
    width: width * pageScale(glyph) * narrowing,
  };
}

function anchorOf(
  { size }: Paragraph,
  words: readonly Word[],
  { near, place }: NewWord & { kind: 'new' },
): Anchor {
  const word = words[near] as Word;
  const isBehind = place === 'behind';
  const part = (isBehind ? word.parts.at(-1) : word.parts[0]) as WordPart;
  // Not that of a raised sign.
  const usual = part.glyphs.filter(({ glyph }) => isOnLine(glyph, size));
  const one = (isBehind ? usual.at(-1) : usual[0]) ?? part.glyphs[0];
  const { glyph, from } = one as (typeof part.glyphs)[number];
  return { glyph, from, line: part.line, isBehind };
}

function isOnLine({ show, placed }: ShownGlyph, size: number): boolean {
  const height = Math.hypot(placed[2], placed[3]) * show.state.size;
  return show.state.rise === 0 && height > size * 0.9;
}

/** Notes where the glyphs of a word come, or the letters of a new one. */
function noteItem(
  { lines, leading }: Paragraph,
  changes: GlyphChanges,
  { item, half, from, narrowing }: PlacedItem<FlowItem> & { narrowing: number },
  line: number,
): void {
  const baselineOf = (index: number) =>
    lines[index]?.baseline ?? (lines.at(-1)?.baseline ?? 0) - (index - lines.length + 1) * leading;
  const liftFrom = (old: number) => baselineOf(line) - (lines[old]?.baseline ?? 0);
  const { anchor, letters, word } = item;
  if (anchor && letters) {
    const { glyph, isBehind } = anchor;
    const text: PlacedText = {
      ...{ letters, move: from - anchor.from, lift: liftFrom(anchor.line), isBehind },
      ...{ tracking: 0, narrowing },
    };
    changes.texts.set(glyph, [...(changes.texts.get(glyph) ?? []), text]);
  }
  let at = from;
  for (const [index, part] of (word?.parts ?? []).entries()) {
    if (half !== undefined && index !== half) continue;
    const isJoined = half === undefined && index === 0 && word?.isDivided;
    const glyphs = isJoined ? part.glyphs.slice(0, -1) : part.glyphs;
    for (const { glyph } of glyphs) {
      changes.moves.set(glyph, at - part.from);
      changes.lifts.set(glyph, liftFrom(part.line));
    }
    const hyphen = isJoined ? part.glyphs.at(-1) : undefined;
    if (hyphen) changes.removed.add(hyphen.glyph);
    at += part.to - part.from - (hyphen ? part.to - hyphen.from : 0);
  }
}

/** The lines from one on, moved by whole lines. */
function noteRest(
  { lines, leading }: Paragraph,
  changes: GlyphChanges,
  from: number,
  shift: number,
): void {
  if (!shift) return;
  for (const line of lines.slice(from))
    for (const { glyph } of line.glyphs) {
      changes.moves.set(glyph, 0);
      changes.lifts.set(glyph, -shift * leading);
    }
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
