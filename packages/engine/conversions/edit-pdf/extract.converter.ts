// Extracts pages of a PDF into a document of their own.
import { converter } from '#kernel/converter.ts';
import { partOf } from '#editing/pdf-pages/assemble.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { mustNotOverlap, spansOf } from '#editing/pdf-pages/page-spans.ts';
import { warnOfSignatures } from '#formats/pdf/structure/signatures.ts';
import { takePages } from '#editing/pdf-pages/take-pages.ts';

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
