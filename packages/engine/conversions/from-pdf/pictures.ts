// PDF pages to pictures: one page becomes a picture, several become a ZIP.
import { stat, writeFile } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import type { InputFile, OutputFile, Run } from '#kernel/converter.ts';
import { pdfLimits } from '#kernel/limits.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { drawAll } from '#formats/pdf/drawing/draw.ts';
import { distribute, type Distribution } from '#formats/pdf/drawing/in-order.ts';
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { photographOn } from '#formats/pdf/drawing/photograph.ts';
import type { PictureKind } from '#formats/pdf/drawing/picture-kind.ts';
import { drawInThread } from '#formats/pdf/drawing/second-thread.ts';
import { createPictureArchive, pictureNames } from '#formats/pdf/picture-archive.ts';
import { withPdf, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { pagesOfPlainJpegs } from '#formats/pdf/structure/plain-jpegs.ts';

export type PictureOptions = {
  dpi: number;
  pages: string;
  grayscale: boolean;
  password?: string;
};

function chosenPages(document: PdfDocument, range: string): number[] {
  const pages = pagesInRange(range, document.pages);
  if (pages.length > pdfLimits.renderedPages)
    throw new ProblemError('too_many_pages', {
      found: pages.length,
      limit: pdfLimits.renderedPages,
    });
  return pages;
}

type Drawing = {
  input: InputFile;
  document: PdfDocument;
  password: string | undefined;
  pages: number[];
  kind: PictureKind;
};

/**
 * True if a second thread is worth its cost: it holds the document and two pages more, so it needs several pages that
 * are not huge.
 */
async function isSecondThreadWorthwhile({
  input,
  document,
  pages,
  kind,
}: Drawing): Promise<boolean> {
  const { size } = await stat(input.path);
  if (pages.length < pdfLimits.threadedPages || size > pdfLimits.threadedBytes) return false;
  return pages.every((page) => {
    const { width, height } = pixelsOfPage(document.pageSize(page - 1), kind.dpi);
    return width * height <= pdfLimits.threadedMegapixels * 1e6;
  });
}

/** Lets a second thread draw too, where that is worth its cost. */
async function drawOnSecondThread(drawing: Drawing, pages: Distribution): Promise<void> {
  const { input, password, kind } = drawing;
  if (await isSecondThreadWorthwhile(drawing))
    await drawInThread({ path: input.path, password }, kind, pages);
}

/** Draws in the background with both threads; an error in either ends both. */
async function startDrawing(drawing: Drawing, pages: Distribution): Promise<void> {
  const { document, kind } = drawing;
  const lanes = [
    drawAll(document, kind, pages.next, pages.give),
    drawOnSecondThread(drawing, pages),
  ];
  await Promise.all(lanes.map((lane) => lane.catch(pages.fail)));
}

/** The pages that are likely to show one JPEG and nothing else, or none where finding them costs more than it saves. */
async function plainJpegs(
  { input, document, password, pages, kind }: Drawing,
  run: Run,
): Promise<ReadonlySet<number>> {
  const none = new Set<number>();
  const isTransparent = kind.format === 'png' && kind.transparent;
  const samples = [pages[0], pages[pages.length >> 1], pages.at(-1)];
  if (isTransparent || pages.length < pdfLimits.photographedPages) return none;
  for (const page of new Set(samples)) {
    if (page === undefined) continue;
    const size = pixelsOfPage(document.pageSize(page - 1), kind.dpi);
    const found = await document.inspect(page - 1, async (loaded) => photographOn(loaded, size));
    // A file that qpdf cannot read is drawn by PDFium alone.
    if (found) return pagesOfPlainJpegs(sourceOf(input, password), run).catch(() => none);
  }
  return none;
}

/** The pictures in page order. Reports each as progress. */
async function* pictures(drawing: Drawing, run: Run): AsyncGenerator<Buffer> {
  const { pages } = drawing;
  const distribution = distribute(pages, await plainJpegs(drawing, run));
  const drawn = startDrawing(drawing, distribution);
  try {
    let done = 0;
    run.progress(0, pages.length, `Drawing page ${pages[0]}`);
    for await (const picture of distribution.pictures()) {
      run.signal.throwIfAborted();
      yield picture;
      done++;
      run.progress(done, pages.length, `Drawing page ${pages[done] ?? pages.at(-1)}`);
    }
  } finally {
    // The document must stay open until nothing draws any more.
    distribution.fail(undefined);
    await drawn;
  }
}

async function writeArchive(
  path: string,
  names: string[],
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const archive = createPictureArchive(path, names);
  for await (const picture of parts) archive.add(picture);
  await archive.finish();
}

async function writePicture(path: string, parts: AsyncIterable<Buffer>): Promise<void> {
  for await (const picture of parts) await writeFile(path, picture);
}

/**
 * Draws the pages that the options select.
 * @throws ProblemError `no_such_page`, `too_many_pages`, and those of `withPdf`
 */
export const drawPages = (
  input: InputFile,
  output: OutputFile,
  { pages: range, password }: Pick<PictureOptions, 'pages' | 'password'>,
  kind: PictureKind,
  run: Run,
): Promise<void> =>
  withPdf(input.path, password, async (document) => {
    const pages = chosenPages(document, range);
    const drawn = pictures({ input, document, password, pages, kind }, run);
    await (pages.length === 1
      ? writePicture(output.path(kind.format), drawn)
      : writeArchive(output.path('zip'), pictureNames(input.name, pages, kind.format), drawn));
  });
