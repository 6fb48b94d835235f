// PDF pages to pictures: one page gives a picture, several give a ZIP of them.
import { writeFile } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import type { InputFile, OutputFile, Run } from '#core/converter.ts';
import { pdfLimits } from '#core/limits.ts';
import { pagesInRange } from '#core/page-range.ts';
import { createPictureArchive, pictureNames } from '#pdf/picture-archive.ts';
import { pixelsOfPage } from '#pdf/page-pixels.ts';
import { withPdf, type Background, type PdfDocument, type Picture } from '#pdf/pdfium.ts';

export type PictureOptions = {
  dpi: number;
  pages: string;
  grayscale: boolean;
  password?: string;
};

/** What kind of picture is made, and how. */
export type PictureKind = {
  format: 'jpg' | 'png';
  background: Background;
  encode(picture: Picture): Promise<Buffer>;
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

type Drawing = { document: PdfDocument; pages: number[]; dpi: number; kind: PictureKind; run: Run };

/**
 * Draws and encodes, the next page being drawn while the last one is encoded on another thread; so at most two pages
 * are in memory.
 */
async function* pictures({ document, pages, dpi, kind, run }: Drawing) {
  let pending: Promise<Buffer> | undefined;
  for (const [done, page] of pages.entries()) {
    run.signal.throwIfAborted();
    run.progress(done, pages.length, `Drawing page ${page}`);
    const { width, height } = pixelsOfPage(document.pageSize(page - 1), dpi);
    const encoding = kind.encode(document.draw(page - 1, width, height, kind.background));
    encoding.catch(() => {}); // Awaited a turn later; until then its failure must not count as unhandled.
    if (pending) yield await pending;
    pending = encoding;
  }
  if (pending) yield await pending;
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
 * Draws the pages that the options name.
 * @throws ProblemError `no_such_page`, `too_many_pages`, and those of `withPdf`
 */
export const drawPages = (
  input: InputFile,
  output: OutputFile,
  options: PictureOptions,
  kind: PictureKind,
  run: Run,
): Promise<void> =>
  withPdf(input.path, options.password, async (document) => {
    const pages = chosenPages(document, options.pages);
    const drawn = pictures({ document, pages, dpi: options.dpi, kind, run });
    await (pages.length === 1
      ? writePicture(output.path(kind.format), drawn)
      : writeArchive(output.path('zip'), pictureNames(input.name, pages, kind.format), drawn));
    run.progress(pages.length, pages.length, 'Done');
  });
