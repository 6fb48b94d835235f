// Finds words in text across ligatures, equivalent characters and hyphenation: for the redaction, and its preview in the browser.

export type WordSearchOptions = { matchCase: boolean; wholeWords: boolean };

/** The characters of a page or a text. */
export type TextPieces = readonly string[];

/** An occurrence of a word: the indexes of its first and last piece. */
export type FoundWord = { word: string; first: number; last: number };

/** A normalised text, the piece that each of its units comes from, and whether it contains hyphenated words. */
type Normal = { text: string; origins: number[]; isParted: boolean };

/** Two readings of hyphens at line ends: as part of the word, or as hyphenation. */
const readings = ['kept', 'dropped'] as const;
type Reading = (typeof readings)[number];

/** Invisible characters: soft hyphens, joiners, direction marks. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const hyphens = /[\u2010-\u2013\u2212]/g;
const apostrophes = /[\u2018\u2019\u02bc\u0060\u00b4]/g;
/** PDFium's characters for a hyphen that splits a word. */
const partingHyphen = /^[\u0002\ufffe]$/;
const isBreak = (piece: string | undefined) => piece === '\n' || piece === '\r';

/** Characters that need no normalisation. */
const isPlain = /^[a-z0-9 .,;:!?()]$/;

function normalPiece(piece: string, matchCase: boolean): string {
  if (isPlain.test(piece)) return piece;
  // Compatibility forms are decomposed: ligatures, wide letters, accents.
  const plain = piece
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(hyphens, '-');
  return matchCase ? plain : plain.toLowerCase();
}

function normalised(pieces: TextPieces, reading: Reading, matchCase: boolean): Normal {
  const origins: number[] = [];
  let text = '';
  let isParted = false;
  for (let index = 0; index < pieces.length; index += 1) {
    const parting = partingLength(pieces, index);
    const piece = parting ? (reading === 'kept' ? '-' : '') : (pieces[index] as string);
    for (const sign of normalPiece(piece, matchCase).replace(/\s/g, ' ')) {
      if (sign === ' ' && text.endsWith(' ')) continue;
      text += sign;
      for (let unit = 0; unit < sign.length; unit += 1) origins.push(index);
    }
    if (!parting) continue;
    isParted = true;
    index += parting - 1;
  }
  return { text, origins, isParted };
}

/** The number of pieces that split a word at the end of a line here: a hyphen and a line break. */
function partingLength(pieces: TextPieces, index: number): number {
  const piece = pieces[index] as string;
  if (partingHyphen.test(piece)) return 1;
  if (!/^[-\u2010\u00ad]$/.test(piece)) return 0;
  let end = index + 1;
  while (isBreak(pieces[end])) end += 1;
  return end > index + 1 ? end - index : 0;
}

const wordSign = /[\p{L}\p{M}\p{N}_]/u;
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const joins = (one: string, other: string): boolean =>
  wordSign.test(one) && wordSign.test(other) && !unspaced.test(one) && !unspaced.test(other);

/** The whole character before an index, and the one after it. */
const signBefore = (text: string, at: number) => [...text.slice(Math.max(0, at - 2), at)].at(-1);
const signAfter = (text: string, at: number) => [...text.slice(at, at + 2)][0];

function isWhole(text: string, from: number, to: number): boolean {
  const [before, first] = [signBefore(text, from), signAfter(text, from)];
  const [last, after] = [signBefore(text, to), signAfter(text, to)];
  if (before && first && joins(before, first)) return false;
  return !(last && after && joins(last, after));
}

/** Searches for words. */
export class WordSearch {
  readonly #words: readonly { word: string; text: string }[];
  readonly #options: WordSearchOptions;

  constructor(words: readonly string[], options: WordSearchOptions) {
    this.#options = options;
    this.#words = words
      .map((word) => ({ word, text: normalised([...word], 'kept', options.matchCase).text.trim() }))
      .filter(({ text }) => text);
  }

  get isEmpty(): boolean {
    return !this.#words.length;
  }

  /** All occurrences of all words, in order, each once. */
  find(pieces: TextPieces): FoundWord[] {
    const found = new Map<string, FoundWord>();
    for (const reading of readings) {
      const normal = normalised(pieces, reading, this.#options.matchCase);
      for (const place of this.#findIn(normal))
        found.set(`${place.first} ${place.last} ${place.word}`, place);
      // Both readings are equal.
      if (!normal.isParted) break;
    }
    return [...found.values()].toSorted((one, other) => one.first - other.first);
  }

  *#findIn({ text, origins }: Normal): Generator<FoundWord> {
    for (const { word, text: wanted } of this.#words)
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
        const end = at + wanted.length;
        if (this.#options.wholeWords && !isWhole(text, at, end)) continue;
        yield { word, first: origins[at] as number, last: origins[end - 1] as number };
      }
  }

  has(text: string): boolean {
    return this.find([...text]).length > 0;
  }

  /** A text with omission signs in place of the words; nothing if there are none. */
  without(text: string): string | undefined {
    const signs = [...text];
    const found = this.find(signs);
    if (!found.length) return undefined;
    for (const { first, last } of found)
      for (let index = first; index <= last; index += 1)
        signs[index] = index === first ? omission : '';
    return signs.join('');
  }
}

/** Does not reveal the length of the word. */
const omission = '[…]';
