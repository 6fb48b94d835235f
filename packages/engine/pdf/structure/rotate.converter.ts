// Turns pages of a PDF.
import { converter } from '#core/converter.ts';
import { pagesInRange } from '#core/page-range.ts';
import { inputOf, sourceOf } from './document.ts';
import { pagesOf } from './overview.ts';
import { rangeForQpdf } from './page-choice.ts';
import { qpdf } from './qpdf.ts';
import { warnOfSignatures } from './signatures.ts';

type Options = { password?: string; angle: '90' | '180' | '270'; pages: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-rotate'],
  async convert([input], output, { password, angle, pages }, run) {
    const source = sourceOf(input, password);
    const chosen = pagesInRange(pages, await pagesOf(source, run));
    await warnOfSignatures([input], run);
    const rotate = `+${angle}:${rangeForQpdf(chosen)}`;
    await qpdf({ ...inputOf(source), rotate, outputFile: output.path('pdf'), progress: '' }, run);
  },
});
