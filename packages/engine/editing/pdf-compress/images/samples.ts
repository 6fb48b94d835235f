// Reads the samples of a PDF's image, if they can be resampled and rewritten without a change of colours.
import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import type { Run } from '#kernel/converter.ts';
import { openImage } from '#formats/image/codecs/sharp.ts';
import { decodeJpeg2000, hasPlainColours } from '#formats/pdf/jpeg2000.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import type { Graph, Stream } from '#formats/pdf/structure/graph.ts';
import { imageOf } from './raw-image.ts';

export type Samples = {
  /** Opens the samples without colour conversion. sharp would copy their data to make a second pipeline of the first. */
  open(): Promise<Sharp>;
  /** The same in memory, if it is there. */
  raw?: Buffer;
  width: number;
  height: number;
  channels: Channels;
  /** True if it is already a JPEG. */
  isLossy: boolean;
  /** True if the image stores each sample as 255 minus its value. */
  isInverted: boolean;
  /** True if the samples are neither light nor ink values, so that JPEG would distort them. */
  staysLossless: boolean;
  /** The colour space of the samples, if it differs from the image's own. */
  colours?: Value;
};

/** Grey or a single colorant, RGB, CMYK. */
export type Channels = 1 | 3 | 4;

/** Colour spaces by their samples, which can be averaged with their neighbours. */
type Plain = { channels: Channels; staysLossless?: boolean };
type Colours = Plain | (Plain & { base: Value; table: Buffer });

/**
 * Reads an image.
 * @returns nothing if it should stay unchanged: masks, bilevel images, colour-key masks, images with a matte, huge
 * ones, and unsupported compression
 */
export async function samplesOf(
  graph: Graph,
  stream: Stream,
  run: Run,
): Promise<Samples | undefined> {
  return isMatted(graph, stream) ? undefined : readSamples(graph, stream, run);
}

/**
 * Reads an image with a matte, or its mask. Whoever resamples one does the same with the other.
 * @returns nothing if it should stay unchanged: as {@link samplesOf}, and those whose colours would change
 */
export async function mattedSamplesOf(
  graph: Graph,
  stream: Stream,
  run: Run,
): Promise<Samples | undefined> {
  const samples = await readSamples(graph, stream, run);
  return samples?.colours === undefined ? samples : undefined;
}

async function readSamples(graph: Graph, stream: Stream, run: Run): Promise<Samples | undefined> {
  const { dictionary } = stream;
  if (graph.resolved(dictionary['/ImageMask']) === true) return undefined;
  if (Array.isArray(graph.resolved(dictionary['/Mask']))) return undefined;
  const filters = graph.filtersOf(stream).map(({ name }) => name);
  if (filters.length === 1 && filters[0] === '/JPXDecode') return ofJpeg2000(graph, stream, run);
  const colours = await coloursOf(graph, dictionary['/ColorSpace']);
  const [width, height] = [graph.number(dictionary['/Width']), graph.number(dictionary['/Height'])];
  if (!colours || !width || !height || width * height > maxPixels) return undefined;
  if (filters.length === 1 && filters[0] === '/DCTDecode')
    return 'table' in colours || hasOwnTransform(graph, stream)
      ? undefined
      : ofJpeg(stream, { width, height, ...colours });
  return ofPlain(graph, stream, { width, height, colours });
}

/** Whether the PDF names the colour transform of a JPEG (ISO 32000-2, table 13). libvips has no option for it. */
const hasOwnTransform = (graph: Graph, stream: Stream): boolean =>
  graph.filtersOf(stream).some(({ parameters }) => '/ColorTransform' in parameters);

/** Larger ones would take the memory of a whole job. */
const maxPixels = 64_000_000;

/** An image with a matte is preblended with a colour, which would show at its edges. */
const isMatted = (graph: Graph, { dictionary }: Stream): boolean =>
  dictionary['/Matte'] !== undefined ||
  graph.dictionary(dictionary['/SMask'])['/Matte'] !== undefined;

async function coloursOf(graph: Graph, value: Value | undefined): Promise<Colours | undefined> {
  const found = graph.resolved(value);
  const [kind, ...more] = Array.isArray(found) ? found : [found];
  switch (graph.resolved(kind)) {
    case '/DeviceGray':
    case '/CalGray':
    case '/Separation':
      return { channels: 1 };
    case '/DeviceRGB':
    case '/CalRGB':
      return { channels: 3 };
    case '/DeviceCMYK':
      return { channels: 4 };
    case '/Lab':
      return { channels: 3, staysLossless: true };
    case '/DeviceN':
      return ofColorants(graph.list(more[0]).length);
    case '/ICCBased':
      return ofProfile(graph.number(graph.dictionary(more[0])['/N']));
    case '/Indexed':
      return ofTable(graph, more);
    default:
      return undefined;
  }
}

const ofProfile = (channels: number | undefined): Plain | undefined =>
  channels === 1 || channels === 3 || channels === 4 ? { channels } : undefined;

/** JPEG takes three samples for RGB, which colorants are not. */
function ofColorants(count: number): Plain | undefined {
  const plain = ofProfile(count);
  return plain?.channels === 3 ? { ...plain, staysLossless: true } : plain;
}

/** A palette: its indexes cannot be averaged, but its colours can. */
async function ofTable(graph: Graph, [base, , table]: Value[]): Promise<Colours | undefined> {
  const colours = await coloursOf(graph, base);
  if (!colours || 'table' in colours || base === undefined) return undefined;
  const stream = graph.stream(table);
  const bytes = stream ? await graph.dataOf(stream) : bytesOf(graph.resolved(table));
  return bytes && { ...colours, base, table: bytes };
}

/** qpdf writes bytes as `b:` with hexadecimal digits, or as `u:` if they are a text. */
function bytesOf(value: Value): Buffer | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.startsWith('b:')) return Buffer.from(value.slice(2), 'hex');
  return value.startsWith('u:') ? Buffer.from(value.slice(2), 'latin1') : undefined;
}

type Size = { width: number; height: number };

async function ofJpeg(
  { file }: Stream,
  { width, height, channels, staysLossless = false }: Size & Plain,
): Promise<Samples | undefined> {
  if (staysLossless) return undefined;
  // In a PDF, the profile and the orientation of a JPEG do not count.
  const open = () => openImage(file, { ignoreIcc: true, autoOrient: false, failOn: 'none' });
  const found = await (await open()).metadata().catch(() => undefined);
  if (found?.channels !== channels || found.width !== width || found.height !== height)
    return undefined;
  // Adobe's programs write CMYK inverted; libvips assumes that of all files, PDF readers look only at /Decode.
  const isInverted = channels === 4;
  return { open, width, height, channels, isLossy: true, isInverted, staysLossless };
}

/** Decoding takes seven bytes for each. */
const maxJpeg2000Pixels = 40_000_000;

/**
 * Without a colour space in its dictionary, the image says its colours itself (ISO 32000-2, 7.4.9). Its own transparency is not
 * read.
 */
async function ofJpeg2000(graph: Graph, stream: Stream, run: Run): Promise<Samples | undefined> {
  const { dictionary } = stream;
  const space = dictionary['/ColorSpace'];
  const given = space === undefined ? undefined : await coloursOf(graph, space);
  const isStrange = space !== undefined && (!given || 'table' in given || given.staysLossless);
  if (isStrange || graph.number(dictionary['/SMaskInData']) || '/Decode' in dictionary)
    return undefined;
  const file = await readFile(stream.file);
  if (given && !(given.channels < 4 && hasPlainColours(file))) return undefined;
  const { data, width, height } = await decodeJpeg2000(file, maxJpeg2000Pixels, run);
  const channels = given?.channels === 1 || (!given && isWithoutColour(data)) ? 1 : 3;
  const raw = channels === 1 ? Buffer.from(data.filter((_, at) => at % 3 === 0)) : data;
  const open = () => imageOf(raw, { width, height, channels });
  const fixed = { isLossy: true, isInverted: false, staysLossless: false };
  const plain = { open, raw, width, height, channels, ...fixed } as const;
  return given ? plain : { ...plain, colours: channels === 1 ? '/DeviceGray' : '/DeviceRGB' };
}

function isWithoutColour(rgb: Buffer): boolean {
  for (let at = 0; at < rgb.length; at += 3)
    if (rgb[at] !== rgb[at + 1] || rgb[at] !== rgb[at + 2]) return false;
  return true;
}

async function ofPlain(
  graph: Graph,
  stream: Stream,
  { width, height, colours }: Size & { colours: Colours },
): Promise<Samples | undefined> {
  const bits = graph.number(stream.dictionary['/BitsPerComponent']) ?? 8;
  // An image with two colours is a drawing or a text, and stays sharp.
  if (bits === 1) return undefined;
  const data = await graph.dataOf(stream);
  const isTable = 'table' in colours;
  // Palette indexes with a /Decode of their own.
  if (isTable && stream.dictionary['/Decode'] !== undefined) return undefined;
  const perPixel = isTable ? 1 : colours.channels;
  const bytes = data && asBytes(data, { width, height, perPixel, bits, isTable });
  if (!bytes) return undefined;
  const raw = isTable ? withPalette(bytes, colours) : bytes;
  const { channels, staysLossless = false } = colours;
  const open = () => imageOf(raw, { width, height, channels });
  const fixed = { isLossy: false, isInverted: false, staysLossless };
  const plain = { open, raw, width, height, channels, ...fixed };
  return isTable ? { ...plain, colours: colours.base } : plain;
}

type Layout = Size & { perPixel: number; bits: number; isTable: boolean };

/** One byte for each sample; nothing if data is missing. */
function asBytes(
  data: Buffer,
  { width, height, perPixel, bits, isTable }: Layout,
): Buffer | undefined {
  const samples = width * perPixel;
  const row = Math.ceil((samples * bits) / 8);
  if (data.length < row * height) return undefined;
  if (bits === 8) return data.subarray(0, row * height);
  const bytes = Buffer.alloc(samples * height);
  // Palette indexes stay as they are; all others are scaled to 0–255.
  const stretch = isTable ? 1 : 255 / (2 ** bits - 1);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < samples; x += 1)
      bytes[y * samples + x] = Math.round(sampleAt(data, y * row, x, bits) * stretch);
  return bytes;
}

function sampleAt(data: Buffer, row: number, index: number, bits: number): number {
  if (bits === 16) return data.readUInt16BE(row + index * 2);
  const at = index * bits;
  return ((data[row + (at >> 3)] as number) >> (8 - bits - (at & 7))) & (2 ** bits - 1);
}

/** Replaces indexes by their colours; black for an index that the palette lacks. */
function withPalette(
  numbers: Buffer,
  { channels, table }: { channels: number; table: Buffer },
): Buffer {
  const full = Buffer.alloc(256 * channels);
  table.copy(full);
  const pixels = Buffer.allocUnsafe(numbers.length * channels);
  for (let index = 0, to = 0; index < numbers.length; index += 1) {
    const from = (numbers[index] as number) * channels;
    for (let channel = 0; channel < channels; channel += 1)
      pixels[to++] = full[from + channel] as number;
  }
  return pixels;
}
