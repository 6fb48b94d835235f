// Rotates pages of a PDF.
import { converter } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { inputOf } from '#formats/pdf/structure/document.ts';
import { pagesOf } from '#formats/pdf/structure/overview.ts';
import { rangeForQpdf } from '#editing/pdf-pages/page-spans.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string; angle: '90' | '180' | '270'; pages: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-rotate'],
  async convert([input], output, { password, angle, pages }, run) {
    const source = await unsignedSource(input, password, run);
    const chosen = pagesInRange(pages, await pagesOf(source, run));
    const rotate = `+${angle}:${rangeForQpdf(chosen)}`;
    await qpdf({ ...inputOf(source), rotate, outputFile: output.path('pdf'), progress: '' }, run);
  },
});
