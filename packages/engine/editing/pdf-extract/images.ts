// The images of pages: those in files of their own kind as they are, the others drawn as PNG.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Run } from '#kernel/converter.ts';
import { inflated } from '#formats/pdf/syntax/flate.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { drawImages, imageSize, type ImageToDraw } from '#formats/pdf/drawing/drawn-images.ts';
import type { Picture } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { StreamFile } from '#formats/pdf/structure/stream-files.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { faxTiff } from './fax-tiff.ts';
import { isFaxInOwnColours, isJpegInOwnColours, isJpxInOwnColours } from './own-colours.ts';

/** An image and the first page that shows it, from 1. */
export type PageImage = { stream: string; page: number };

/** The images of pages, also those in forms, patterns and annotations; each once. */
export function pageImages(graph: Graph, pages: ReadonlySet<number>): PageImage[] {
  const seen = new Set<string>();
  const found: PageImage[] = [];
  let page = 0;
  for (const dictionary of graph.pages()) {
    page += 1;
    if (!pages.has(page)) continue;
    // In the order of their names, a queue in place of recursion: forms may be nested in loops.
    const waiting: Value[] = [...drawnOf(graph, graph.inherited(dictionary, '/Resources'))];
    for (const annotation of graph.list(dictionary['/Annots']))
      waiting.push(...appearancesOf(graph, annotation));
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!isReference(next) || seen.has(next) || !graph.isStream(next)) continue;
      seen.add(next);
      const object = graph.dictionary(next);
      if (graph.resolved(object['/Subtype']) === '/Image') found.push({ stream: next, page });
      else waiting.push(...drawnOf(graph, graph.dictionary(object['/Resources'])));
    }
  }
  return found;
}

const drawnOf = (graph: Graph, resources: Dictionary): Value[] => [
  ...Object.values(graph.dictionary(resources['/XObject'])),
  ...Object.values(graph.dictionary(resources['/Pattern'])),
];

/** The streams of an annotation's appearances; they may be by state. */
const appearancesOf = (graph: Graph, annotation: Value): Value[] =>
  Object.values(graph.dictionary(graph.dictionary(annotation)['/AP'])).flatMap((value) =>
    graph.isStream(value) ? [value] : Object.values(graph.dictionary(value)),
  );

/** The name of the last filter, before which only Flate can be undone here. */
async function encodedAs(graph: Graph, { dictionary, path }: StreamFile) {
  const filters = graph.filtersOf({ reference: '', dictionary, file: path });
  const last = filters.at(-1);
  const others = filters.slice(0, -1);
  if (!last || others.some(({ name }) => name !== '/FlateDecode')) return undefined;
  let data: Buffer | undefined = await readFile(path);
  for (const _ of others)
    data = data && (await inflated(data, { predictor: 1, colors: 1, bits: 8, columns: 1 }));
  return data && { data, filter: last.name, parameters: last.parameters };
}

export type ImageFile = { data: Buffer; extension: string };

/** The data of an image that is a file of its own; nothing if it must be drawn, as a file of its own has no mask. */
export async function ownFileOf(graph: Graph, file: StreamFile): Promise<ImageFile | undefined> {
  if (hasMask(graph, file.dictionary)) return undefined;
  const found = await encodedAs(graph, file);
  if (!found) return undefined;
  const { data, filter, parameters } = found;
  const { dictionary } = file;
  if (filter === '/DCTDecode')
    return isJpegInOwnColours(graph, dictionary, { data, parameters })
      ? { data, extension: 'jpg' }
      : undefined;
  if (filter === '/JPXDecode') {
    if (!isJpxInOwnColours(graph, dictionary)) return undefined;
    return { data, extension: data.toString('latin1', 4, 8) === 'jP  ' ? 'jp2' : 'j2k' };
  }
  if (filter !== '/CCITTFaxDecode' || !isFaxInOwnColours(graph, dictionary)) return undefined;
  const size = imageSize(graph, dictionary);
  const tiff = size && faxTiff(data, size, graph, { dictionary, parameters });
  return tiff && { data: tiff, extension: 'tif' };
}

/**
 * Draws images; those with a mask keep their opacity.
 * @returns the paths of PNG files by reference; an image that cannot be drawn is missing
 */
export async function drawnImages(
  source: Source,
  graph: Graph,
  images: readonly string[],
  folder: string,
  run: Run,
): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>();
  const requested = images.map((stream) => ({
    stream,
    hasOpacity: hasMask(graph, graph.dictionary(stream)),
  }));
  const give = async ({ stream }: ImageToDraw, picture: Picture) => {
    const { data, width, height, channels } = picture;
    const image = sharp(data, { raw: { width, height, channels } });
    const isGrey = isGreyImage(graph, graph.dictionary(stream));
    const path = join(folder, `drawn-${drawn.size}.png`);
    await writeFile(path, await (isGrey ? image.toColourspace('b-w') : image).png().toBuffer());
    drawn.set(stream, path);
  };
  await drawImages(source, graph, requested, { folder, give }, run);
  return drawn;
}

/** True for a soft mask, a mask image or a range of transparent colours. */
const hasMask = (graph: Graph, image: Dictionary): boolean =>
  graph.isStream(image['/SMask']) || graph.resolved(image['/Mask']) !== null;

const isGreyImage = (graph: Graph, image: Dictionary): boolean =>
  graph.resolved(image['/ImageMask']) === true ||
  graph.resolved(image['/ColorSpace']) === '/DeviceGray';
