// Prepares a PDF for a print shop: embeds fonts, adds bleed and crop marks, and warns of what may print badly.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pointsPerMillimetre } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { rangeOf } from '#kernel/page-range.ts';
import { embedFonts } from '#editing/pdf-archive/embed-fonts.ts';
import { ImageUse } from '#editing/pdf-compress/images/image-use.ts';
import { spaceOf } from '#editing/pdf-grayscale/colour-spaces.ts';
import { writeMarked } from '#editing/pdf-print/crop-marks.ts';
import { protectionOf, sourceOf, writeProtectedLike } from '#formats/pdf/structure/document.ts';
import { graphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string; cropMarks: boolean; bleed: number };

/** Images with fewer pixels per inch are visibly blurred in print. */
const leastResolution = 150;

/** The clauses of ISO 14289-1 that say that fonts are embedded, with all letters. */
const embedding: ReadonlySet<string> = new Set(['7.21.4.1']);

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-prepare-print'],
  async convert([input], output, { password, cropMarks, bleed }, run) {
    const source = await unsignedSource(input, password, run);
    const original = sourceOf(input, password);
    const { isProtected } = await protectionOf(original, run);
    const path = join(run.scratch, 'embedded.pdf');
    const { fonts, broken, usesRgb } = await embedFonts(source, path, run);
    const folder = await emptyFolder(run.scratch, 'print');
    const graph = await graphOf({ path }, folder, run);
    const coarse = await pagesWithCoarseImages(graph, run);
    const open = isProtected ? join(folder, 'open.pdf') : output.path('pdf');
    if (cropMarks) await writeMarked({ path }, graph, bleed * pointsPerMillimetre, open, run);
    else await copyFile(path, open);
    if (isProtected) await writeProtectedLike(original, open, output.path('pdf'), run);
    await rm(folder, { recursive: true });
    const embedded = [...fonts].map(([name, other]) => `${name} (${other})`).join(', ');
    if (embedded) run.warn({ code: 'fonts_replaced', values: { fonts: embedded } });
    if (broken.some(({ clause }) => embedding.has(clause)))
      run.warn({ code: 'print_fonts_missing', values: {} });
    if (coarse.length)
      run.warn({
        code: 'print_low_resolution',
        values: { resolution: leastResolution, pages: rangeOf(coarse) },
      });
    if (usesRgb || hasRgbImages(graph)) run.warn({ code: 'print_rgb', values: {} });
  },
});

/** RGB, also as the colours of a palette. */
function isRgb(graph: Graph, value: Value | undefined): boolean {
  const space = spaceOf(graph, value);
  if (space?.family === '/Indexed') return isRgb(graph, space.base);
  return space?.colours === 3 && ['/DeviceRGB', '/CalRGB', '/ICCBased'].includes(space.family);
}

const hasRgbImages = (graph: Graph): boolean =>
  [...graph.streams()].some(({ dictionary }) => isRgb(graph, dictionary['/ColorSpace']));

/** The pages with images that have too few pixels for their size. */
async function pagesWithCoarseImages(graph: Graph, run: Run): Promise<number[]> {
  const use = new ImageUse(graph);
  const pages = [...graph.pages()];
  for (const [index, page] of pages.entries()) {
    run.signal.throwIfAborted();
    await use.addPage(page);
    run.progress(index + 1, pages.length, 'reading images');
  }
  const isCoarse = (image: string) => {
    const shown = use.of(image);
    const pixels = graph.number(graph.dictionary(image)['/Width']) ?? 0;
    return shown !== undefined && (pixels / shown.width) * 72 < leastResolution;
  };
  return pages.map((_, index) => index + 1).filter((page) => [...use.on([page])].some(isCoarse));
}
