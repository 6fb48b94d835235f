// Sets a new word of a paragraph: in the font of the word that it replaces or follows, or in another one of the paragraph that has its letters.
import { isReference } from '#formats/pdf/objects/objects.ts';
import { isSameStyle } from '../font-style.ts';
import type { LetterFont } from '../letter-fonts.ts';
import type { NewLetter } from '../new-letter.ts';
import type { NewLetters } from '../new-letters.ts';
import type { ShownGlyph } from '../shown-text.ts';
import { pageScale, type LineGlyph } from '../text-lines.ts';
import { isFormed } from '#formats/pdf/text/arabic-forms.ts';
import type { Brackets } from '../brackets.ts';
import type { PairKerning } from './pair-kerning.ts';
import type { Word, WordPart } from './paragraph-words.ts';
import { folded, type NewWord } from './word-changes.ts';

/** Where a new word takes its style and its place in the content from. */
export type Anchor = { glyph: ShownGlyph; from: number; line: number; isBehind: boolean };

export type LetteredWord = { anchor: Anchor; letters: NewLetter[] };

type Place = {
  words: readonly Word[];
  /** The height of the letters of the paragraph. */
  size: number;
  brackets: Brackets;
};

/** In font sizes: larger distances are no kerning. */
const mostKerning = 0.15;

/** @returns nothing if no font has the letters */
export async function letteredWord(
  place: Place,
  { near, place: side, text, level = 0 }: NewWord & { kind: 'new' },
  letters: NewLetters,
  kerning: PairKerning,
): Promise<LetteredWord | undefined> {
  const { words } = place;
  const bare = text.replaceAll('\u00ad', '');
  const anchor = anchorOf(place, near, side === 'behind');
  const { show } = anchor.glyph;
  const isFromRight = level % 2 === 1;
  const lettersAt = (at: ShownGlyph) =>
    isFromRight ? letters.fromRight(bare, at.show, place.brackets) : letters.of(bare, at.show);
  const kerned = (set: NewLetter[], at: Anchor): LetteredWord => ({
    anchor: at,
    letters: isFormed(bare) ? set : kerning.kerned(set, at.glyph),
  });
  const own = await lettersAt(anchor.glyph);
  if (own && !standsIn(own)) return kerned(own, anchor);
  const copied = copyOf(words, bare, anchor.glyph);
  if (copied) return { anchor, letters: copied };
  const mixed = isFromRight ? undefined : await letters.of(bare, show, signsOf(words));
  if (mixed && !standsIn(mixed)) return kerned(mixed, anchor);
  const isForeign = !own || own.filter((one) => one.standIn).length > own.length / 2;
  for (const other of nearestFonts(place, near)) {
    if (!isForeign && !isSameStyle(other.glyph.show.font, show.font)) continue;
    const set = await lettersAt(other.glyph);
    if (set && !standsIn(set)) return kerned(set, other);
  }
  return own && kerned(own, anchor);
}

const standsIn = (letters: readonly NewLetter[]): boolean =>
  letters.some(({ standIn }) => standIn !== undefined);

function anchorOf({ words, size }: Place, near: number, isBehind: boolean): Anchor {
  const word = words[near] as Word;
  const part = (isBehind ? word.parts.at(-1) : word.parts[0]) as WordPart;
  if ((word.level ?? 0) % 2 === 1) return anchorFromRight(part, isBehind);
  // Not that of a raised sign.
  const usual = part.glyphs.filter(({ glyph }) => isOnLine(glyph, size));
  const one = (isBehind ? usual.at(-1) : usual[0]) ?? part.glyphs[0];
  const { glyph, from } = one as (typeof part.glyphs)[number];
  return { glyph, from, line: part.line, isBehind };
}

/** At an end of the word in the content, so that it stays together there: its glyphs may be in the order of reading, or from left to right. */
function anchorFromRight({ glyphs, line }: WordPart, isBehind: boolean): Anchor {
  const inOrder = glyphs.toSorted((one, other) => one.from - other.from);
  const [leftmost, rightmost] = [inOrder[0], inOrder.at(-1)] as [LineGlyph, LineGlyph];
  const { show } = leftmost.glyph;
  const isFromLeft =
    rightmost.glyph.show !== show ||
    show.glyphs.indexOf(leftmost.glyph) <= show.glyphs.indexOf(rightmost.glyph);
  const { glyph, from } = isBehind ? leftmost : rightmost;
  return { glyph, from, line, isBehind: isBehind !== isFromLeft };
}

const heightOf = ({ show, placed }: ShownGlyph): number =>
  Math.hypot(placed[2], placed[3]) * show.state.size;

const isOnLine = (glyph: ShownGlyph, size: number): boolean =>
  glyph.show.state.rise === 0 && heightOf(glyph) > size * 0.9;

/** The letters of glyphs as they are, to be set beside another one. */
export function lettersOf(glyphs: readonly LineGlyph[], anchor: ShownGlyph): NewLetter[] {
  const inOrder = glyphs.toSorted((one, other) => one.from - other.from);
  return inOrder.map(({ glyph, from }, index) => {
    const { show, code, text: letter, advance } = glyph;
    const { font, state } = show;
    const before = inOrder[index - 1];
    const end = before && before.from + before.glyph.length * pageScale(before.glyph);
    const kern = end === undefined ? 0 : (from - end) / (pageScale(glyph) * state.size);
    return {
      ...{ text: letter, code, advance: advance / state.size, isSpace: false },
      ...(font.value !== anchor.show.font.value && { font: font.value as string }),
      ...(Math.abs(kern) > 0.004 && Math.abs(kern) < mostKerning && { kern }),
    };
  });
}

/** A word of the paragraph with the same text, with its own fonts: it may have moved. */
function copyOf(words: readonly Word[], text: string, anchor: ShownGlyph): NewLetter[] | undefined {
  const wanted = folded(text);
  const same = words.find(
    (word) =>
      word.parts.length === 1 &&
      // Marks are placed over and under their letters.
      !/\p{M}/u.test(word.text.normalize('NFC')) &&
      folded(word.text) === wanted &&
      word.parts[0]?.glyphs.every(({ glyph }) => isLike(glyph, anchor)),
  );
  const glyphs = same?.parts[0]?.glyphs;
  return glyphs && lettersOf(glyphs, anchor);
}

/** True if a glyph can be set beside another with only its font changed. */
export function isLike(
  { show, placed }: ShownGlyph,
  { show: other, placed: place }: ShownGlyph,
): boolean {
  const [one, two] = [show.state, other.state];
  const isSameSize =
    Math.abs(
      one.size * Math.hypot(placed[2], placed[3]) - two.size * Math.hypot(place[2], place[3]),
    ) <
    0.02 * one.size * Math.hypot(placed[2], placed[3]);
  const isSameScale = Math.abs(one.scale - two.scale) < 0.01 && one.rise === two.rise;
  const { font } = show;
  const isSettable = font.value === other.font.value || isReference(font.value);
  return isSameSize && isSameScale && isSettable && show.color === other.color;
}

/** The fonts in which the paragraph shows signs and symbols. */
function signsOf(words: readonly Word[]): Map<string, LetterFont> {
  const signs = new Map<string, LetterFont>();
  for (const { parts } of words)
    for (const { glyphs } of parts)
      for (const { glyph } of glyphs)
        if (!/^[\p{Script=Latin}\s]/u.test(glyph.text)) signs.set(glyph.text, glyph.show.font);
  return signs;
}

/** So many fonts are tried. */
const maxFonts = 6;

/** The nearest word of each other font. */
function nearestFonts(place: Place, near: number): Anchor[] {
  const { words } = place;
  const known = new Set([anchorOf(place, near, false).glyph.show.font.name]);
  const anchors: Anchor[] = [];
  const order = words.map((_, index) => index);
  order.sort((one, other) => Math.abs(one - near) - Math.abs(other - near));
  for (const index of order) {
    const anchor = anchorOf(place, index, index < near);
    const { name } = anchor.glyph.show.font;
    if (known.has(name) || !isOnLine(anchor.glyph, place.size)) continue;
    known.add(name);
    anchors.push(anchor);
    if (anchors.length === maxFonts) break;
  }
  return anchors;
}
