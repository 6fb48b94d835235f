// Finds where the letters without a known text are, and in which words: a copy of the document gets a private character for each of them,
// which PDFium then reads like any other.
import { join } from 'node:path';
import { characterOf, maxUnknownLetters, unknownLetter } from '@octavo/contract';
import type { UnknownLetterPlace } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import { withPdf, type LoadedPage } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { around, displayed, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { nameLetters } from './name-letters.ts';

export type PlacedLetter = UnknownLetterPlace & { page: number };

/** The first of the private characters, which no convention gives a meaning. */
const first = 0xf100;

const numberOf = (character: number): number | undefined =>
  character >= first && character < first + maxUnknownLetters ? character - first + 1 : undefined;

/**
 * The letters without a known text, with their places. If there are too many to ask for, they have none.
 * @param boxes of the pages
 */
export async function placesOfLetters(
  source: Source,
  boxes: readonly PageBoxes[],
  run: Run,
): Promise<readonly PlacedLetter[]> {
  const marked = join(run.scratch, 'marked-letters.pdf');
  const mark = (number: number) => characterOf(first + number - 1);
  const letters = await nameLetters(source, marked, mark, run);
  const unplaced = letters.map(({ number, font, page }) => ({ number, font, page, word: '' }));
  if (!letters.length || letters.length > maxUnknownLetters) return unplaced;
  const places = new Map<number, Place>();
  await withPdf(marked, undefined, async (document) => {
    const start = Math.min(...letters.map(({ page }) => page));
    const end = Math.min(boxes.length, document.pages, start - 1 + mostPages);
    for (let page = start; page <= end && places.size < letters.length; page += 1) {
      const words = await document.inspect(page - 1, async (loaded) => wordsOf(loaded));
      for (const word of words) addPlaces(word, { page, boxes: boxes[page - 1] }, places);
    }
  });
  return unplaced.map((letter) => ({ ...letter, ...places.get(letter.number) }));
}

const mostPages = 2000;

type Place = Pick<PlacedLetter, 'page' | 'word' | 'box' | 'wordBox'>;
type Character = { code: number; box: Box };

function addPlaces(
  word: readonly Character[],
  { page, boxes }: { page: number; boxes: PageBoxes | undefined },
  places: Map<number, Place>,
): void {
  const text = word
    .map(({ code }) => (numberOf(code) === undefined ? characterOf(code) : unknownLetter))
    .join('');
  const placed = (box: Box) => {
    const place = boxes && displayed(box, boxes);
    return place && { page, ...place };
  };
  const wordBox = placed(word.map(({ box }) => box).reduce(around));
  for (const { code, box } of word) {
    const number = numberOf(code);
    if (number === undefined || places.has(number)) continue;
    const own = placed(box);
    places.set(number, { page, word: text, ...(own && { box: own }), ...(wordBox && { wordBox }) });
  }
}

const longestWord = 40;

/** The words of a page with private characters, each with its characters. */
function wordsOf({ pdfium, page }: LoadedPage): Character[][] {
  const text = pdfium._FPDFText_LoadPage(page);
  if (!text) return [];
  const out = new OutParameters(pdfium);
  const words: Character[][] = [];
  let word: Character[] = [];
  const end = () => {
    if (word.some(({ code }) => numberOf(code) !== undefined)) words.push(word);
    word = [];
  };
  try {
    const count = pdfium._FPDFText_CountChars(text);
    for (let index = 0; index < count; index += 1) {
      const code = pdfium._FPDFText_GetUnicode(text, index);
      if (!characterOf(code).trim() || word.length === longestWord) end();
      if (characterOf(code).trim()) word.push({ code, box: boxOf(pdfium, text, index, out) });
    }
    end();
  } finally {
    out.free();
    pdfium._FPDFText_ClosePage(text);
  }
  return words;
}

/** The box of a character, as high as its line. */
function boxOf(pdfium: LoadedPage['pdfium'], text: number, index: number, out: OutParameters): Box {
  pdfium._FPDFText_GetLooseCharBox(text, index, out.at);
  return [out.float(0), out.float(3), out.float(2), out.float(1)];
}
