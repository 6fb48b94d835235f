// Crops pages. Cropped content is hidden but stays in the file, as in other programs; redaction removes it.
import { pointsPerMillimetre, ProblemError } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { isReference, structureGraphOf } from '#formats/pdf/structure/graph.ts';
import { emptyMargins } from '#formats/pdf/drawing/empty-margins.ts';
import { withPdf } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { boxesOf, cutBox, type Margins } from '#formats/pdf/structure/page-boxes.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { writeChanged, type Change } from '#formats/pdf/structure/update.ts';

/** Lengths in millimetres. */
type Options = Margins & { password?: string; toContent: boolean; pages: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-crop'],
  async convert([input], output, options, run) {
    const source = await unsignedSource(input, options.password, run);
    const graph = await structureGraphOf(source, run.scratch, run);
    const all = [...graph.pageObjects()];
    const chosen = pagesInRange(options.pages, all.length);
    const empty = options.toContent ? await emptyMarginsOf(source, chosen, run) : new Map();
    const objects: Record<string, Change> = {};
    for (const number of chosen) {
      const { reference, page } = all[number - 1] as (typeof all)[number];
      const { crop, rotation, unit } = boxesOf(graph, page);
      const margins = combinedMargins(options, empty.get(number), unit);
      const box = cutBox(crop, margins, rotation);
      if (!box) throw new ProblemError('page_too_small', { page: number });
      if (isReference(reference)) objects[reference] = { value: { ...page, '/CropBox': [...box] } };
    }
    await writeChanged(source, output.path('pdf'), { objects, maxId: graph.maxId, graph }, run);
  },
});

/** The empty margins of the pages, by page number. */
const emptyMarginsOf = (
  { path, password }: Source,
  pages: readonly number[],
  run: Run,
): Promise<Map<number, Margins | undefined>> =>
  withPdf(path, password, async (document) => {
    const found = new Map<number, Margins | undefined>();
    for (const [index, page] of pages.entries()) {
      run.signal.throwIfAborted();
      found.set(page, emptyMargins(document, page - 1));
      run.progress(index + 1, pages.length, 'measuring');
    }
    return found;
  });

const none: Margins = { left: 0, right: 0, top: 0, bottom: 0 };

/** Adds requested and empty margins, in units of the page. */
function combinedMargins(requested: Margins, empty: Margins = none, unit: number): Margins {
  const side = (name: keyof Margins) =>
    empty[name] + (requested[name] * pointsPerMillimetre) / unit;
  return { left: side('left'), right: side('right'), top: side('top'), bottom: side('bottom') };
}
