// Tells the paragraphs of a PDF with their places and styles, for editors (decision 139).
import { rm, writeFile } from 'node:fs/promises';
import { converter } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { readParagraphs } from '#editing/pdf-text/paragraphs/read-paragraphs.ts';
import { pagesOfPdf } from '#formats/pdf/pdfium.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';

type Options = { password?: string; pages: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['json'],
  pool: 'pdf',
  does: ['pdf-read-paragraphs'],
  async convert([input], output, { password, pages }, run) {
    const folder = await emptyFolder(run.scratch, 'paragraphs');
    const source = sourceOf(input, password);
    const count = await pagesOfPdf(source.path, source.password);
    const chosen = new Set(pagesInRange(pages, count).map((page) => page - 1));
    const report = await readParagraphs(source, (page) => chosen.has(page), { folder, run });
    await writeFile(output.path('json'), JSON.stringify(report));
    await rm(folder, { recursive: true });
  },
});
