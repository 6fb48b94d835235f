// Accepts a PDF into which the viewer wrote annotations, adds those that PDF.js cannot write, and changes others. The browser's output is
// untrusted: qpdf reads all of it.
import { copyFile } from 'node:fs/promises';
import { markupsOf } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { writeAnnotated, type Typesetter } from '#editing/pdf-annotate/write-annotated.ts';
import { formXObjects } from '#editing/pdf-overlay/form-xobjects.ts';
import { printed } from '#editing/pdf-overlay/overlay-pages.ts';
import { escaped } from '#formats/html/markup.ts';
import { inputOf, sourceOf } from '#formats/pdf/structure/document.ts';
import { pagesOf } from '#formats/pdf/structure/overview.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { imported } from '#formats/pdf/structure/object-import.ts';
import { unsignedSource, warnOfSignatures } from '#formats/pdf/structure/signatures.ts';
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
      await warnOfSignatures([input], run);
      return writeAnnotated(source, markups, target, typesetter(target, run), run);
    }
    // The appended update leaves earlier signatures valid, and so does a copy of it.
    if (await passesCheck(source, run)) return copyFile(input.path, target);
    const unsigned = await unsignedSource(input, password, run);
    await qpdf({ ...inputOf(unsigned), outputFile: target, progress: '' }, run);
    run.warn({ code: 'repaired', values: { pages } });
  },
});

/** Typesets texts with the browser, so that they may be in any script. */
const typesetter =
  (target: string, run: Run): Typesetter =>
  async (texts, maxId) => {
    const folder = await emptyFolder(run.scratch, 'texts');
    const sheets = texts.map(({ width, height, text, style }) => ({
      ...{ width, height },
      html: `<div dir="auto" style="${style}">${escaped(text)}</div>`,
    }));
    const drawn = await printed({ sheets, style: '' }, target, folder, run);
    const taken = imported(drawn, maxId);
    return {
      objects: taken.objects,
      forms: formXObjects(drawn, taken, sheets),
      maxId: taken.maxId,
    };
  };
