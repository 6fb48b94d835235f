// Draws images of a document with PDFium, each on a page of its own size, so that every colour space and filter works.
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import { Canvas, withPdf, type Picture } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { writePages } from '#formats/pdf/structure/new-pages.ts';
import type { Change } from '#formats/pdf/structure/update.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { number } from '#formats/pdf/writer.ts';

/** The most pixels of a drawn image; larger ones are drawn smaller. */
const maxPixels = 80_000_000;

/** The longest side of a page (ISO 32000-1, annex C). */
const maxSide = 14_400;

type Size = { width: number; height: number };

/** The size of an image in pixels; nothing if the document states none that is possible. */
export function imageSize(graph: Graph, image: Dictionary): Size | undefined {
  const [width = 0, height = 0] = [graph.number(image['/Width']), graph.number(image['/Height'])];
  const isSize = (value: number) => Number.isInteger(value) && value > 0 && value <= 65_535;
  return isSize(width) && isSize(height) ? { width, height } : undefined;
}

export type ImageToDraw = {
  /** The reference of the image. */
  stream: string;
  /** Without it, the image is drawn on white. */
  hasOpacity: boolean;
  /** Draws the image as if it had no soft mask and no mask image. */
  ignoresMask?: boolean;
};

/**
 * Draws images one after the other.
 * @param folder takes a file
 * @param give gets each picture, which is valid until it returns; images that state no size are left out
 */
export async function drawImages(
  source: Source,
  graph: Graph,
  images: readonly ImageToDraw[],
  {
    folder,
    give,
  }: { folder: string; give: (image: ImageToDraw, picture: Picture) => Promise<void> },
  run: Run,
): Promise<void> {
  const sized = images.flatMap((image) => {
    const size = imageSize(graph, graph.dictionary(image.stream));
    return size ? [{ image, size }] : [];
  });
  if (!sized.length) return;
  const changed: Record<string, Change> = {};
  const pages = sized.map(({ image: { stream, ignoresMask }, size }) => {
    const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
    const [width, height] = [size.width * scale, size.height * scale];
    if (ignoresMask) {
      const { '/SMask': _, '/Mask': __, '/Length': ___, ...dict } = graph.dictionary(stream);
      changed[stream] = { stream: { dict } };
    }
    return {
      size: { width, height },
      resources: { '/XObject': { '/Image': stream } },
      content: `${number(width)} 0 0 ${number(height)} 0 0 cm /Image Do`,
    };
  });
  const path = join(folder, 'images.pdf');
  await writePages(source, graph, pages, { path, changed }, run);
  await withPdf(path, source.password, async (document) => {
    const canvas = new Canvas();
    for (const [index, { image, size }] of sized.entries()) {
      run.signal.throwIfAborted();
      const shrink = Math.min(1, Math.sqrt(maxPixels / (size.width * size.height)));
      const width = Math.max(1, Math.round(size.width * shrink));
      const height = Math.max(1, Math.round(size.height * shrink));
      const background = image.hasOpacity ? 'transparent' : 'white';
      await give(image, document.draw(index, { width, height, background }, canvas));
      run.progress(index + 1, sized.length, 'drawing images');
    }
  });
}
