// Accepts a PDF into which the viewer wrote annotations, and adds those that PDF.js cannot write. The browser's output is
// untrusted: qpdf reads all of it.
import { copyFile } from 'node:fs/promises';
import { markupsOf } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { writeAnnotated } from '#editing/pdf-annotate/annotations.ts';
import { inputOf, sourceOf } from '#formats/pdf/structure/document.ts';
import { pagesOf } from '#formats/pdf/structure/overview.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { passesCheck } from '#formats/pdf/structure/integrity-check.ts';

type Options = { password?: string; markups: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-annotate'],
  async convert([input], output, { password, markups: text }, run) {
    const source = sourceOf(input, password);
    const target = output.path('pdf');
    // Reports a missing password or missing pages first, before further work.
    const pages = await pagesOf(source, run);
    const markups = markupsOf(text) ?? [];
    if (markups.length) {
      const unsigned = await unsignedSource(input, password, run);
      return writeAnnotated(unsigned, markups, target, run);
    }
    // The appended update leaves earlier signatures valid, and so does a copy of it.
    if (await passesCheck(source, run)) return copyFile(input.path, target);
    const unsigned = await unsignedSource(input, password, run);
    await qpdf({ ...inputOf(unsigned), outputFile: target, progress: '' }, run);
    run.warn({ code: 'repaired', values: { pages } });
  },
});
