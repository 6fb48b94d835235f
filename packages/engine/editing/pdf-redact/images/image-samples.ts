// Reads the samples of an image, whatever its compression and colour space.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import type { Graph, Stream } from '#formats/pdf/structure/graph.ts';
import { Canvas, withPdf, type Picture } from '#formats/pdf/pdfium.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { PdfWriter, ref } from '#formats/pdf/writer.ts';
import type { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import { writtenInline } from '#formats/pdf/structure/inline-value.ts';

export type Samples = {
  /** Rows that each start with a new byte. */
  data: Buffer;
  width: number;
  height: number;
  /** Samples per pixel. */
  channels: number;
  /** Bits per sample. */
  bits: number;
  /** True if it was a JPEG and may become one again. */
  isPhoto: boolean;
  /** Keys that differ for these samples. */
  changes: Record<string, Value | undefined>;
};

/** A larger image would take the memory of a whole job. */
const maxBytes = 256 * 1024 * 1024;
const maxPixels = 64_000_000;

type Size = { width: number; height: number };

/**
 * Reads an image.
 * @returns nothing if it is damaged or huge
 */
export async function samplesIn(
  graph: Graph,
  image: Stream,
  decoder: Decoder,
  run: Run,
): Promise<Samples | undefined> {
  const size = {
    width: graph.number(image.dictionary['/Width']) ?? 0,
    height: graph.number(image.dictionary['/Height']) ?? 0,
  };
  if (!(size.width > 0 && size.height > 0 && size.width * size.height <= maxPixels))
    return undefined;
  const filters = graph.filtersOf(image).map(({ name }) => name);
  const last = filters.at(-1) ?? '';
  if (filters.length === 1 && drawnFilters.has(last)) return drawnSamples(graph, image, size, run);
  const data = await decoder.dataOf(image);
  return data && plainSamples(graph, image, { ...size, data, isPhoto: last === '/DCTDecode' });
}

function plainSamples(
  graph: Graph,
  { dictionary }: Stream,
  read: Size & { data: Buffer; isPhoto: boolean },
): Samples | undefined {
  const isMask = graph.resolved(dictionary['/ImageMask']) === true;
  const bits = isMask ? 1 : (graph.number(dictionary['/BitsPerComponent']) ?? 8);
  const channels = isMask ? 1 : channelsOf(graph, dictionary['/ColorSpace']);
  if (!channels || ![1, 2, 4, 8, 16].includes(bits)) return undefined;
  const bytes = Math.ceil((read.width * channels * bits) / 8) * read.height;
  if (bytes > maxBytes) return undefined;
  // Missing data at the end of a damaged image becomes zero.
  const data = Buffer.alloc(bytes);
  read.data.copy(data);
  return { ...read, data, channels, bits, changes: {} };
}

/** The number of samples per pixel (ISO 32000-2, 8.6). */
function channelsOf(graph: Graph, value: Value | undefined): number | undefined {
  const found = graph.resolved(value);
  const [kind, detail] = Array.isArray(found) ? found : [found];
  switch (graph.resolved(kind)) {
    case '/DeviceGray':
    case '/CalGray':
    case '/Separation':
    case '/Indexed':
      return 1;
    case '/DeviceRGB':
    case '/CalRGB':
    case '/Lab':
      return 3;
    case '/DeviceCMYK':
      return 4;
    case '/ICCBased':
      return graph.number(graph.dictionary(detail)['/N']);
    case '/DeviceN':
      return graph.list(detail).length;
    default:
      return undefined;
  }
}

/** Filters that only PDFium can decode. */
const drawnFilters: ReadonlySet<string> = new Set([
  '/CCITTFaxDecode',
  '/JBIG2Decode',
  '/JPXDecode',
]);

/** Lets PDFium draw an image pixel by pixel. */
async function drawnSamples(
  graph: Graph,
  image: Stream,
  size: Size,
  run: Run,
): Promise<Samples | undefined> {
  const [filter] = graph.filtersOf(image);
  if (!filter) return undefined;
  const isBilevel = filter.name !== '/JPXDecode';
  const path = join(run.scratch, 'image.pdf');
  await writeImage(path, graph, image, { ...size, isBilevel });
  const drawn = await withPdf(path, undefined, async (document) =>
    document.draw(0, { ...size, background: 'white' }, new Canvas()),
  ).catch(() => undefined);
  await rm(path);
  if (!drawn) return undefined;
  const isGrey = graph.resolved(image.dictionary['/ColorSpace']) === '/DeviceGray';
  return isBilevel ? bilevelSamples(drawn) : drawnPhoto(drawn, isGrey);
}

/** JPEG 2000 has its own colour space, which becomes grey for masks, otherwise RGB. */
const drawnPhoto = ({ data, width, height }: Picture, isGrey: boolean): Samples => ({
  data: isGrey ? Buffer.from(data.filter((_, index) => index % 3 === 0)) : data,
  width,
  height,
  channels: isGrey ? 1 : 3,
  bits: 8,
  isPhoto: true,
  changes: {
    '/ColorSpace': isGrey ? '/DeviceGray' : '/DeviceRGB',
    '/BitsPerComponent': 8,
    '/Decode': undefined,
    '/SMaskInData': undefined,
  },
});

/** One bit per pixel, 1 for white. */
function bilevelSamples({ data: pixels, width, height }: Picture): Samples {
  const row = Math.ceil(width / 8);
  const data = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((pixels[(y * width + x) * 3] as number) >= 128)
        data[y * row + (x >> 3)]! |= 0x80 >> (x & 7);
  return { data, width, height, channels: 1, bits: 1, isPhoto: false, changes: {} };
}

/** Writes a page that contains only an image, with one point per pixel. */
async function writeImage(
  path: string,
  graph: Graph,
  image: Stream,
  { width, height, isBilevel }: Size & { isBilevel: boolean },
): Promise<void> {
  const writer = await PdfWriter.create(path);
  const [catalog, pages] = [writer.reserve(), writer.reserve()];
  const keys = await imageKeys(writer, graph, image);
  const colours = isBilevel
    ? '/ColorSpace/DeviceGray/BitsPerComponent 1'
    : keysOf(graph, image.dictionary, ['/ColorSpace']);
  const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${colours}${keys}`;
  const drawn = await writer.addStream(head, await readFile(image.file));
  const content = await writer.addStream('', Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`));
  const page = await writer.add(
    `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 ${width} ${height}]/Contents ${ref(content)}/Resources<</XObject<</I ${ref(drawn)}>>>>>>`,
  );
  await writer.add(`<</Type/Pages/Count 1/Kids[${ref(page)}]>>`, pages);
  await writer.add(`<</Type/Catalog/Pages ${ref(pages)}>>`, catalog);
  await writer.finish(catalog);
}

/** The keys of its encoding; JBIG2 may have a part of its data in another stream. */
async function imageKeys(writer: PdfWriter, graph: Graph, image: Stream): Promise<string> {
  const [filter] = graph.filtersOf(image);
  const globals = graph.stream(filter?.parameters['/JBIG2Globals']);
  const data = globals && (await graph.dataOf(globals));
  const { '/JBIG2Globals': _, ...plain } = filter?.parameters ?? {};
  const shared = data ? `/JBIG2Globals ${ref(await writer.addStream('', data))}` : '';
  const parameters = writtenInline(graph, plain).slice(2, -2);
  return `/Filter${filter?.name ?? ''}/DecodeParms<<${parameters}${shared}>>`;
}

/** Some keys of a dictionary; profiles, which are streams, are left out. */
const keysOf = (graph: Graph, dictionary: Dictionary, keys: readonly string[]): string =>
  keys
    .filter((key) => typeof graph.resolved(dictionary[key]) === 'string')
    .map((key) => `${key} ${writtenInline(graph, dictionary[key])}`)
    .join(' ');
