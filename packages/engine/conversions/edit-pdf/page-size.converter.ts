// Changes the size of pages.
import { pointsPerMillimetre, type Paper } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { paperSize, sizeOf, turned, type Size } from '#editing/pdf-sheets/layout.ts';
import { writeResized } from '#editing/pdf-sheets/resize.ts';
import type { PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  paper: Paper;
  orientation: 'auto' | 'portrait' | 'landscape';
  content: 'fit' | 'shrink';
  /** Millimetres. */
  margin: number;
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-page-size'],
  async convert([input], output, options, run) {
    const source = await unsignedSource(input, options.password, run);
    const resize = {
      sizeFor: (page: PageBoxes) => sheetFor(page, options),
      margin: options.margin * pointsPerMillimetre,
      maxScale: options.content === 'shrink' ? 1 : Infinity,
    };
    await writeResized(
      source,
      (count) => pagesInRange(options.pages, count),
      resize,
      output.path('pdf'),
      run,
    );
  },
});

function sheetFor(page: PageBoxes, { paper, orientation }: Options): Size {
  const { width, height } = sizeOf(page);
  const isWide = orientation === 'auto' ? width > height : orientation === 'landscape';
  const sheet = paperSize(paper);
  return isWide ? turned(sheet) : sheet;
}
