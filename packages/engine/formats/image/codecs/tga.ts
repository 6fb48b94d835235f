// Decodes TGA images (Truevision TGA File Format Specification, version 2.0).
import { isTgaHead, tgaHeaderBytes, tgaTypes as types } from '#kernel/head-of-image.ts';
import { checkPixelCount, damagedPixels, type DecodedPixels } from './pixels.ts';

type TgaHeader = {
  type: 1 | 2 | 3;
  hasRuns: boolean;
  width: number;
  height: number;
  /** Bits of a pixel in the file. */
  bits: number;
  alphaBits: number;
  isTopDown: boolean;
  isRightToLeft: boolean;
  palette: { first: number; bits: number; data: Buffer };
  pixelsAt: number;
};

const bytesOf = (bits: number) => Math.ceil(bits / 8);

function headerOf(file: Buffer): TgaHeader {
  if (!isTgaHead(file)) throw damagedPixels('tga: invalid header');
  const kind = file.readUInt8(2);
  const mapBits = file.readUInt8(7);
  const mapBytes = file.readUInt8(1) ? file.readUInt16LE(5) * bytesOf(mapBits) : 0;
  const mapAt = tgaHeaderBytes + file.readUInt8(0);
  const descriptor = file.readUInt8(17);
  return {
    type: (kind & ~types.runs) as TgaHeader['type'],
    hasRuns: (kind & types.runs) !== 0,
    ...{ width: file.readUInt16LE(12), height: file.readUInt16LE(14) },
    ...{ bits: file.readUInt8(16), alphaBits: descriptor & 0x0f },
    ...{ isTopDown: (descriptor & 0x20) !== 0, isRightToLeft: (descriptor & 0x10) !== 0 },
    palette: {
      ...{ first: file.readUInt16LE(3), bits: mapBits },
      data: file.subarray(mapAt, mapAt + mapBytes),
    },
    pixelsAt: mapAt + mapBytes,
  };
}

/** The packets of a run-length encoded image as plain pixels; missing ones are 0. */
function unpacked(source: Buffer, count: number, size: number): Buffer {
  const pixels = Buffer.alloc(count * size);
  let to = 0;
  for (let at = 0; at < source.length && to < pixels.length;) {
    const packet = source.readUInt8(at++);
    const bytes = ((packet & 0x7f) + 1) * size;
    const isRun = (packet & 0x80) !== 0;
    const values = source.subarray(at, at + (isRun ? size : bytes));
    if (values.length === 0) break;
    if (isRun) pixels.fill(values, to, Math.min(to + bytes, pixels.length));
    else values.copy(pixels, to, 0, Math.min(bytes, pixels.length - to));
    at += isRun ? size : bytes;
    to += bytes;
  }
  if (to < pixels.length / 2) throw damagedPixels('tga: pixels are missing');
  return pixels;
}

/** Scales five bits to 0–255. */
const wide = (value: number) => Math.round(((value & 31) * 255) / 31);

/** Writes one colour of the file, as red, green, blue and alpha. */
function putColour(from: Buffer, at: number, bits: number, to: Buffer, place: number): void {
  if (bits <= 16) {
    const value = at + 2 <= from.length ? from.readUInt16LE(at) : 0;
    to[place] = wide(value >> 10);
    to[place + 1] = wide(value >> 5);
    to[place + 2] = wide(value);
    to[place + 3] = value & 0x8000 ? 255 : 0;
    return;
  }
  to[place] = from[at + 2] ?? 0;
  to[place + 1] = from[at + 1] ?? 0;
  to[place + 2] = from[at] ?? 0;
  to[place + 3] = bits === 32 ? (from[at + 3] ?? 0) : 255;
}

type PutPixel = (from: Buffer, at: number, to: Buffer, place: number) => void;

function pixelWriter({ type, bits, palette }: TgaHeader): PutPixel {
  if (type === types.colour) return (from, at, to, place) => putColour(from, at, bits, to, place);
  if (type === types.grey)
    return (from, at, to, place) => {
      to.fill(from[at] ?? 0, place, place + 3);
      to[place + 3] = bits === 16 ? (from[at + 1] ?? 0) : 255;
    };
  const size = bytesOf(palette.bits);
  return (from, at, to, place) => {
    const index = (bits === 16 ? from.readUInt16LE(at) : (from[at] ?? 0)) - palette.first;
    putColour(palette.data, Math.max(0, index) * size, palette.bits, to, place);
  };
}

/**
 * Decodes a TGA file.
 * @param pixelLimit checked before any allocation
 * @throws ProblemError `damaged_file`; `too_many_pixels`
 */
export function decodeTga(file: Buffer, pixelLimit: number): DecodedPixels {
  const header = headerOf(file);
  const { width, height, bits, isTopDown, isRightToLeft } = header;
  checkPixelCount(width, height, pixelLimit);
  const size = bytesOf(bits);
  const body = file.subarray(header.pixelsAt);
  const source = header.hasRuns ? unpacked(body, width * height, size) : body;
  if (source.length < width * height * size) throw damagedPixels('tga: pixels are missing');
  const data = Buffer.alloc(width * height * 4);
  const put = pixelWriter(header);
  for (let index = 0; index < width * height; index++) {
    const [column, row] = [index % width, Math.floor(index / width)];
    const x = isRightToLeft ? width - 1 - column : column;
    const y = isTopDown ? row : height - 1 - row;
    put(source, index * size, data, (y * width + x) * 4);
  }
  if (!hasAlpha(header, data)) for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, width, height, channels: 4 };
}

/** Many writers leave the alpha channel empty: such an image is opaque. */
function hasAlpha({ alphaBits }: TgaHeader, data: Buffer): boolean {
  if (alphaBits === 0) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at]) return true;
  return false;
}
