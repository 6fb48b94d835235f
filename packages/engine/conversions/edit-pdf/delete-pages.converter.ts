// Deletes pages from a PDF.
import { converter } from '#kernel/converter.ts';
import { partOf } from '#editing/pdf-pages/assemble.ts';
import { spansOf, spansWithout } from '#editing/pdf-pages/page-spans.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { takePages } from '#editing/pdf-pages/take-pages.ts';

type Options = { password?: string; pagesToDelete: string[] };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-delete-pages'],
  async convert([input], output, { password, pagesToDelete }, run) {
    const part = await partOf(await unsignedSource(input, password, run), run);
    const pages = await part.pages();
    const left = spansWithout(spansOf(pagesToDelete, pages), pages);
    await takePages(part, left, output.path('pdf'), run);
  },
});
