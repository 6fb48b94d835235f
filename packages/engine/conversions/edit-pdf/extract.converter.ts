// Extracts pages of a PDF into a document of their own.
import { converter } from '#kernel/converter.ts';
import { partOf } from '#editing/pdf-pages/assemble.ts';
import { mustNotOverlap, spansOf } from '#editing/pdf-pages/page-spans.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { takePages } from '#editing/pdf-pages/take-pages.ts';

type Options = { password?: string; pagesToExtract: string[] };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-extract'],
  async convert([input], output, { password, pagesToExtract }, run) {
    const part = await partOf(await unsignedSource(input, password, run), run);
    const spans = spansOf(pagesToExtract, await part.pages());
    mustNotOverlap(spans);
    await takePages(part, spans, output.path('pdf'), run);
  },
});
