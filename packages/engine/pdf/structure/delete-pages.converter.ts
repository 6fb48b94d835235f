// Takes pages out of a PDF.
import { converter } from '#core/converter.ts';
import { sourceOf, structureOf } from './document.ts';
import { spansOf, spansWithout } from './page-choice.ts';
import { warnOfSignatures } from './signatures.ts';
import { takePages } from './take-pages.ts';

type Options = { password?: string; pagesToDelete: string[] };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-delete-pages'],
  async convert([input], output, { password, pagesToDelete }, run) {
    const source = sourceOf(input, password);
    const { pages } = await structureOf(source, run);
    const left = spansWithout(spansOf(pagesToDelete, pages.length), pages.length);
    await warnOfSignatures([input], run);
    await takePages(source, left, output.path('pdf'), run);
  },
});
