// Adds recognised text invisibly behind scanned pages, so that it can be searched, selected and copied.
import { copyFile } from 'node:fs/promises';
import { converter } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { addRecognisedText } from '#conversions/edit-pdf/recognised-text.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { pagesOf } from '#formats/pdf/structure/overview.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string; languages: string; deskew: boolean; pages: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-ocr'],
  async convert([input], output, { password, languages, deskew, pages }, run) {
    const target = output.path('pdf');
    const source = sourceOf(input, password);
    const numbers = pagesInRange(pages, await pagesOf(source, run));
    const changed = () => unsignedSource(input, password, run);
    const recognition = { pages: numbers, languages, deskew };
    const isFound = await addRecognisedText(source, recognition, { target, changed }, run);
    if (!isFound) await copyFile(input.path, target);
  },
});
