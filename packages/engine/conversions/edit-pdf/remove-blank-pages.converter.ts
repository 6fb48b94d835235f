// Removes pages on which nothing is printed.
import { spansOfPages, textOfSpan } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { partOf } from '#editing/pdf-pages/assemble.ts';
import { blankPages } from '#editing/pdf-pages/blank-pages.ts';
import { spansWithout } from '#editing/pdf-pages/page-spans.ts';
import { takePages } from '#editing/pdf-pages/take-pages.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string; ignoreSpecks: boolean };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-remove-blank-pages'],
  async convert([input], output, { password, ignoreSpecks }, run) {
    const source = await unsignedSource(input, password, run);
    const part = await partOf(source, run);
    const blank = spansOfPages(await blankPages(source, ignoreSpecks, run));
    const left = spansWithout(blank, await part.pages());
    await takePages(part, left, output.path('pdf'), run);
    run.warn({ code: 'blank_pages_removed', values: { pages: blank.map(textOfSpan).join(', ') } });
  },
});
