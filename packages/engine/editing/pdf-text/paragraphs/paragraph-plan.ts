// Plans how a paragraph gets its new text: which glyphs go, which move, and which come.
import type { NewLetter } from '../new-letter.ts';
import { noChanges, type GlyphChanges } from '../rewritten-show.ts';
import { clipEndOf, type Copies } from './clipped-glyphs.ts';
import { flowItems, type FlowItem, type Fonts } from './flow-items.ts';
import { GlyphPlacing } from './glyph-placing.ts';
import { breakLines, widthIn, type SetItem } from './line-breaking.ts';
import type { Hyphenation } from '#formats/pdf/text/hyphenation.ts';
import { partOf } from './word-division.ts';
import { lineStart, placeLine, type PlacedItem } from './line-placing.ts';
import type { TextChange } from './expected-letters.ts';
import type { PlacedWord, Stretch } from './moved-words.ts';
import type { Word } from './paragraph-words.ts';
import { rightToLeft } from '#formats/pdf/text/lines.ts';
import { breakDirected, inPlacedOrder } from './directed-lines.ts';
import { mirroredParagraph } from './directions.ts';
import type { Brackets } from '../brackets.ts';
import { directedUnitsOf } from './directed-words.ts';
import type { Paragraph } from './paragraph.ts';
import { changedWords, type NewWord } from './word-changes.ts';

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

/** @returns nothing if no font has the letters */
export async function planParagraph(
  paragraph: Paragraph,
  edit: TextEdit,
  fonts: Fonts,
): Promise<ParagraphPlan | undefined> {
  const { words, text } = edit;
  const isDirected = words.some(({ level }) => level !== undefined) || rightToLeft.test(text);
  const list = changedWords(
    words.map((word) => word.text),
    text,
    isDirected ? directedUnitsOf(text, paragraph.direction) : undefined,
  );
  const items = await flowItems(paragraph, list, edit, fonts);
  if (!items) return undefined;
  const flow: Flow = { paragraph, edit, list, items, isDirected };
  const layout = layOut(flow);
  const changes = noChanges();
  const placing = new GlyphPlacing(paragraph, changes, edit.copies);
  const places = placeLines(flow, layout, placing);
  placeRest(flow, layout, placing);
  removeMissing(words, list, changes);
  return {
    changes,
    lines: layout.count,
    isTooWide: isTooWide(flow, layout),
    text: textChangeOf(flow),
    standIns: items.flatMap((item) => item.letters ?? []).flatMap((one) => one.standIn ?? []),
    placed: placedWords(flow, layout, { places, placing }),
  };
}

/** The words of the new text, to be set in lines. */
type Flow = {
  paragraph: Paragraph;
  edit: TextEdit;
  list: readonly NewWord[];
  /** One for each word of the list. */
  items: readonly FlowItem[];
  /** Whether a word is read from right to left. */
  isDirected: boolean;
};

type Layout = {
  /** The paragraph as its lines are filled: from the left. */
  shape: Paragraph;
  /** The number of the first line that is set anew. */
  firstLine: number;
  /** The lines that are set anew. */
  lines: SetItem[][];
  /** The old line from which on everything stays as it was, below the others. */
  restFrom: number | undefined;
  /** How many lines the paragraph has then. */
  count: number;
};

const isFromRight = ({ direction }: Paragraph) => direction === 'rtl';

/** Breaks the words into lines. Lines from the right are broken and filled as if they were read from the left. */
function layOut({ paragraph, edit, list, items, isDirected }: Flow): Layout {
  const { keepsBreaks } = edit;
  const flow = isFromRight(paragraph) ? mirroredParagraph(paragraph) : paragraph;
  const [left, limit] = isFromRight(paragraph)
    ? [-edit.limit, -edit.left]
    : [edit.left, edit.limit];
  const start = keepsBreaks ? startOf(edit.words, list) : { index: 0, line: 0 };
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
  const rest = restFrom === undefined ? 0 : paragraph.lines.length - restFrom;
  return { shape, firstLine: start.line, lines, restFrom, count: start.line + lines.length + rest };
}

const isTooWide = ({ items, edit }: Flow, { shape, firstLine, lines }: Layout): boolean =>
  lines.some((set, at) => {
    const width = set.reduce((sum, one, place) => {
      const item = items[one.index] as FlowItem;
      return sum + widthIn(item, one) + (place ? item.gap * edit.gapShare : 0);
    }, 0);
    return width > shape.limit - lineStart(shape, firstLine + at) + 0.05 * shape.size;
  });

/** Where a word of the new text, or a half of it, is set. */
type Place = Stretch & { half?: 0 | 1 };

/** Places the glyphs and letters of the new lines. @returns the places of each word */
function placeLines(flow: Flow, layout: Layout, placing: GlyphPlacing): Place[][] {
  const { paragraph, edit, list, items, isDirected } = flow;
  const { shape, firstLine, lines, count } = layout;
  const places: Place[][] = list.map(() => []);
  for (const [at, set] of lines.entries()) {
    const line = firstLine + at;
    const isLast = line === count - 1;
    const inOrder = set.map((one) => ({ ...one, item: items[one.index] as FlowItem }));
    const shown = isDirected ? inPlacedOrder(inOrder, paragraph.direction) : inOrder;
    for (const placed of placeLine(shape, line, shown, isLast)) {
      const { index, half, from: first, to: last } = placed;
      const [from, to] = isFromRight(paragraph) ? [-last, -first] : [first, last];
      const baseline = placing.baselineOf(line);
      places[index]?.push({ ...{ from, to, baseline }, ...(half !== undefined && { half }) });
      placeItem(placing, { ...placed, from }, { line, narrowing: edit.narrowing });
    }
  }
  return places;
}

function placeItem(
  placing: GlyphPlacing,
  { item, half, at: cut, from }: PlacedItem<FlowItem>,
  { line, narrowing }: { line: number; narrowing: number },
): void {
  const { anchor, letters, word } = item;
  const division = cut === undefined ? undefined : item.cuts?.[cut];
  if (anchor && letters) {
    const part = division && half !== undefined ? partOf(letters, division, half) : letters;
    placing.addText({ anchor, letters: part, narrowing }, from, line);
  } else if (word && division && half !== undefined)
    placing.addPart(word, division, half, from, line);
  else if (word) placing.addWord(word, half, from, line);
}

/** How many lines lower the rest comes. */
const shiftOf = ({ paragraph }: Flow, { count }: Layout): number => count - paragraph.lines.length;

function placeRest(flow: Flow, layout: Layout, placing: GlyphPlacing): void {
  if (layout.restFrom !== undefined)
    placing.addRest(flow.edit.words, layout.restFrom, shiftOf(flow, layout));
}

function placedWords(
  flow: Flow,
  layout: Layout,
  { places, placing }: { places: readonly Place[][]; placing: GlyphPlacing },
): PlacedWord[] {
  const { restFrom } = layout;
  const baselineOf = (line: number) =>
    placing.baselineOf(
      restFrom !== undefined && line >= restFrom ? line + shiftOf(flow, layout) : line,
    );
  return flow.list.map((word, index) => {
    const own = places[index] ?? [];
    const parts = word.kind === 'kept' ? (flow.edit.words[word.old]?.parts ?? []) : [];
    // Words and halves that are not set again are in lines that stay or move as they are.
    const others = parts.filter((_, half) =>
      own.every((place) => place.half !== undefined && place.half !== half),
    );
    const kept = others.map(({ from, to, line }) => ({ from, to, baseline: baselineOf(line) }));
    return { word, stretches: [...own, ...kept] };
  });
}

function textChangeOf({ edit, list, items, isDirected }: Flow): TextChange {
  const gone = missing(edit.words, list);
  if (isDirected) return shownText(gone, items);
  return {
    removed: gone.map((word) => word.text),
    added: list.flatMap((one) => (one.kind === 'new' ? one.text : [])),
  };
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
