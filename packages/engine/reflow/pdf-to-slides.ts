// Shared by both conversions from PDFs to presentations.
import type { InputFile, Run } from '#kernel/converter.ts';
import { writePresentation } from '#formats/pptx/writer.ts';
import { describe } from '#reflow/extract/extract.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { withPages, type ReadOptions } from '#reflow/read-pages.ts';
import { slidesOfPages } from '#reflow/slides/slides-of-pages.ts';
import { geometryOfSize } from '#models/presentation/geometry.ts';

/** The sides of slides that PowerPoint accepts, in points: 1 and 56 inches. */
const sides = { least: 72, most: 4032 } as const;

/** The size of the first page, within PowerPoint's limits. */
function sizeOfSlides({ width, height }: PageContent): { width: number; height: number } {
  const scale = Math.min(1, sides.most / width, sides.most / height);
  return {
    width: Math.max(sides.least, width * scale),
    height: Math.max(sides.least, height * scale),
  };
}

async function* withFirst<T>(first: T, others: AsyncIterator<T>): AsyncGenerator<T> {
  yield first;
  for (let next = await others.next(); !next.done; next = await others.next()) yield next.value;
}

/**
 * Writes a presentation with a slide for each page.
 * @param path the presentation to write
 */
export const writeSlidesOfPdf = (
  input: InputFile,
  options: ReadOptions,
  run: Run,
  path: string,
): Promise<void> =>
  withPages(input, { ...options, scans: 'among-scans' }, run, async (pages, document, numbers) => {
    const all = pages[Symbol.asyncIterator]();
    const first: PageContent = (await all.next()).value;
    const { title, author, subject } = describe(document);
    const size = sizeOfSlides(first);
    await writePresentation(path, {
      properties: { title, author, subject },
      geometry: geometryOfSize(size),
      design: 'plain',
      slides: slidesOfPages(document, withFirst(first, all), numbers, size, run),
    });
  });
