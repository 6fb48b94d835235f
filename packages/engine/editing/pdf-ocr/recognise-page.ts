// Recognises the words of one page, in the page's own coordinates.
import { combine, ProblemError, type Matrix } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import {
  drawPage,
  grayOf,
  levelling,
  ontoPage,
  ontoScan,
  pictureFor,
} from '#engines/recognition/drawn-page.ts';
import { isConfident, readHocr, type RecognisedLine } from '#engines/recognition/hocr.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import { boxThrough, pageView, type PageView } from '#formats/pdf/geometry/page-view.ts';
import type { Box } from '#models/page/page-content.ts';
import type { PresentText } from './present-text.ts';
import type { PageLayer } from './text-layer.ts';

export type RecognitionOptions = { languages: readonly string[] | undefined; deskew: boolean };
/** Called when the page is drawn, because recognition takes as long as a job may go without progress. */
export type ProgressReporter = { report: () => void };

const limits = {
  /** In degrees; smaller skews are invisible. */
  skew: 0.3,
  /** A page with fewer letters may be a photograph, whose edges do not show its skew or orientation. */
  straightenedLetters: 30,
  /** The share of a page's letters that must lie in one direction before the page is turned. */
  turnedShare: 0.9,
  /** The maximum number of characters of one page; a newspaper page has 50,000. */
  characters: 200_000,
} as const;

/**
 * Recognises one page.
 * @param number from 1
 * @param present existing text; its words are left out
 * @returns nothing if there are no new words
 * @throws ProblemError `tool_missing`, `language_missing`, `too_much_work`, `conversion_failed`
 */
export async function recognisePage(
  document: PdfDocument,
  number: number,
  present: PresentText,
  { languages, deskew, report }: RecognitionOptions & ProgressReporter,
  run: Run,
): Promise<PageLayer | undefined> {
  const view = await viewOf(document, number);
  const drawn = await drawPage(document, { number, width: view.width, height: view.height });
  const request = { ...(await pictureFor(drawn)), languages, turned: true, letters: true };
  report();
  const { lines } = readHocr(await run.tools.recognize(request), await grayOf(drawn.picture));
  const toPage = ontoPage(drawn, view);
  const words = wordsOf(lines, present, combine(ontoScan(drawn), toPage));
  const letters = lettersOf(words);
  if (!letters) return undefined;
  if (letters > limits.characters) throw new ProblemError('too_complex');
  const isChanged = deskew && letters >= limits.straightenedLetters;
  const turned = isChanged ? turnOf(words, letters) : undefined;
  const layer = {
    ...{ number, lines: words, confidence: confidenceOf(words, letters) },
    ...(turned && { turned }),
  };
  if (!isChanged || Math.abs(drawn.skew) < limits.skew)
    return { ...layer, matrix: combine(ontoScan(drawn), toPage) };
  return { ...layer, matrix: toPage, straightened: levelling(drawn, toPage) };
}

/** The clockwise rotation that makes nearly all lines upright: the counterclockwise one that they have. */
function turnOf(lines: readonly RecognisedLine[], letters: number): PageLayer['turned'] {
  const isAt = (turn: number) =>
    lettersOf(lines.filter((line) => line.turn === turn)) >= limits.turnedShare * letters;
  return ([90, 180, 270] as const).find(isAt);
}

/** The mean confidence of the letters. */
function confidenceOf(lines: readonly RecognisedLine[], letters: number): number {
  const words = lines.flatMap((line) => line.words);
  const sum = words.reduce((all, { text, confidence }) => all + text.length * confidence, 0);
  return Math.round(sum / letters);
}

const viewOf = (document: PdfDocument, number: number): Promise<PageView> =>
  document.inspect(number - 1, async (loaded) => {
    const out = new OutParameters(loaded.pdfium);
    try {
      return pageView(loaded, out);
    } finally {
      out.free();
    }
  });

const lettersOf = (lines: readonly RecognisedLine[]): number =>
  lines.reduce((sum, { words }) => sum + words.reduce((all, { text }) => all + text.length, 0), 0);

/**
 * The lines with the words that were recognised with confidence and are new.
 * @param matrix from pixels to the page
 */
function wordsOf(
  lines: readonly RecognisedLine[],
  present: PresentText,
  matrix: Matrix,
): RecognisedLine[] {
  const isNew = (word: Box) => !isCovered(boxThrough(matrix, word), present.boxes);
  return lines
    .map((line) => ({
      ...line,
      words: line.words.filter((word) => isConfident(word) && isNew(word)),
    }))
    .filter(({ words }) => words.length);
}

/** True if the centre of an existing character is within a word. */
const isCovered = (word: Box, characters: readonly Box[]): boolean =>
  characters.some(({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // `boxThrough` names the smaller of two heights the top.
    return x > word.left && x < word.right && y > word.top && y < word.bottom;
  });
