// The words of a paragraph, joined where a hyphen divides them at the end of a line.
import { isEastAsianPair, mayPart } from './east-asian.ts';
import type { LineGlyph, TextLine } from '../text-lines.ts';
import type { Paragraph } from './paragraph.ts';

/** A part of a word on one line. */
export type WordPart = {
  line: number;
  glyphs: readonly LineGlyph[];
  from: number;
  to: number;
};

export type Word = {
  /** A soft hyphen stands where a hyphen divides it only because the line ends there. */
  text: string;
  parts: readonly WordPart[];
  /** True if the hyphen at the end of the first part belongs to the line break. */
  isDivided: boolean;
  /** True if no space is before it: Chinese and Japanese words have none. */
  isGlued?: boolean;
  /** Its level in a paragraph with text from right to left; odd ones are read from there. */
  level?: number;
};

export const softHyphen = '\u00ad';
const dividing = /\p{L}[-\u2010\u00ad]$/u;

/** Which words the texts of a page have, to distinguish hyphens of words from those of line breaks. */
export type KnownWords = ReadonlySet<string>;

export function knownWordsOf(lines: readonly TextLine[]): KnownWords {
  const known = new Set<string>();
  for (const line of lines)
    for (const text of linesWords(line).map(textOf))
      for (const word of text.match(/[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+)*/gu) ?? [])
        known.add(word.toLowerCase());
  return known;
}

const textOf = (glyphs: readonly LineGlyph[]): string =>
  glyphs.map(({ glyph }) => glyph.text || '\ufffd').join('');

/** In font heights: Chinese and Japanese signs are no further apart in justified lines. */
const spread = 0.4;

/** True if two signs are only spread to fill their line. */
function isSpread(before: LineGlyph | undefined, { glyph, from }: LineGlyph): boolean {
  if (!before || !isEastAsianPair(before.glyph.text, glyph.text)) return false;
  const height = Math.hypot(glyph.placed[2], glyph.placed[3]) * glyph.show.state.size;
  return from - before.to < spread * height;
}

function linesWords({ glyphs }: TextLine): LineGlyph[][] {
  const words: LineGlyph[][] = [];
  for (const [index, one] of glyphs.entries()) {
    if ((one.isAfterSpace && !isSpread(glyphs[index - 1], one)) || !words.length) words.push([]);
    words.at(-1)?.push(one);
  }
  return words;
}

/** The parts of a word between which a line may end. */
function unitsIn(word: readonly LineGlyph[]): { glyphs: LineGlyph[]; isGlued: boolean }[] {
  const units: { glyphs: LineGlyph[]; isGlued: boolean }[] = [];
  for (const one of word) {
    const before = units.at(-1)?.glyphs.at(-1);
    if (!before || mayPart(before.glyph.text, one.glyph.text))
      units.push({ glyphs: [], isGlued: before !== undefined });
    units.at(-1)?.glyphs.push(one);
  }
  return units;
}

const partOf = (line: number, glyphs: readonly LineGlyph[]): WordPart => ({
  ...{ line, glyphs, from: glyphs[0]?.from ?? 0 },
  to: Math.max(...glyphs.map(({ to }) => to)),
});

export function wordsOf({ lines }: Paragraph, known: KnownWords): Word[] {
  const words: Word[] = [];
  for (const [index, line] of lines.entries()) {
    for (const [at, { glyphs, isGlued }] of linesWords(line).flatMap(unitsIn).entries()) {
      const text = textOf(glyphs);
      const before = words.at(-1);
      const part = partOf(index, glyphs);
      const isContinued =
        at === 0 && before && before.parts.at(-1)?.line === index - 1 && before.parts.length === 1;
      if (isContinued && dividing.test(before.text) && /^[\p{L}\p{N}]/u.test(text))
        words[words.length - 1] = joined(before, text, part, known);
      else {
        const isJoined = isGlued || (before && at === 0 && isEastAsianPair(before.text, text));
        words.push({ text, parts: [part], isDivided: false, ...(isJoined && { isGlued: true }) });
      }
    }
  }
  return words;
}

function joined(before: Word, text: string, part: WordPart, known: KnownWords): Word {
  const parts = [...before.parts, part];
  const start = before.text.slice(0, -1);
  const bare = (word: string) =>
    word.toLowerCase().match(/[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+)*/u)?.[0] ?? '';
  const isOfWord =
    !before.text.endsWith(softHyphen) &&
    (known.has(bare(`${start}-${text}`)) ||
      (!/^\p{Ll}/u.test(text) && !known.has(bare(start + text))));
  if (isOfWord) return { text: before.text + text, parts, isDivided: false };
  return { text: start + softHyphen + text, parts, isDivided: true };
}

/** The text of a paragraph, with a space between words that are not glued. */
export const textOfWords = (words: readonly Word[]): string =>
  words.map(({ text, isGlued }, index) => (index && !isGlued ? ' ' : '') + text).join('');
