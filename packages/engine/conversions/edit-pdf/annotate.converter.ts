// Takes in a PDF that the viewer has written annotations into. The browser's work is not believed: qpdf reads all of it.
import { copyFile } from 'node:fs/promises';
import { converter } from '#kernel/converter.ts';
import { inputOf, sourceOf } from '#formats/pdf/structure/document.ts';
import { pagesOf } from '#formats/pdf/structure/overview.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { warnOfSignatures } from '#formats/pdf/structure/signatures.ts';
import { passesCheck } from '#formats/pdf/structure/integrity-check.ts';

type Options = { password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-annotate'],
  async convert([input], output, { password }, run) {
    const source = sourceOf(input, password);
    const target = output.path('pdf');
    // Says what is missing before anything is looked for in vain: the password, or pages.
    const pages = await pagesOf(source, run);
    // What was appended leaves earlier signatures as they are; so does a copy of it.
    if (await passesCheck(source, run)) return copyFile(input.path, target);
    await warnOfSignatures([input], run);
    await qpdf({ ...inputOf(source), outputFile: target, progress: '' }, run);
    run.warn({ code: 'repaired', values: { pages } });
  },
});
