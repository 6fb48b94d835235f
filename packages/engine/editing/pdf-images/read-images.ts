// Reads the images that the pages of a PDF draw, with their places.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { combine, type ImagesReport, type PdfImage } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { areaThrough, through } from '#formats/pdf/geometry/area.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { boxesOf, toDisplayed, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { plainCopyOf } from '#formats/pdf/structure/plain-copy.ts';
import { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import { ImageReader } from './image-reader.ts';
import { ImageTags } from './image-tags.ts';
import { pageImagesOf, type PageImage } from './page-images.ts';

/** @param isChosen whether the images of a page are read; pages from 0 */
export async function readImages(
  original: Source,
  isChosen: (page: number) => boolean,
  { folder, run }: { folder: string; run: Run },
): Promise<ImagesReport> {
  const { source, graph } = await plainCopyOf(original, folder, run);
  const data = join(folder, 'data');
  await mkdir(data);
  const reader = new ImageReader(graph, new Decoder(graph, source, data, run));
  const tags = ImageTags.of(new EditablePdf(graph, data));
  const report: ImagesReport = { pages: [] };
  const pages = [...graph.pageObjects()];
  for (const [index, { reference, page }] of pages.entries()) {
    run.signal.throwIfAborted();
    run.progress(index, pages.length, 'reading');
    const shown = isChosen(index) && isReference(reference) ? await reader.read(page) : undefined;
    if (!shown || !isReference(reference)) continue;
    const boxes = boxesOf(graph, page);
    const images = pageImagesOf(shown, index).map((image) => ({
      ...reportOf(image, boxes),
      ...altOf(tags?.altOf(reference, image.drawn.mark, image.drawn.object)),
    }));
    report.pages.push({ page: index + 1, images });
  }
  return report;
}

const altOf = (alt: string | undefined) => (alt ? { alt } : {});

const round = (value: number) => Math.round(value * 100) / 100;

function reportOf({ id, drawn, visible }: PageImage, boxes: PageBoxes): PdfImage {
  const display = toDisplayed(boxes);
  const area = areaThrough(display, visible);
  const matrix = combine(drawn.state.matrix, display);
  const [start, end] = [through(matrix, [0, 0]), through(matrix, [1, 0])];
  const side = (key: string) => Math.max(0, Math.round(Number(drawn.dictionary[key]) || 0));
  return {
    id,
    box: {
      ...{ left: round(area.left), top: round(area.bottom) },
      ...{ width: round(area.right - area.left), height: round(area.top - area.bottom) },
    },
    ...{ width: side('/Width'), height: side('/Height') },
    angle: Math.round((Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI),
  };
}
