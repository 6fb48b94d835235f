// Recognises the words of one page, in the page's own coordinates.
import { combine, inverse, ProblemError, type Matrix } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { drawPage, pictureFor, type DrawnPage } from '#engines/recognition/drawn-page.ts';
import { isBelieved, readHocr, type RecognisedLine } from '#engines/recognition/hocr.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import { boxThrough, pageView, type PageView } from '#reflow/extract/page/page-view.ts';
import type { Box } from '#models/page/page-content.ts';
import type { PresentText } from './present-text.ts';
import type { PageLayer } from './text-layer.ts';

export type RecognitionOptions = { languages: readonly string[] | undefined; deskew: boolean };
/** Called when the page is drawn, for recognition takes as long as a job may be silent. */
export type ProgressReporter = { tell: () => void };

const limits = {
  /** Degrees; nobody sees that a page is less askew. */
  skew: 0.3,
  /** A page with fewer letters may be a photograph, whose edges say nothing of how it lies. */
  straightenedLetters: 30,
  /** Characters of one page: a newspaper has 50,000. */
  characters: 200_000,
} as const;

/**
 * Recognises one page.
 * @param number from 1
 * @param present words that the page has already are left out
 * @returns nothing when there is no word that is not there already
 * @throws ProblemError `tool_missing`, `language_missing`, `too_much_work`, `conversion_failed`
 */
export async function recognisePage(
  document: PdfDocument,
  number: number,
  present: PresentText,
  { languages, deskew, tell }: RecognitionOptions & ProgressReporter,
  run: Run,
): Promise<PageLayer | undefined> {
  const view = await viewOf(document, number);
  const drawn = await drawPage(document, { number, width: view.width, height: view.height });
  const request = { ...(await pictureFor(drawn)), languages, turned: true };
  tell();
  const { lines } = readHocr(await run.tools.recognize(request));
  const toPage = ontoPage(drawn, view);
  const words = wordsOf(lines, present, combine(ontoScan(drawn), toPage));
  const letters = lettersOf(words);
  if (!letters) return undefined;
  if (letters > limits.characters) throw new ProblemError('too_complex');
  const isStraightened =
    deskew && Math.abs(drawn.skew) >= limits.skew && letters >= limits.straightenedLetters;
  if (!isStraightened) return { number, lines: words, matrix: combine(ontoScan(drawn), toPage) };
  const straightened = combine(combine(inverse(toPage), inverse(ontoScan(drawn))), toPage);
  return { number, lines: words, matrix: toPage, straightened };
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

/** From pixels to the page's own coordinates. */
function ontoPage({ width, height }: DrawnPage, view: PageView): Matrix {
  const shown: Matrix = [view.width / width, 0, 0, view.height / height, 0, 0];
  return combine(shown, inverse(view.matrix));
}

/** From pixels of the level picture to those of the page as it lies: askew, about its middle. */
function ontoScan({ skew, width, height }: DrawnPage): Matrix {
  const angle = (skew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const toMiddle: Matrix = [1, 0, 0, 1, -width / 2, -height / 2];
  return combine(combine(toMiddle, [cos, sin, -sin, cos, 0, 0]), inverse(toMiddle));
}

const lettersOf = (lines: readonly RecognisedLine[]): number =>
  lines.reduce((sum, { words }) => sum + words.reduce((all, { text }) => all + text.length, 0), 0);

/** Lines with those words that were read well and are not there already. @param matrix from pixels to the page */
function wordsOf(
  lines: readonly RecognisedLine[],
  present: PresentText,
  matrix: Matrix,
): RecognisedLine[] {
  const isNew = (word: Box) => !isCovered(boxThrough(matrix, word), present.boxes);
  return lines
    .map((line) => ({
      ...line,
      words: line.words.filter((word) => isBelieved(word) && isNew(word)),
    }))
    .filter(({ words }) => words.length);
}

/** Whether characters that are there have their middle within a word, thus are its letters. */
const isCovered = (word: Box, characters: readonly Box[]): boolean =>
  characters.some(({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // `boxThrough` calls the lesser of two heights the top.
    return x > word.left && x < word.right && y > word.top && y < word.bottom;
  });
