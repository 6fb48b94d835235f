// Tells scans from pages on which a picture is shown: by the other pages of the document.
import { createHash } from 'node:crypto';
import { heightOf, widthOf } from '#models/page/geometry.ts';
import { bytesOf, isInvisibleText, OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage, PdfDocument } from '#formats/pdf/pdfium.ts';
import { boxOfObject, pageObjects, type PageObject } from '#reflow/extract/page/page-objects.ts';
import { pageView } from '#formats/pdf/geometry/page-view.ts';
import { coverage } from './scanned-page.ts';

/** The number of pages that are compared: backgrounds repeat sooner. */
const mostPages = 200;
/** A document of which this share of the pages are pictures is a scan. */
const scannedShare = 0.5;
const maxStoredBytes = 64 * 1024 * 1024;

/** A large picture on a page: the same on several pages has the same key. */
type Picture = { key: string; share: number };
type Pictured = { pictures: readonly Picture[]; hasText: boolean };

const isVisible = ({ pdfium }: LoadedPage, { handle, clip }: PageObject): boolean =>
  clip !== undefined && !isInvisibleText(pdfium, handle);

function picturedOn(loaded: LoadedPage): Pictured {
  const { pdfium } = loaded;
  const out = new OutParameters(pdfium);
  try {
    const view = pageView(loaded, out);
    const pictures: Picture[] = [];
    let hasText = false;
    for (const object of pageObjects(loaded, out, view)) {
      hasText ||= object.kind === 'text' && isVisible(loaded, object);
      const box = object.kind === 'image' ? boxOfObject(loaded, out, object) : undefined;
      const share = box ? (widthOf(box) * heightOf(box)) / (view.width * view.height) : 0;
      if (!box || share <= coverage.large) continue;
      const stored = bytesOf(
        pdfium,
        (...buffer) => pdfium._FPDFImageObj_GetImageDataRaw(object.handle, ...buffer),
        maxStoredBytes,
      );
      const place = [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
      const key = createHash('sha1').update(stored).update(place).digest('hex');
      pictures.push({ key, share });
    }
    return { pictures, hasText };
  } finally {
    out.free();
  }
}

const covers = (pictures: readonly Picture[]): boolean =>
  pictures.reduce((sum, { share }) => sum + share, 0) >= coverage.least;

type Survey = { repeated: ReadonlySet<string>; isScan: boolean };

/** The pictures that several pages have; if none of these has text, they are copies of one scan. */
function repeatedAmong(pages: readonly Pictured[]): Set<string> {
  const uses = Map.groupBy(
    pages.flatMap(({ pictures, hasText }) =>
      [...new Set(pictures.map(({ key }) => key))].map((key) => ({ key, hasText })),
    ),
    ({ key }) => key,
  );
  const isBackground = (all: readonly { hasText: boolean }[]) =>
    all.length > 1 && all.some(({ hasText }) => hasText);
  return new Set([...uses].flatMap(([key, all]) => (isBackground(all) ? [key] : [])));
}

/** Compares the pictures of a document's pages when the first page could be a scan. */
export class PageSurvey {
  readonly #document: PdfDocument;
  readonly #numbers: readonly number[];
  #survey: Promise<Survey> | undefined;

  /** @param numbers of the pages that are read */
  constructor(document: PdfDocument, numbers: readonly number[]) {
    this.#document = document;
    this.#numbers = numbers.slice(0, mostPages);
  }

  readonly #picturedOn = (page: number): Promise<Pictured> =>
    this.#document.inspect(page - 1, async (loaded) => picturedOn(loaded));

  async #compared(): Promise<Survey> {
    const pages: Pictured[] = [];
    for (const number of this.#numbers) pages.push(await this.#picturedOn(number));
    const repeated = repeatedAmong(pages);
    const own = pages.map(({ pictures }) => pictures.filter(({ key }) => !repeated.has(key)));
    return { repeated, isScan: own.filter(covers).length >= scannedShare * pages.length };
  }

  /**
   * True if a picture that covers a page is its content, not a background that other pages have too.
   * @param amongScans true if it only counts among other such pages
   */
  async isScan(page: number, amongScans: boolean): Promise<boolean> {
    const { repeated, isScan } = await (this.#survey ??= this.#compared());
    if (amongScans && !isScan) return false;
    const { pictures } = await this.#picturedOn(page);
    return covers(pictures.filter(({ key }) => !repeated.has(key)));
  }
}
