// Finds words on pages: in the order in which the content paints them, and by the places of the letters, also over the
// ends of lines, columns and pages.
import type { WordSearch } from '@octavo/contract';
import type { Area } from '#formats/pdf/geometry/area.ts';
import {
  columnsOf,
  curvesOf,
  dividedEnds,
  joined,
  linePartsOf,
  lineStarts,
  type LinePart,
  type Reading,
} from '#formats/pdf/text/lines.ts';
import { areasOf, type PageText } from '#formats/pdf/text/page-text.ts';

/** An occurrence of a word; one over the end of a page is on two. */
export type WordPlace = { word: string; areas: readonly { page: number; area: Area }[] };

type ReadPage = { index: number; text: PageText; parts: readonly LinePart[]; content: Reading };

/** The number of lines at the end and at the start of pages over which phrases are searched, for headers and footers. */
const edgeLines = 4;
/** Characters at the end and at the start of a page. */
const edgeLength = 200;
/** The maximum number of divided words on a page; more are an attack. */
const maxEnds = 2000;

/** Takes the pages of a document in order. */
export class WordPlaces {
  readonly #search: WordSearch;
  #before: ReadPage | undefined;

  constructor(search: WordSearch) {
    this.#search = search;
  }

  /** Searches a page, and the end of the one before. @param index from 0 */
  next(index: number, text: PageText): WordPlace[] {
    if (this.#search.isEmpty) return [];
    const content = { pieces: [...text.pieces], origins: text.pieces.map((_, at) => at) };
    const page = { index, text, parts: linePartsOf(text), content };
    const places = [...this.#onPage(page)];
    const before = this.#before;
    if (before && before.index === index - 1) places.push(...this.#overPages(before, page));
    this.#before = page;
    return places;
  }

  *#onPage(page: ReadPage): Generator<WordPlace> {
    const known = new Map<string, Set<number>>();
    for (const reading of [page.content, ...columnsOf(page.parts), ...curvesOf(page.text)])
      for (const { word, first, last } of this.#search.find(reading.pieces)) {
        const origins = reading.origins.slice(first, last + 1).filter((at) => at >= 0);
        if (isKnown(known, word, origins)) continue;
        yield { word, areas: areasIn(page, reading, first, last) };
      }
    for (const { word, reading, boundary, first, last } of this.#divided(page, page)) {
      const origins = reading.origins.slice(first, last + 1).filter((at) => at >= 0);
      if (isKnown(known, word, origins)) continue;
      yield { word, areas: areasOver([page, page], { reading, boundary, first, last }) };
    }
  }

  *#overPages(before: ReadPage, page: ReadPage): Generator<WordPlace> {
    for (const found of this.#divided(before, page))
      yield { word: found.word, areas: areasOver([before, page], found) };
    if (!this.#search.hasPhrases) return;
    const ends = [...before.parts.slice(-edgeLines), endOf(before.content)];
    const starts = [...page.parts.slice(0, edgeLines), startOf(page.content)];
    for (const end of ends)
      for (const start of starts)
        for (const found of this.#over(end, start))
          yield { word: found.word, areas: areasOver([before, page], found) };
  }

  /** Words that a hyphen divides, whatever line they go on in. */
  *#divided(page: ReadPage, next: ReadPage): Generator<Over> {
    const ends = dividedEnds(page.parts).filter(({ pieces }) =>
      this.#search.mayContinue(pieces.slice(0, -1)),
    );
    if (!ends.length) return;
    const starts = lineStarts(next.parts);
    for (const end of ends.slice(0, maxEnds))
      for (const start of starts) yield* this.#over(end, start);
  }

  /** What is found over the end of a reading and the start of another. */
  *#over(end: Reading, start: Reading): Generator<Over> {
    const reading = joined([end, start]);
    const boundary = end.pieces.length;
    for (const { word, first, last } of this.#search.find(reading.pieces))
      if (first < boundary && last > boundary) yield { word, reading, boundary, first, last };
  }
}

type Over = { word: string; reading: Reading; boundary: number; first: number; last: number };

const endOf = ({ pieces, origins }: Reading): Reading => ({
  pieces: pieces.slice(-edgeLength),
  origins: origins.slice(-edgeLength),
});

const startOf = ({ pieces, origins }: Reading): Reading => ({
  pieces: pieces.slice(0, edgeLength),
  origins: origins.slice(0, edgeLength),
});

/** True if all letters of a place belong to places of the word that are known. */
function isKnown(known: Map<string, Set<number>>, word: string, origins: readonly number[]) {
  const letters = known.get(word) ?? new Set();
  known.set(word, letters);
  const isOld = origins.every((origin) => letters.has(origin));
  origins.forEach((origin) => letters.add(origin));
  return isOld;
}

function areasIn(page: ReadPage, reading: Reading, first: number, last: number) {
  const letters = reading.origins.map((at) => (at < 0 ? undefined : page.text.letters[at]));
  const areas = areasOf({ pieces: reading.pieces, letters }, first, last);
  return areas.map((area) => ({ page: page.index, area }));
}

function areasOver(
  [page, next]: readonly [ReadPage, ReadPage],
  { reading, boundary, first, last }: Omit<Over, 'word'>,
) {
  const { pieces, origins } = reading;
  const end = { pieces: pieces.slice(0, boundary), origins: origins.slice(0, boundary) };
  const start = { pieces: pieces.slice(boundary + 1), origins: origins.slice(boundary + 1) };
  return [
    ...areasIn(page, end, first, boundary - 1),
    ...areasIn(next, start, 0, last - boundary - 1),
  ];
}
