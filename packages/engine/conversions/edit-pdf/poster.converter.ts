// Enlarges pages over several sheets of paper.
import { join } from 'node:path';
import { pointsPerMillimetre, type Paper } from '@octavo/contract';
import { withDrawnFields } from '#editing/pdf-forms/drawn-fields.ts';
import { converter } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { flatten } from '#editing/pdf-flatten/flatten.ts';
import { withOwnContents, writeSheets } from '#editing/pdf-sheets/impose.ts';
import { paperSize } from '#editing/pdf-sheets/layout.ts';
import { posterOf, type Poster } from '#editing/pdf-sheets/poster.ts';
import type { PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  posterSize: 'sheets' | 'scale';
  sheetsAcross: number;
  scale: number;
  paper: Paper;
  orientation: Poster['orientation'];
  /** Millimetres. */
  margin: number;
  overlap: number;
  cutMarks: boolean;
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-poster'],
  async convert([input], output, options, run) {
    const source = await unsignedSource(input, options.password, run);
    const flat = join(run.scratch, 'flattened.pdf');
    const drawn = await withDrawnFields(source, output, run);
    await flatten(await withOwnContents(drawn, run), flat, run, { coalesceContents: '' });
    const poster = posterFor(options);
    const layout = (pages: readonly PageBoxes[]) =>
      pagesInRange(options.pages, pages.length).flatMap((page) =>
        posterOf(page - 1, pages[page - 1] as PageBoxes, poster),
      );
    await writeSheets({ ...source, path: flat }, layout, output.path('pdf'), run);
  },
});

const posterFor = (options: Options): Poster => ({
  paper: paperSize(options.paper),
  orientation: options.orientation,
  size:
    options.posterSize === 'sheets'
      ? { across: options.sheetsAcross }
      : { scale: options.scale / 100 },
  margin: options.margin * pointsPerMillimetre,
  overlap: options.overlap * pointsPerMillimetre,
  hasMarks: options.cutMarks,
});
