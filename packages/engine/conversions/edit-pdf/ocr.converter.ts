// Adds recognised text invisibly behind scanned pages, so that it can be searched, selected and copied.
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { converter } from '#kernel/converter.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { withPdf } from '#formats/pdf/pdfium.ts';
import { addLayers } from '#editing/pdf-ocr/add-layers.ts';
import { layersOf } from '#editing/pdf-ocr/layers.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';
import { pagesOf } from '#formats/pdf/structure/overview.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string; languages: string; deskew: boolean; pages: string };

/** Tesseract's notation for several languages: `eng+deu`. */
const languagesOf = (text: string): readonly string[] | undefined =>
  text.trim() ? [...new Set(text.trim().split('+'))] : undefined;

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-ocr'],
  async convert([input], output, { password, languages, deskew, pages }, run) {
    const target = output.path('pdf');
    const how = { languages: languagesOf(languages), deskew };
    const numbers = pagesInRange(pages, await pagesOf(sourceOf(input, password), run));
    const layers = await layersOf((work) => withPdf(input.path, password, work), numbers, how, run);
    if (!layers.length) return copyFile(input.path, target);
    const source = await unsignedSource(input, password, run);
    const folder = join(dirname(target), 'objects');
    await mkdir(folder);
    await addLayers(source, layers, { target, folder }, run);
    await rm(folder, { recursive: true });
  },
});
