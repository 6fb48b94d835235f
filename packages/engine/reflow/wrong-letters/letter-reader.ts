// Recognises text whose fonts map glyphs to wrong letters, and keeps its positions and formatting.
import { ProblemError, type WarningCode } from '@octavo/contract';
import { drawPage, pictureFor } from '#engines/recognition/drawn-page.ts';
import { isConfident, readHocr } from '#engines/recognition/hocr.ts';
import type { Run } from '#kernel/converter.ts';
import { rangeOf } from '#kernel/page-range.ts';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import type { PageContent, Span } from '#models/page/page-content.ts';
import { compared, corrected, learn, type ComparedWord } from './corrected-words.ts';
import { doubtfulWords, isDoubtful, type DoubtfulWord, type ReadWord } from './doubtful-words.ts';
import { LetterTable } from './letter-table.ts';

const limits = {
  /** The number of letters of a word that shows that a font has text. */
  word: 3,
  /** The number of letters that must be compared before a font is judged. */
  compared: 4,
  /** The share of them that differ in a font with a wrong table; of few letters, more must. */
  different: 0.12,
  few: 20,
  differentOfFew: 0.4,
  /** If the average confidence of recognition is lower, it does not support the script. */
  confidence: 0.45,
  /** The share of the words that recognition must find something for. */
  found: 0.4,
} as const;

/** If recognition is missing or fails on a page, its text stays as it is. */
const isFailure = (error: unknown): error is ProblemError =>
  error instanceof ProblemError &&
  ['tool_missing', 'too_much_work', 'conversion_failed', 'too_complex'].includes(
    error.problem.code,
  );

type Outcome = Extract<WarningCode, 'letters_recognised' | 'letters_wrong' | 'letters_not_read'>;

/** True for a word of several letters; fonts of arrows and other drawings have single ones. */
const isWord = ({ spans }: DoubtfulWord): boolean =>
  spans.filter(isDoubtful).reduce((sum, { text }) => sum + text.length, 0) >= limits.word;

/** True if recognition read most of the words, in a supported language. */
function isReadable(words: readonly ComparedWord[]): boolean {
  const read = words.filter(({ text }) => text !== '');
  const [letters, sum] = read.reduce(
    ([count, total], { text, confidence }) => [
      count + text.length,
      total + confidence * text.length,
    ],
    [0, 0],
  );
  return read.length >= limits.found * words.length && sum >= limits.confidence * letters;
}

/** Reads the doubtful text of one document. */
export class LetterReader {
  readonly #document: PdfDocument;
  readonly #run: Run;
  #isAble: boolean;
  readonly #tables = new Map<string, LetterTable>();
  readonly #outcomes: { number: number; outcome: Outcome }[] = [];

  /** @param recognises true to recognise text in pictures */
  constructor(document: PdfDocument, run: Run, recognises: boolean) {
    this.#document = document;
    this.#run = run;
    this.#isAble = recognises;
  }

  /**
   * The page with the letters that are painted, where its fonts map to others.
   * @param onRecognition called before recognition, which takes seconds
   */
  async read(page: PageContent, onRecognition: () => void): Promise<PageContent> {
    const words = doubtfulWords(page).filter((word) => !this.#isSound(word));
    if (!words.some(isWord)) return page;
    const read = this.#isKnown(words) ? [] : await this.#recognised(page, onRecognition);
    if (!read) return this.#keep(page);
    const pairs = compared(words, read);
    for (const pair of pairs) learn(pair, (span) => this.#tableOf(span));
    return this.#corrected(page, pairs, read.length > 0);
  }

  /** Adds warnings about the pages with wrong letters. */
  warn(): void {
    for (const [code, pages] of Map.groupBy(this.#outcomes, ({ outcome }) => outcome))
      this.#run.warn({ code, values: { pages: rangeOf(pages.map(({ number }) => number)) } });
  }

  #tableOf({ font }: Span): LetterTable {
    const name = font.doubtful!;
    let table = this.#tables.get(name);
    if (!table) this.#tables.set(name, (table = new LetterTable()));
    return table;
  }

  #isWrong(span: Span): boolean {
    if (!isDoubtful(span)) return false;
    const { compared: count, different } = this.#tableOf(span);
    const least = count < limits.few ? limits.differentOfFew : limits.different;
    return count >= limits.compared && different >= least;
  }

  /** True if the fonts of a word were compared and map to the right letters. */
  #isSound({ spans }: DoubtfulWord): boolean {
    return spans.filter(isDoubtful).every((span) => {
      const { compared: count, different } = this.#tableOf(span);
      return count >= limits.few && different < limits.different;
    });
  }

  /** True if the meaning of every letter is known from other pages. */
  #isKnown(words: readonly DoubtfulWord[]): boolean {
    const spans = words.flatMap((word) => word.spans).filter(isDoubtful);
    return spans.every((span) => this.#isWrong(span) && this.#tableOf(span).knows(span.text));
  }

  async #recognised(page: PageContent, onRecognition: () => void): Promise<ReadWord[] | undefined> {
    if (!this.#isAble) return undefined;
    onRecognition();
    try {
      const drawn = await drawPage(this.#document, page);
      const { lines } = readHocr(await this.#run.tools.recognize(await pictureFor(drawn)));
      return lines
        .filter(({ turn }) => turn === 0)
        .flatMap(({ words }) => words.filter(isConfident))
        .map(({ text, confidence, left, top, right, bottom }) => ({
          ...{ left: left * drawn.scale, top: top * drawn.scale },
          ...{ right: right * drawn.scale, bottom: bottom * drawn.scale },
          ...{ text, confidence: confidence / 100 },
        }));
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (error.problem.code === 'tool_missing') this.#isAble = false;
      return undefined;
    }
  }

  /** Remembers a page whose text stays as it is. */
  #keep(page: PageContent): PageContent {
    this.#outcomes.push({
      number: page.number,
      outcome: this.#isAble ? 'letters_wrong' : 'letters_not_read',
    });
    return page;
  }

  #corrected(page: PageContent, pairs: readonly ComparedWord[], isRead: boolean): PageContent {
    if (isRead && !isReadable(pairs)) return this.#keep(page);
    const tableOf = (span: Span) => (this.#isWrong(span) ? this.#tableOf(span) : undefined);
    const wrong = pairs.filter(({ word }) => word.spans.some((span) => tableOf(span)));
    if (!wrong.length) return page;
    const texts = new Map<Span, string>();
    for (const pair of wrong)
      for (const [span, text] of corrected(pair, tableOf)) texts.set(span, text);
    this.#outcomes.push({ number: page.number, outcome: 'letters_recognised' });
    const spans = page.spans.flatMap((span) => {
      const text = texts.get(span);
      if (text === undefined || text === span.text) return [span];
      return text === '' ? [] : [{ ...span, text }];
    });
    return { ...page, spans };
  }
}
