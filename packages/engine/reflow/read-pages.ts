// Reads the chosen pages of a PDF and reports progress.
import { ProblemError } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { pdfLimits } from '#kernel/limits.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { withPdf, type PdfDocument } from '#formats/pdf/pdfium.ts';
import type { Numbering } from '#reflow/extract/page/numbered-content.ts';
import { describe, extractPages } from '#reflow/extract/extract.ts';
import { withFigures } from '#reflow/figures/with-figures.ts';
import type { PageContent, PdfContent } from '#models/page/page-content.ts';
import { LetterReader } from '#reflow/wrong-letters/letter-reader.ts';
import { ScanReader } from '#reflow/scanned/read-scans.ts';

export type ReadOptions = {
  /** Page ranges; empty for all. */
  pages: string;
  password?: string;
  /** True to recognise text in scanned pages. */
  ocr: boolean;
  /**
   * Whether a page can be a scan alone, or only where most pages are scans: on a slide, a large picture without text is a
   * picture. `alone` if absent.
   */
  scans?: 'alone' | 'among-scans';
  /** Set for a copy whose pieces of content are numbered. */
  numbering?: Numbering;
};

function chosenPages(document: PdfDocument, range: string): number[] {
  const pages = pagesInRange(range, document.pages);
  const limit = pdfLimits.reflowedPages;
  if (pages.length > limit)
    throw new ProblemError('too_many_pages', { found: pages.length, limit });
  return pages;
}

/** Reports progress, with one step more than there are pages, for writing the result. */
async function* withProgress(
  document: PdfDocument,
  pages: number[],
  { ocr: recognises, scans: kind = 'alone', numbering }: ReadOptions,
  run: Run,
): AsyncGenerator<PageContent> {
  const scans = new ScanReader(document, pages, run, { recognises, scans: kind });
  const letters = new LetterReader(document, run, recognises);
  let done = 0;
  const report = () =>
    run.progress(done, pages.length + 1, `Reading page ${done + 1} of ${pages.length}`);
  const onRecognition = () =>
    run.progress(done, pages.length + 1, `Recognising page ${done + 1} of ${pages.length}`);
  report();
  for await (const page of extractPages(document, pages, run.scratch, numbering)) {
    run.signal.throwIfAborted();
    yield await letters.read(await scans.read(page, onRecognition), onRecognition);
    done++;
    if (done < pages.length) report();
  }
  scans.warnOfPictures();
  letters.warn();
  run.progress(done, pages.length + 1, 'Writing the result');
}

/**
 * Opens a PDF and extracts its chosen pages one after the other for a callback.
 * @throws ProblemError `no_such_page`, `too_many_pages`, and those of `withPdf`
 */
export const withPages = <T>(
  { path }: InputFile,
  options: ReadOptions,
  run: Run,
  work: (
    pages: AsyncIterable<PageContent>,
    document: PdfDocument,
    numbers: readonly number[],
  ) => Promise<T>,
): Promise<T> =>
  withPdf(path, options.password, (document) => {
    const numbers = chosenPages(document, options.pages);
    return work(withProgress(document, numbers, options, run), document, numbers);
  });

async function allOf(
  pages: AsyncIterable<PageContent>,
  finish: (page: PageContent) => Promise<PageContent>,
): Promise<PageContent[]> {
  const all: PageContent[] = [];
  for await (const page of pages) all.push(await finish(page));
  return all;
}

/**
 * The content of the chosen pages of a PDF.
 * @throws ProblemError those of `withPages`
 */
export const readPages = (input: InputFile, options: ReadOptions, run: Run): Promise<PdfContent> =>
  withPages(input, options, run, async (pages, document) => ({
    ...describe(document),
    pages: await allOf(pages, async (page) => page),
  }));

/**
 * The same with charts, diagrams and logos as pictures.
 * @throws ProblemError those of `withPages`
 */
export const readIllustratedPages = (
  input: InputFile,
  options: ReadOptions,
  run: Run,
): Promise<PdfContent> => withIllustratedPages(input, options, run, async (content) => content);

/**
 * The same for a callback, while the PDF is open.
 * @throws ProblemError those of `withPages`
 */
export const withIllustratedPages = <T>(
  input: InputFile,
  options: ReadOptions,
  run: Run,
  work: (content: PdfContent, document: PdfDocument) => Promise<T>,
): Promise<T> =>
  withPages(input, options, run, async (pages, document) => {
    const illustrated = (page: PageContent) => withFigures(page, document, run.scratch);
    const content = { ...describe(document), pages: await allOf(pages, illustrated) };
    return work(content, document);
  });
