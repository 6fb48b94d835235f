// Finds the areas to redact on each page: the given marks, and the occurrences of words.
import { ProblemError, redactionMarkOf, type WordSearch } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { withPdf } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { meet, type Area } from '#formats/pdf/geometry/area.ts';
import {
  geometryOf,
  toUserSpace,
  type Geometry,
} from '#editing/pdf-redact/geometry/page-geometry.ts';
import { withText, type PageText } from '#formats/pdf/text/page-text.ts';
import { WordPlaces, type WordPlace } from './word-places.ts';

/** A page of the document, and its areas to redact, in its user space. */
export type Place = {
  index: number;
  reference: Value;
  page: Dictionary;
  geometry: Geometry;
  marks: Area[];
};

export type Places = {
  pages: Place[];
  /** The number of marks and of occurrences of words. */
  count: number;
  /** The text under the given marks, line by line. */
  lines: ReadonlySet<string>;
  /** The words that were found on a page. */
  found: ReadonlySet<string>;
  /** The pages, from 1, with fonts that do not map their glyphs to letters. */
  unreadable: readonly number[];
};

/** The maximum number of lines under marks that are searched elsewhere; very short lines are too ambiguous. */
const maxLines = 1000;
const minSigns = 4;

/** Fewer unreadable letters are bullets and symbols. */
const mostUnreadable = 4;

/** The maximum for one page, because each letter is compared with all of them. */
const maxMarks = 5000;

/**
 * Assigns the given marks to their pages.
 * @throws ProblemError `page_beyond_end`
 */
export function markedPages(graph: Graph, marks: readonly string[]): Place[] {
  const pages = [...graph.pageObjects()].map(({ reference, page }, index) => ({
    ...{ index, reference, page, geometry: geometryOf(graph, page) },
    marks: [] as Area[],
  }));
  for (const text of marks) {
    const mark = redactionMarkOf(text);
    const place = mark && pages[mark.page - 1];
    if (mark && !place)
      throw new ProblemError('page_beyond_end', { page: mark.page, found: pages.length });
    if (mark && place) place.marks.push(toUserSpace(place.geometry, mark));
  }
  return pages;
}

/**
 * Searches the words, and the text under marks.
 * @param source the copy for reading
 * @param pages get marks where words occur
 * @throws ProblemError `too_complex`
 */
export async function searchPages(
  source: Source,
  pages: Place[],
  search: WordSearch,
  run: Run,
): Promise<Places> {
  const words = new WordPlaces(search);
  const places = {
    ...{ pages, count: pages.reduce((sum, { marks }) => sum + marks.length, 0) },
    ...{ lines: new Set<string>(), found: new Set<string>() },
    unreadable: [] as number[],
  };
  await withPdf(source.path, source.password, async (document) => {
    for (const page of pages) {
      run.signal.throwIfAborted();
      if (search.isEmpty && !page.marks.length) continue;
      await withText(document, page.index, (text) => {
        addLines(page, text, places);
        if (text.unreadable > mostUnreadable) places.unreadable.push(page.index + 1);
        for (const place of words.next(page.index, text)) addPlace(pages, place, places);
      });
      run.progress(page.index + 1, pages.length, 'searching');
    }
  });
  return places;
}

type Collected = Places & { lines: Set<string>; found: Set<string> };

function addLines(page: Place, text: PageText, { lines }: Collected): void {
  for (const line of linesUnder(text, page.marks))
    if (line.length >= minSigns && lines.size < maxLines) lines.add(line);
}

function addPlace(pages: readonly Place[], { word, areas }: WordPlace, places: Collected): void {
  places.found.add(word);
  places.count += 1;
  for (const { page, area } of areas) {
    const marks = pages[page]?.marks;
    marks?.push(area);
    if (marks && marks.length > maxMarks) throw new ProblemError('too_complex');
  }
}

/** The text under marks, line by line. */
function linesUnder(text: PageText, marks: readonly Area[]): string[] {
  if (!marks.length) return [];
  let lines = '';
  text.pieces.forEach((piece, index) => {
    const box = piece.trim() ? text.letters[index]?.box : undefined;
    const isUnder = box && marks.some((mark) => meet(middleOf(box), mark));
    // Spaces belong to the line; everything else interrupts it.
    lines += isUnder ? piece : /[ \u00a0]/.test(piece) ? ' ' : '\n';
  });
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

const middleOf = ({ left, bottom, right, top }: Area): Area => {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return { left: x - 0.01, right: x + 0.01, bottom: y - 0.01, top: y + 0.01 };
};
