// Finds words with poppler, which shares no code with PDFium. Words that only poppler finds are redacted too.
import type { WordSearch } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { withoutReferences } from '#containers/xml/references.ts';
import type { Area } from '#formats/pdf/geometry/area.ts';
import { toUserSpace, uncroppedGeometryOf } from '#editing/pdf-redact/geometry/page-geometry.ts';
import type { Place } from './page-marks.ts';

/**
 * Finds the pages that contain one of the words.
 * @returns the pages, from 0; nothing if the reader is not available
 */
export async function pagesWithWords(
  path: string,
  search: WordSearch,
  run: Run,
): Promise<Set<number> | undefined> {
  const found = new Set<number>();
  for (const order of ['layout', 'content'] as const) {
    const text = await run.tools.pdftotext(path, order);
    if (text === undefined) return undefined;
    for (const [index, page] of text.split('\f').entries()) if (search.has(page)) found.add(index);
  }
  return found;
}

type Box = { text: string; left: number; top: number; width: number; height: number };

/**
 * Marks the places of words on some pages.
 * @param numbers the pages, from 0
 * @returns the words that were found
 */
export async function markBySecondReader(
  path: string,
  { graph, pages }: { graph: Graph; pages: readonly Place[] },
  numbers: ReadonlySet<number>,
  search: WordSearch,
  run: Run,
): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  const written = await run.tools.pdftotext(path, 'places');
  const boxes = (written ?? '').split('<page ').slice(1).map(boxesIn);
  for (const number of numbers) {
    const place = pages[number];
    const geometry = place && uncroppedGeometryOf(graph, place.page);
    for (const { word, box } of hitsIn(boxes[number] ?? [], search)) {
      if (!place || !geometry) continue;
      words.add(word);
      addMark(place.marks, toUserSpace(geometry, box));
    }
  }
  return words;
}

const wordPattern =
  /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g;

const boxesIn = (page: string): Box[] =>
  [...page.matchAll(wordPattern)].map(([, left, top, right, bottom, text = '']) => ({
    text: withoutReferences(text),
    left: Number(left),
    top: Number(top),
    width: Number(right) - Number(left),
    height: Number(bottom) - Number(top),
  }));

/** True if all letters of a text have the same width, as in Chinese, Japanese and Korean fonts. */
const isEvenlySpaced = (text: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff5e]+$/u.test(
    text,
  );

/** The hits of a search on a page, with their boxes: that of the whole word, unless the positions of its letters are known. */
function hitsIn(boxes: readonly Box[], search: WordSearch): { word: string; box: Box }[] {
  const pieces: string[] = [];
  const origins: { box: number; letter: number }[] = [];
  boxes.forEach(({ text, top, height }, index) => {
    const before = boxes[index - 1];
    if (before) {
      pieces.push(top > before.top + height / 2 ? '\n' : ' ');
      origins.push({ box: -1, letter: 0 });
    }
    for (const [letter, piece] of [...text].entries()) {
      pieces.push(piece);
      origins.push({ box: index, letter });
    }
  });
  return search.find(pieces).flatMap(({ word, first, last }) => {
    const hit = origins.slice(first, last + 1);
    const indexes = [...new Set(hit.map(({ box }) => box))].filter((index) => index >= 0);
    return indexes.map((index) => {
      const letters = hit.filter(({ box }) => box === index).map(({ letter }) => letter);
      return { word, box: partOf(boxes[index] as Box, Math.min(...letters), Math.max(...letters)) };
    });
  });
}

function partOf(box: Box, first: number, last: number): Box {
  const { text, left, width, height } = box;
  const count = [...text].length;
  if (!isEvenlySpaced(text) || width < height) return box;
  const step = width / count;
  return { ...box, left: left + first * step, width: (last - first + 1) * step };
}

/** Adds a mark, a little smaller than the line, unless most of it is marked already. */
function addMark(marks: Area[], area: Area): void {
  const { left, right, bottom, top } = area;
  const inset = (top - bottom) * 0.15;
  const middle = (bottom + top) / 2;
  const isMarked = marks.some(
    (mark) =>
      mark.bottom < middle &&
      mark.top > middle &&
      Math.min(mark.right, right) - Math.max(mark.left, left) > (right - left) * 0.6,
  );
  if (!isMarked) marks.push({ left, right, bottom: bottom + inset, top: top - inset });
}
