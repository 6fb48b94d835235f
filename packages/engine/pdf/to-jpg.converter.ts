// PDF pages to JPEG pictures: one page gives a picture, several give a ZIP of them.
import { writeFile } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { converter, type Run } from '#core/converter.ts';
import { pdfLimits } from '#core/limits.ts';
import { pagesInRange } from '#core/page-range.ts';
import { createPictureArchive, pictureNames } from '#pdf/picture-archive.ts';
import { pixelsOfPage } from '#pdf/page-pixels.ts';
import { withPdf, type PdfDocument, type Picture } from '#pdf/pdfium.ts';
import { loadSharp } from '#image/sharp.ts';

type Options = {
  dpi: number;
  pages: string;
  /** JPEG quality, 1–100. */
  quality: number;
  grayscale: boolean;
  smaller: boolean;
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

async function encode({ data, width, height }: Picture, options: Options): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .removeAlpha()
    .withDensity(options.dpi);
  const shade = options.grayscale ? image.grayscale() : image;
  return shade.jpeg({ quality: options.quality, mozjpeg: options.smaller }).toBuffer();
}

/**
 * Draws and encodes, the next page being drawn while the last one is encoded on another thread; so at most two pages
 * are in memory.
 */
async function* pictures(document: PdfDocument, pages: number[], options: Options, run: Run) {
  let pending: Promise<Buffer> | undefined;
  for (const [done, page] of pages.entries()) {
    run.signal.throwIfAborted();
    run.progress(done, pages.length, `Drawing page ${page}`);
    const { width, height } = pixelsOfPage(document.pageSize(page - 1), options.dpi);
    const encoding = encode(document.draw(page - 1, width, height), options);
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

export default converter<Options>({
  reads: ['pdf'],
  writes: ['jpg'],
  pool: 'pdf',
  convert: (input, output, options, run) =>
    withPdf(input.path, options.password, async (document) => {
      const pages = chosenPages(document, options.pages);
      const drawn = pictures(document, pages, options, run);
      await (pages.length === 1
        ? writePicture(output.path('jpg'), drawn)
        : writeArchive(output.path('zip'), pictureNames(input.name, pages), drawn));
      run.progress(pages.length, pages.length, 'Done');
    }),
});
