// Straightens and cleans scanned pages.
import { converter } from '#kernel/converter.ts';
import { pagesInRange, rangeOf } from '#kernel/page-range.ts';
import { cleanScans } from '#editing/pdf-scans/clean-scans.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  straighten: boolean;
  whitenBackground: boolean;
  removeSpecks: boolean;
  removeEdges: boolean;
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-clean-scans'],
  async convert([input], output, { password, pages, ...options }, run) {
    const source = await unsignedSource(input, password, run);
    const { cleaned, straightened, others } = await cleanScans(
      source,
      (count) => pagesInRange(pages, count),
      {
        straightens: options.straighten,
        whitensBackground: options.whitenBackground,
        removesSpecks: options.removeSpecks,
        removesEdges: options.removeEdges,
      },
      output.path('pdf'),
      run,
    );
    run.warn({ code: 'scans_cleaned', values: { pages: rangeOf(cleaned) } });
    const all = [
      ['straightened', straightened],
      ['not_scans', others],
    ] as const;
    for (const [code, found] of all)
      if (found.length) run.warn({ code, values: { pages: rangeOf(found) } });
  },
});
