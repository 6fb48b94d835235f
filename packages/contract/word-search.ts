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

/** Accents and vowel points: of Latin, Greek and Cyrillic letters, of Hebrew and of Arabic. */
const accents = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u0655\u0670]/g;
/** Letters that other letters stand for, and that Unicode does not decompose. */
const written: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L' },
  ...{ đ: 'd', Đ: 'D', ı: 'i', ς: 'σ' },
};
const otherwiseWritten = /[ßẞæÆœŒøØłŁđĐıς]/g;

/** Characters that need no normalisation. */
const isPlain = /^[a-z0-9 .,;:!?()]$/;

function normalPiece(piece: string, matchCase: boolean): string {
  if (isPlain.test(piece)) return piece;
  // Compatibility forms are decomposed: ligatures, wide letters, accents.
  const plain = piece
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(accents, '')
    .replace(otherwiseWritten, (letter) => written[letter] ?? letter)
    .replace(hyphens, '-');
  return matchCase ? plain : plain.toLowerCase();
}

function normalised(pieces: TextPieces, reading: Reading, matchCase: boolean): Normal {
  const origins: number[] = [];
  let text = '';
  // Reading it from the growing text would be slow.
  let last = '';
  let isParted = false;
  for (let index = 0; index < pieces.length; index += 1) {
    const parting = partingLength(pieces, index);
    if (isBreak(pieces[index]) && isBreakWithin(pieces, index, last)) continue;
    const piece = parting ? (reading === 'kept' ? '-' : '') : (pieces[index] as string);
    for (const sign of normalPiece(piece, matchCase).replace(/\s/g, ' ')) {
      if (sign === ' ' && last === ' ') continue;
      text += sign;
      last = sign;
      for (let unit = 0; unit < sign.length; unit += 1) origins.push(index);
    }
    if (!parting) continue;
    isParted = true;
    index += parting - 1;
  }
  return { text, origins, isParted };
}

/** True for a line break within a text without spaces, where it stands for nothing. */
function isBreakWithin(pieces: TextPieces, index: number, before: string): boolean {
  if (!unspaced.test(before)) return false;
  let next = index + 1;
  while (isBreak(pieces[next])) next += 1;
  return unspaced.test(pieces[next] ?? '');
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

/** Underscores part words: `report_miller.pdf` contains the name. */
const wordSign = /[\p{L}\p{M}\p{N}]/u;
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

/** The index of the last accent behind a letter. */
function withAccents(pieces: TextPieces, last: number): number {
  let end = last;
  while (/^\p{Mn}$/u.test(pieces[end + 1] ?? '')) end += 1;
  return end;
}

/** Letters that each stand alone, as in spaced-out headings: `S E C R E T`. */
const spacedOut = /(?<!\S)\S(?: \S){2,}(?!\S)/g;

/** The spaced-out parts of a text, without their spaces. */
function* closedUp({ text, origins }: Normal): Generator<Normal> {
  for (const { 0: part, index } of text.matchAll(spacedOut)) {
    const kept = [...part].flatMap((sign, at) => (sign === ' ' ? [] : [at]));
    yield {
      text: kept.map((at) => part[at]).join(''),
      origins: kept.map((at) => origins[index + at] as number),
      isParted: false,
    };
  }
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

  /** True if one of them consists of several words. */
  get hasPhrases(): boolean {
    return this.#words.some(({ text }) => text.includes(' '));
  }

  /** All occurrences of all words, in order, each once. */
  find(pieces: TextPieces): FoundWord[] {
    const found = new Map<string, FoundWord>();
    for (const reading of readings) {
      const normal = normalised(pieces, reading, this.#options.matchCase);
      const { wholeWords } = this.#options;
      for (const place of this.#findIn(normal, wholeWords))
        found.set(`${place.first} ${place.last} ${place.word}`, place);
      // Where such a word ends is not known: the spaces between words are gone too.
      for (const part of closedUp(normal))
        for (const place of this.#findIn(part, false))
          found.set(`${place.first} ${place.last} ${place.word}`, place);
      // Both readings are equal.
      if (!normal.isParted) break;
    }
    const places = [...found.values()].toSorted((one, other) => one.first - other.first);
    return places.map((place) => ({ ...place, last: withAccents(pieces, place.last) }));
  }

  *#findIn({ text, origins }: Normal, wholeWords: boolean): Generator<FoundWord> {
    for (const { word, text: wanted } of this.#words)
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
        const end = at + wanted.length;
        if (wholeWords && !isWhole(text, at, end)) continue;
        yield { word, first: origins[at] as number, last: origins[end - 1] as number };
      }
  }

  /** True if a word may begin with the end of a text, and go on elsewhere. */
  mayContinue(pieces: TextPieces): boolean {
    const { text } = normalised(pieces, 'kept', this.#options.matchCase);
    const start = text.trim();
    return this.#words.some(({ text: word }) =>
      this.#options.wholeWords
        ? start.length < word.length && word.startsWith(start)
        : Array.from(word, (_, length) => word.slice(0, length)).some(
            (beginning) => beginning && start.endsWith(beginning),
          ),
    );
  }

  /**
   * All occurrences in a text of any length, such as the bytes of a file as Latin-1. Ligatures and hyphenation are not
   * considered.
   */
  *placesIn(text: string): Generator<{ word: string; from: number; to: number }> {
    for (const { word, text: wanted } of this.#words)
      for (const { 0: found, index: from } of text.matchAll(this.#patternOf(wanted))) {
        const to = from + found.length;
        if (!this.#options.wholeWords || isWhole(text, from, to)) yield { word, from, to };
      }
  }

  readonly #patterns = new Map<string, RegExp>();

  #patternOf(word: string): RegExp {
    const known = this.#patterns.get(word);
    if (known) return known;
    const { matchCase } = this.#options;
    const signs = (word.match(/ss|ae|oe|[^]/gu) ?? []).map(
      (sign) => `${patternOfSign(sign, matchCase)}${between}`,
    );
    const made = new RegExp(signs.join(''), 'gu');
    this.#patterns.set(word, made);
    return made;
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

/** The characters that may follow each letter: its own accents, and invisible characters. */
const between = '[\\p{Mn}\\u00ad\\u200b-\\u200f\\u2060\\ufeff]*';

/** Blocks with letters that are written with an accent or in another form: Latin, Greek, Cyrillic, wide letters. */
const blocks = [
  [0xa0, 0x24f],
  [0x370, 0x45f],
  [0x1e00, 0x1fff],
  [0xff01, 0xff5e],
] as const;

const variants: Record<'kept' | 'lower', Map<string, string[]> | undefined> = {
  kept: undefined,
  lower: undefined,
};

/** All characters by what they are normalised to. */
function variantsOf(matchCase: boolean): Map<string, string[]> {
  const key = matchCase ? 'kept' : 'lower';
  const known = variants[key];
  if (known) return known;
  const made = new Map<string, string[]>();
  for (const [first, last] of [[0x21, 0x7e], ...blocks])
    for (let code = first; code <= last; code += 1) {
      const sign = String.fromCharCode(code);
      const plain = normalPiece(sign, matchCase);
      if (plain) made.set(plain, [...(made.get(plain) ?? []), sign]);
    }
  variants[key] = made;
  return made;
}

const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');

function patternOfSign(sign: string, matchCase: boolean): string {
  if (sign === ' ') return String.raw`\s+`;
  const variants = variantsOf(matchCase);
  const single = (one: string) =>
    `[${[...new Set([one, ...(variants.get(one) ?? [])])].map(escaped).join('')}]`;
  if (sign.length === 1 || !/^(?:ss|ae|oe)$/.test(sign)) return single(sign);
  const joined = (variants.get(sign) ?? []).map(escaped);
  const apart = [...sign].map((one) => `${single(one)}${between}`).join('');
  return joined.length ? `(?:${apart}|[${joined.join('')}])` : `(?:${apart})`;
}
