// Takes pages of a PDF for a document of their own.
import { converter } from '#core/converter.ts';
import { partOf } from './assemble.ts';
import { sourceOf } from './document.ts';
import { mustNotOverlap, spansOf } from './page-choice.ts';
import { warnOfSignatures } from './signatures.ts';
import { takePages } from './take-pages.ts';

type Options = { password?: string; pagesToExtract: string[] };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-extract'],
  async convert([input], output, { password, pagesToExtract }, run) {
    const part = await partOf(sourceOf(input, password), run);
    const spans = spansOf(pagesToExtract, await part.pages());
    mustNotOverlap(spans);
    await warnOfSignatures([input], run);
    await takePages(part, spans, output.path('pdf'), run);
  },
});
