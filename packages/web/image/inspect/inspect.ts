// Reads the format and size of an image from its header, before it is decoded or sent.
import {
  formats,
  imageLimits,
  imageOperations,
  ProblemError,
  type Format,
  type Size,
} from '@octavo/contract';
import { imageSize } from 'image-size';
import { hasWideColours } from '#image/inspect/colour-kind.ts';
import { countFrames } from '#image/inspect/frame-count.ts';
import { hasLocation } from '#image/inspect/location.ts';
import { isSvg, sizeOfSvg } from '#image/inspect/svg-size.ts';
import { sizeOfRareFormat } from '#image/inspect/rare-headers.ts';
import { countTiffPages, tiffHeader } from '#image/inspect/tiff-header.ts';

/** The size of the upright image in pixels, and its number of frames. */
export type ImageInfo = Size & {
  format: Format;
  /** Undefined if the file is too large for them to be counted. */
  frames: number | undefined;
  /** Whether the colours are more than sRGB in eight bits, which is what the browser renders. */
  hasWideColours?: boolean;
  /** Whether the metadata contain where the image was taken. */
  hasLocation?: boolean;
};

const limits = {
  /** How much of the file is read: thumbnails, notes and colour profiles may precede the size. */
  headBytes: 4 * 1024 * 1024,
  /** Frames are counted in files up to this size. */
  countedBytes: 128 * 1024 * 1024,
} as const;

/** Our formats by the names of image-size. */
const formatsByName: Record<string, Format> = {
  ...{ jpg: 'jpg', png: 'png', gif: 'gif', bmp: 'bmp', webp: 'webp' },
  ...{ avif: 'avif', heic: 'heic', heif: 'heic', mif1: 'heic', tiff: 'tiff', bigtiff: 'tiff' },
};

/**
 * Reads the header of an image.
 * @throws ProblemError `empty_file`, `wrong_format` if the format cannot be edited, `damaged_file` if the header is
 * invalid, `too_many_pixels`
 */
export async function inspectImage(file: File): Promise<ImageInfo> {
  if (file.size === 0) throw new ProblemError('empty_file');
  const found = (await isSvg(file)) ? await inspectSvg(file) : await inspectPixels(file);
  const megapixels = (found.width * found.height) / 1e6;
  const limit = imageLimits.megapixels;
  if (megapixels > limit)
    throw new ProblemError('too_many_pixels', { found: Math.ceil(megapixels), limit });
  return found;
}

const inspectSvg = async (file: File): Promise<ImageInfo> => ({
  ...{ format: 'svg', frames: 1 },
  ...(await sizeOfSvg(file)).size,
});

async function inspectPixels(file: File): Promise<ImageInfo> {
  const head = new Uint8Array(await file.slice(0, limits.headBytes).arrayBuffer());
  const start = signatureOf(head);
  if (!start) throw wrongFormat(head);
  const rare = sizeOfRareFormat(start, head);
  if (rare) return { format: start, frames: 1, ...rare };
  const found = sizeIn(start === 'tiff' ? await tiffHeader(file) : asStill(head));
  const format = found && formatsByName[found.type];
  if (!found || !format) throw new ProblemError('damaged_file');
  const frames = await countedFrames(file, format);
  const isWide = hasWideColours(format, head);
  return {
    ...{ format, frames, ...upright(found) },
    ...(isWide && { hasWideColours: true }),
    ...((await hasLocation(file)) && { hasLocation: true }),
  };
}

/** An AVIF sequence under the brand of the still image in it; image-size does not support sequences. */
function asStill(head: Uint8Array): Uint8Array {
  const [sequence, still] = ['avis', 'avif'].map((brand) => new TextEncoder().encode(brand));
  if (!sequence?.every((byte, index) => head[8 + index] === byte)) return head;
  const copy = head.slice();
  copy.set(still ?? [], 8);
  return copy;
}

/** The size by the header; undefined if unknown. */
function sizeIn(head: Uint8Array) {
  try {
    const { width, height, orientation = 1, type = '' } = imageSize(head);
    const isSize = [width, height].every((side) => Number.isInteger(side) && side > 0);
    return isSize ? { width, height, orientation, type } : undefined;
  } catch {
    return undefined;
  }
}

/** The signatures of the formats that can be edited. */
const signatures: readonly (readonly [Format, RegExp])[] = [
  ['jpg', /^\xff\xd8/],
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['gif', /^GIF8[79]a/],
  ['bmp', /^BM/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['heic', /^[^]{4}ftyp(?:avi[fs]|mif1|msf1|hei[cxms]|hev[cxms])/],
  ['tiff', /^(?:II[*+]\0|MM\0[*+])/],
  ['jp2', /^(?:\0\0\0\x0cjP {2}\r\n\x87\n|\xff\x4f\xff\x51)/],
  ['ico', /^\0\0[\x01\x02]\0[^\0]/],
  ['ppm', /^P[1-7]\s/],
  ['tga', /^[^][\0\x01][\x01-\x03\x09-\x0b]/],
];

function signatureOf(head: Uint8Array): Format | undefined {
  const start = String.fromCharCode(...head.subarray(0, 16));
  return signatures.find(([, pattern]) => pattern.test(start))?.[0];
}

function wrongFormat(head: Uint8Array): ProblemError {
  const isPdf = String.fromCharCode(...head.subarray(0, 5)) === '%PDF-';
  const labels = imageOperations.edit.from.map((format) => formats[format].label);
  return new ProblemError('wrong_format', {
    found: isPdf ? formats.pdf.label : 'an unknown kind of file',
    expected: labels.join(', '),
  });
}

/** Swaps width and height for orientations 5 to 8, which are rotated by a quarter turn (Exif 3.0, tag Orientation). */
const upright = ({ width, height, orientation }: Size & { orientation: number }): Size =>
  orientation > 4 ? { width: height, height: width } : { width, height };

/** Most formats have one frame. */
async function countedFrames(file: File, format: Format): Promise<number | undefined> {
  if (format === 'tiff') return countTiffPages(file);
  if (!['avif', 'gif', 'png', 'webp'].includes(format)) return 1;
  if (file.size > limits.countedBytes) return undefined;
  return countFrames(format, new Uint8Array(await file.arrayBuffer()));
}
