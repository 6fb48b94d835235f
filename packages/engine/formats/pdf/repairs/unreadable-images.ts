// Takes JPEG 2000 images out of a PDF that PDFium cannot decode without ending.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { Canvas, withPdf } from '#formats/pdf/pdfium.ts';
import { holdsBytes } from '#formats/pdf/structure/byte-search.ts';
import { graphOf, type Graph, type Stream } from '#formats/pdf/structure/graph.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import { PdfWriter, ref } from '#formats/pdf/writer.ts';

const filter = '/JPXDecode';

/** A mask of one pixel that paints nothing. */
const nothing = {
  ...{ '/Type': '/XObject', '/Subtype': '/Image', '/ImageMask': true },
  ...{ '/Width': 1, '/Height': 1, '/BitsPerComponent': 1, '/Decode': [0, 1] },
};

/**
 * Writes a copy of a PDF in which such images paint nothing.
 * @returns their number; without any, no copy is written
 * @throws ProblemError `damaged_file`, `password_required`, `wrong_password`, `too_complex`
 */
export async function writeWithoutUnreadableImages(
  source: Source,
  target: string,
  run: Run,
): Promise<number> {
  if (!(await holdsBytes(source.path, Buffer.from(filter)))) return 0;
  const folder = join(run.scratch, 'images');
  await mkdir(folder);
  try {
    const graph = await graphOf(source, folder, run);
    const blank = join(folder, 'blank');
    await writeFile(blank, Buffer.from([0x80]));
    const objects: Record<string, Change> = {};
    for (const image of graph.streams())
      if (isPhoto(graph, image) && !(await isReadable(graph, image, folder)))
        objects[image.reference] = { stream: { dict: nothing, datafile: blank } };
    const count = Object.keys(objects).length;
    if (count) await writeChanged(source, target, { objects, maxId: graph.maxId, graph }, run);
    return count;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isPhoto = (graph: Graph, image: Stream): boolean =>
  graph.filtersOf(image).some(({ name }) => name === filter);

/** The largest size to draw an image at; PDFium decodes images of small drawings only in part. */
const maxPixels = 2000;

const sideOf = (graph: Graph, image: Stream, key: '/Width' | '/Height'): number =>
  Math.max(1, Math.round(graph.number(image.dictionary[key]) ?? 1));

/** Draws the image alone. */
async function isReadable(graph: Graph, image: Stream, folder: string): Promise<boolean> {
  const path = join(folder, 'image.pdf');
  // Behind other filters, it is not read alone.
  if (graph.filtersOf(image).length > 1) return true;
  await writeAlone(path, graph, image);
  const width = Math.min(maxPixels, sideOf(graph, image, '/Width'));
  const height = Math.min(maxPixels, sideOf(graph, image, '/Height'));
  try {
    await withPdf(path, undefined, async (document) =>
      document.draw(0, { width, height, background: 'white' }, new Canvas()),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return false;
  }
}

async function writeAlone(path: string, graph: Graph, image: Stream): Promise<void> {
  const [width, height] = [sideOf(graph, image, '/Width'), sideOf(graph, image, '/Height')];
  const size = `/Width ${width}/Height ${height}/BitsPerComponent 8`;
  const writer = await PdfWriter.create(path);
  const photo = await writer.addStream(
    `/Type/XObject/Subtype/Image${size}/Filter${filter}`,
    await readFile(image.file),
  );
  const content = await writer.addStream('', Buffer.from('8 0 0 8 0 0 cm /I Do'));
  const pages = writer.reserve();
  const page = await writer.add(
    `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 8 8]/Contents ${ref(content)}/Resources<</XObject<</I ${ref(photo)}>>>>>>`,
  );
  await writer.add(`<</Type/Pages/Count 1/Kids[${ref(page)}]>>`, pages);
  await writer.finish(await writer.add(`<</Type/Catalog/Pages ${ref(pages)}>>`));
}
