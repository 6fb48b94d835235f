// Finds a text in the lines of a page, letter by letter, with the matches that cannot be replaced.
import { WordSearch } from '@octavo/contract';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { ShownGlyph } from './shown-text.ts';
import type { TextLine } from './text-lines.ts';

export type TextRequest = {
  find: string;
  replace: string;
  matchCase: boolean;
  wholeWords: boolean;
};

export type ReplacementRequest = TextRequest & {
  /** The chosen pages, from 0. */
  isChosen(page: number): boolean;
  /** False if only some pages are chosen. */
  isWhole: boolean;
};

/** An occurrence: the indexes of its first and last glyph in the line, and the text that comes there. */
export type Hit = { first: number; last: number; text: string };

export class TextSearch {
  readonly #request: TextRequest;
  readonly #search: WordSearch;
  readonly #wanted: string;

  constructor(request: TextRequest) {
    this.#request = request;
    const { find, matchCase, wholeWords } = request;
    this.#search = new WordSearch([find], { matchCase, wholeWords });
    this.#wanted = this.#folded(plain(find).trim());
  }

  #folded(text: string): string {
    return this.#request.matchCase ? text : text.toLowerCase();
  }

  /**
   * The occurrences in a line, from left to right, none within another. A part of a divided word is not a whole one.
   * @param lines those of the page
   */
  inLine(line: TextLine, lines: readonly TextLine[] = []): Hit[] {
    const { glyphs, isMixed } = line;
    const pieces: string[] = [];
    const origins: number[] = [];
    for (const [index, { glyph, isAfterSpace }] of glyphs.entries()) {
      if (isAfterSpace && index) {
        pieces.push(' ');
        origins.push(-1);
      }
      pieces.push(glyph.text || '\ufffd');
      origins.push(index);
    }
    if (isMixed) {
      pieces.reverse();
      origins.reverse();
    }
    const hits: Hit[] = [];
    for (const { first, last } of this.#search.find(pieces)) {
      const text = this.#textFor(pieces.slice(first, last + 1).join(''));
      const places = origins.slice(first, last + 1).filter((origin) => origin >= 0);
      const hit = { first: Math.min(...places), last: Math.max(...places) };
      if (text !== undefined && !hits.some((one) => hit.first <= one.last && hit.last >= one.first))
        hits.push({ ...hit, text });
    }
    const isPart = ({ first, last }: Hit) =>
      this.#request.wholeWords && isPartOfWord(line, lines, first, last);
    return hits.filter((hit) => !isPart(hit)).toSorted((one, other) => one.first - other.first);
  }

  /** The new text, with the letters of ligatures that do not belong to the old one; nothing if it only resembles it. */
  #textFor(found: string): string | undefined {
    const text = plain(found);
    const at = this.#folded(text).indexOf(this.#wanted);
    if (at < 0) return undefined;
    return text.slice(0, at) + this.#request.replace + text.slice(at + this.#wanted.length);
  }

  /** How often a text contains what is searched. */
  count(text: string): number {
    return this.#places(text).length;
  }

  #places(text: string): { from: number; to: number }[] {
    const signs = [...text];
    return this.#search
      .find(signs)
      .map(({ first, last }) => ({ from: first, to: last + 1 }))
      .filter(({ from, to }) => this.#textFor(signs.slice(from, to).join('')) !== undefined);
  }

  /** How often a text contains it over the end of a line, also divided by a hyphen. */
  countOverLines(text: string): number {
    const signs = [...text];
    return this.#search.find(signs).filter(({ first, last }) => {
      const found = signs.slice(first, last + 1).join('');
      if (!found.includes('\n')) return false;
      return [' ', '-', ''].some((joint) => {
        const joined = found.replace(/[-\u00ad\u2010]?\s*\n\s*/g, joint);
        return this.#textFor(joined) !== undefined;
      });
    }).length;
  }

  /** A text with the new one in place of the old; nothing if it does not contain it. */
  replacedIn(text: string): string | undefined {
    const signs = [...text];
    const places = this.#places(text);
    if (!places.length) return undefined;
    let result = '';
    let at = 0;
    for (const { from, to } of places) {
      if (from < at) continue;
      result += signs.slice(at, from).join('') + this.#textFor(signs.slice(from, to).join(''));
      at = to;
    }
    return result + signs.slice(at).join('');
  }
}

/** Texts are compared without ligatures, special spaces, hyphens and apostrophes. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ');

const hyphen = /^[-\u00ad\u2010]$/;

/** True if a hyphen at the end of this line or of the one above divides the word. */
function isPartOfWord(
  line: TextLine,
  lines: readonly TextLine[],
  first: number,
  last: number,
): boolean {
  const { glyphs, baseline, size, angle } = line;
  const isLastOfLine = last === glyphs.length - 2;
  if (isLastOfLine && hyphen.test(glyphs.at(-1)?.glyph.text ?? '')) return true;
  if (first > 0) return false;
  return lines.some(
    (other) =>
      other.angle === angle &&
      other.baseline > baseline &&
      other.baseline - baseline < size * lineStep &&
      other.from < line.to &&
      other.to > line.from &&
      hyphen.test(other.glyphs.at(-1)?.glyph.text ?? ''),
  );
}

/** In letter heights: how far the line above is. */
const lineStep = 1.8;

/** False for text that is not painted by a font in the usual way. @param shadows gives what is painted over a glyph */
export function isReplaceable(
  line: TextLine,
  { first, last }: Hit,
  shadows: (glyph: ShownGlyph) => readonly ShownGlyph[],
): boolean {
  if (line.isMixed) return false;
  return areReplaceable(
    line.glyphs.slice(first, last + 1).map(({ glyph }) => glyph),
    shadows,
  );
}

/** The same for glyphs in any direction. */
export const areReplaceable = (
  glyphs: readonly ShownGlyph[],
  shadows: (glyph: ShownGlyph) => readonly ShownGlyph[],
): boolean =>
  glyphs.every((glyph) => {
    const { show, placed } = glyph;
    const { font, state, isHidden } = show;
    const isMirrored = placed[0] * placed[3] - placed[1] * placed[2] <= 0;
    if (isHidden || isMirrored || font.kind === 'drawn' || font.measures.isVertical) return false;
    if (state.size <= 0 || state.scale <= 0) return false;
    // Its name or its reference is needed to return to it.
    if (show.fontName === undefined && !isReference(font.value)) return false;
    return shadows(glyph).every((shadow) => shadow.show.font === font && !shadow.show.isHidden);
  });
