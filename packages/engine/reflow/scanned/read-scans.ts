// Reads scanned pages: from the hidden text behind their pictures, or by recognition if that is requested and
// available.
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { rangeOf } from '#kernel/page-range.ts';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { drawnLines } from '#reflow/scanned/drawn-lines.ts';
import { cutOut } from './image-crop.ts';
import { drawPage, grayOf, pictureFor } from '#engines/recognition/drawn-page.ts';
import { readHocr } from '#engines/recognition/hocr.ts';
import { isIncompleteLayer } from '#reflow/scanned/incomplete-layer.ts';
import { recognisedPage } from '#reflow/scanned/recognised-page.ts';
import { isReadable } from '#reflow/scanned/readable-page.ts';
import { PageSurvey } from '#reflow/scanned/page-survey.ts';
import { isScanned, withHiddenText } from '#reflow/scanned/scanned-page.ts';

/** If the program is missing or fails on a page, the page stays a picture. */
const staysPicture = new Set(['tool_missing', 'too_much_work', 'conversion_failed', 'too_complex']);

async function recognised(page: PageContent, document: PdfDocument, run: Run) {
  const drawn = await drawPage(document, page);
  const request = { ...(await pictureFor(drawn)), letters: true };
  const gray = await grayOf(drawn.picture);
  const found = readHocr(await run.tools.recognize(request), gray);
  const pictures = await cutOut(drawn, found.pictures, run.scratch);
  const lines = drawnLines(gray, request.dotsPerInch);
  return recognisedPage(page, found, lines, drawn.scale, pictures);
}

/** Why a scanned page stays a picture. */
type PictureReason = 'scanned_pages' | 'recognition_missing' | 'recognition_failed';

/** Recognises the scanned pages of one document; stops trying once recognition turns out to be unavailable. */
export class ScanReader {
  readonly #document: PdfDocument;
  readonly #run: Run;
  /** Why no text is recognised. */
  #lacking: PictureReason | undefined;
  readonly #pictures: { number: number; why: PictureReason }[] = [];
  readonly #survey: PageSurvey;
  readonly #scans: 'alone' | 'among-scans';

  /**
   * @param numbers of the pages that are read
   * @param recognises true to recognise text in pictures
   * @param scans whether a page can be a scan alone, or only among other ones
   */
  constructor(
    document: PdfDocument,
    numbers: readonly number[],
    run: Run,
    { recognises, scans }: { recognises: boolean; scans: 'alone' | 'among-scans' },
  ) {
    this.#document = document;
    this.#run = run;
    this.#lacking = recognises ? undefined : 'scanned_pages';
    this.#survey = new PageSurvey(document, numbers);
    this.#scans = scans;
  }

  /**
   * An unscanned page unchanged; a scanned one with its text, or as a picture.
   * @param tell called before recognition, which takes seconds
   */
  async read(page: PageContent, onRecognition: () => void): Promise<PageContent> {
    if (!isScanned(page)) return page;
    const behind = withHiddenText(page);
    if (behind && !isIncompleteLayer(page, this.#document)) return behind;
    if (!(await this.#survey.isScan(page.number, this.#scans === 'among-scans'))) return page;
    if (this.#lacking) return this.#keep(page, this.#lacking);
    onRecognition();
    try {
      const found = await recognised(page, this.#document, this.#run);
      if (found && !isReadable(found)) return this.#keep(page, 'recognition_failed');
      return found ?? page;
    } catch (error) {
      if (!(error instanceof ProblemError) || !staysPicture.has(error.problem.code)) throw error;
      if (error.problem.code !== 'tool_missing') return this.#keep(page, 'recognition_failed');
      this.#lacking = 'recognition_missing';
      return this.#keep(page, this.#lacking);
    }
  }

  #keep(page: PageContent, why: PictureReason): PageContent {
    this.#pictures.push({ number: page.number, why });
    return page;
  }

  /** Adds warnings about the pages that stayed pictures, with the reason. */
  warnOfPictures(): void {
    for (const [code, pages] of Map.groupBy(this.#pictures, ({ why }) => why))
      this.#run.warn({ code, values: { pages: rangeOf(pages.map(({ number }) => number)) } });
  }
}
