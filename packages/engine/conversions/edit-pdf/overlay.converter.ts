// Puts the pages of another PDF over or under those of a document.
import { join } from 'node:path';
import { converter, type InputFile } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { withDrawnFields } from '#editing/pdf-forms/drawn-fields.ts';
import { flatten } from '#editing/pdf-flatten/flatten.ts';
import { readPages, writePagesOver } from '#editing/pdf-overlay/overlay.ts';
import type { Fit } from '#editing/pdf-overlay/placing.ts';
import { withOwnContents } from '#editing/pdf-sheets/impose.ts';
import { pageCountOf } from '#formats/pdf/structure/overview.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  layer: 'over' | 'under';
  overlayPages: 'first' | 'each' | 'last' | 'loop';
  pageFit: Fit;
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-overlay'],
  async convert([input, other], output, options, run) {
    const { password, layer, overlayPages, pageFit: fit, pages } = options;
    const added = other as InputFile;
    const source = await unsignedSource(input, password, run);
    const read = await readPages(source, run);
    const chosen = pagesInRange(pages, read.boxes.length);
    const flat = join(run.scratch, 'flattened.pdf');
    const count = await naming(added.name, async () => {
      const drawn = await withDrawnFields(sourceOf(added, password), output, run);
      const own = await withOwnContents(drawn, run);
      await flatten(own, flat, run, { coalesceContents: '', decrypt: '' });
      return pageCountOf({ path: flat }, run);
    });
    const sheetOf = new Map(
      chosen.flatMap((page, index) => {
        const sheet = sheetFor(overlayPages, index, count);
        return sheet < count ? [[page, sheet] as const] : [];
      }),
    );
    const placement = { source: { path: flat }, sheetOf, layer, fit };
    await writePagesOver(source, read, placement, output.path('pdf'), run);
  },
});

/** The page of the other document, from 0; one beyond its end for none. */
function sheetFor(which: Options['overlayPages'], index: number, count: number): number {
  if (which === 'first') return 0;
  if (which === 'loop') return index % count;
  return which === 'last' ? Math.min(index, count - 1) : index;
}
