// Decodes the largest picture of a Windows icon or cursor (Microsoft, "Icons"): a PNG, or a bitmap with a mask.
import { decodeBmp } from './bmp.ts';
import { checkPixelCount, damagedPixels, type DecodedPixels } from './pixels.ts';
import { openImage } from './sharp.ts';

const headBytes = 6;
const entryBytes = 16;
const infoHeaderBytes = 40;

type Entry = { side: number; bits: number; data: Buffer };

function entriesOf(file: Buffer): Entry[] {
  const count = file.length < headBytes ? 0 : file.readUInt16LE(4);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index++) {
    const at = headBytes + index * entryBytes;
    if (at + entryBytes > file.length) break;
    const start = file.readUInt32LE(at + 12);
    const data = file.subarray(start, start + file.readUInt32LE(at + 8));
    if (data.length < infoHeaderBytes) continue;
    // A side of 256 or more is stored as 0.
    const side = Math.max(file.readUInt8(at) || 256, file.readUInt8(at + 1) || 256);
    entries.push({ side, bits: bitsOf(data), data });
  }
  return entries;
}

const isPng = (data: Buffer) => data.toString('latin1', 1, 4) === 'PNG';

/** From the picture itself, because cursors store something else in the directory. */
const bitsOf = (data: Buffer) => (isPng(data) ? 32 : data.readUInt16LE(14));

/** The picture with the most pixels, and of those the one with the most colours. */
const best = (entries: Entry[]): Entry | undefined =>
  entries.toSorted((one, other) => other.side - one.side || other.bits - one.bits)[0];

async function pngPixels(png: Buffer, pixelLimit: number): Promise<DecodedPixels> {
  const image = await openImage(png);
  const found = await image.metadata();
  checkPixelCount(found.width, found.height, pixelLimit);
  const rgba = image.ensureAlpha().toColourspace('srgb').raw({ depth: 'uchar' });
  const { data, info } = await rgba.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 4 };
}

/** A bitmap without a file header, whose height includes the mask below it. */
function bitmapPixels(data: Buffer, pixelLimit: number): DecodedPixels {
  const file = Buffer.concat([Buffer.alloc(14), data]);
  const [width, height] = [data.readInt32LE(4), data.readInt32LE(8) / 2];
  if (!Number.isInteger(height)) throw damagedPixels('ico: an odd height');
  checkPixelCount(width, height, pixelLimit);
  const bits = data.readUInt16LE(14);
  const colours = bits <= 8 ? data.readUInt32LE(32) || 2 ** bits : 0;
  const pixelsAt = 14 + data.readUInt32LE(0) + colours * 4;
  file.write('BM', 'latin1');
  file.writeUInt32LE(pixelsAt, 10);
  file.writeInt32LE(height, 14 + 8);
  // 32 bits with alpha, which the masks of a bitmap indicate and an icon does not.
  if (bits === 32) return withAlpha(file.subarray(pixelsAt), width, height);
  const { data: colour, channels } = decodeBmp(file, pixelLimit);
  const mask = file.subarray(pixelsAt + Math.ceil((width * bits) / 32) * 4 * height);
  return { data: masked(colour, channels, mask, { width, height }), width, height, channels: 4 };
}

const maskRowBytes = (width: number) => Math.ceil(width / 32) * 4;

/** Blue, green, red and alpha from the bottom. An icon without alpha has only zeros there, and its mask counts. */
function withAlpha(source: Buffer, width: number, height: number): DecodedPixels {
  const bytes = width * height * 4;
  if (source.length < bytes) throw damagedPixels('ico: pixels are missing');
  const data = Buffer.alloc(bytes);
  let isClear = true;
  for (let index = 0; index < width * height; index++) {
    const from = ((height - 1 - Math.floor(index / width)) * width + (index % width)) * 4;
    data[index * 4] = source[from + 2] ?? 0;
    data[index * 4 + 1] = source[from + 1] ?? 0;
    data[index * 4 + 2] = source[from] ?? 0;
    data[index * 4 + 3] = source[from + 3] ?? 0;
    if (source[from + 3]) isClear = false;
  }
  const pixels = isClear ? masked(data, 4, source.subarray(bytes), { width, height }) : data;
  return { data: pixels, width, height, channels: 4 };
}

/** Opaque pixels, except where the mask has a 1. */
function masked(
  colours: Buffer,
  channels: number,
  mask: Buffer,
  { width, height }: { width: number; height: number },
): Buffer {
  const data = Buffer.alloc(width * height * 4);
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [index % width, height - 1 - Math.floor(index / width)];
    const bit = ((mask[y * maskRowBytes(width) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
    colours.copy(data, index * 4, index * channels, index * channels + 3);
    data[index * 4 + 3] = bit ? 0 : 255;
  }
  return data;
}

/**
 * Decodes the largest picture.
 * @param pixelLimit checked before any allocation
 * @throws ProblemError `damaged_file`; `too_many_pixels`
 */
export async function decodeIco(file: Buffer, pixelLimit: number): Promise<DecodedPixels> {
  const entry = best(entriesOf(file));
  if (!entry) throw damagedPixels('ico: no picture');
  try {
    return isPng(entry.data)
      ? await pngPixels(entry.data, pixelLimit)
      : bitmapPixels(entry.data, pixelLimit);
  } catch (error) {
    if (error instanceof RangeError) throw damagedPixels('ico: too short');
    throw error;
  }
}
