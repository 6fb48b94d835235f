// Decodes BMP images of all header generations (Microsoft's "Bitmap Storage"); sharp does not read them.
import { ProblemError } from '@octavo/contract';
import { readBmpHeader, type BmpHeader } from '#formats/image/codecs/bmp-header.ts';
import { unpackRuns } from '#formats/image/codecs/bmp-runs.ts';

/** Pixels from the upper left, three or four bytes each. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 };

const damaged = (why: string) => new ProblemError('damaged_file', {}, `bmp: ${why}`);

/** Scales a masked part of a pixel to 0–255. */
function channelReader(mask: number): (pixel: number) => number {
  if (!mask) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / max);
}

type Row = { bytes: Buffer; start: number };
type PixelReader = (row: Row, x: number) => readonly [number, number, number, number];

function indexed({ bits, palette }: BmpHeader): PixelReader {
  const perByte = 8 / bits;
  const mask = (1 << bits) - 1;
  return ({ bytes, start }, x) => {
    const byte = bytes.readUInt8(start + Math.floor(x / perByte));
    const index = (byte >> (8 - bits * ((x % perByte) + 1))) & mask;
    return palette[index] ?? [0, 0, 0, 255];
  };
}

const plain24: PixelReader = ({ bytes, start }, x) => {
  const at = start + x * 3;
  return [bytes.readUInt8(at + 2), bytes.readUInt8(at + 1), bytes.readUInt8(at), 255];
};

function masked({ bits, masks }: BmpHeader): PixelReader {
  const [red, green, blue, alpha] = masks.map(channelReader) as [
    (pixel: number) => number,
    (pixel: number) => number,
    (pixel: number) => number,
    (pixel: number) => number,
  ];
  const opaque = !masks[3];
  const wide = bits === 32;
  return ({ bytes, start }, x) => {
    const pixel = wide ? bytes.readUInt32LE(start + x * 4) : bytes.readUInt16LE(start + x * 2);
    return [red(pixel), green(pixel), blue(pixel), opaque ? 255 : alpha(pixel)];
  };
}

function readerOf(header: BmpHeader): PixelReader {
  if (header.bits <= 8) return indexed(header);
  return header.bits === 24 ? plain24 : masked(header);
}

/** Rows are padded to four bytes, and stored from the bottom unless the height is negative. */
function readRows(header: BmpHeader, source: Buffer): Pixels {
  const { width, height, isTopDown } = header;
  const channels = header.masks[3] ? 4 : 3;
  const rowBytes = Math.ceil((width * header.bits) / 32) * 4;
  const lastRowBytes = Math.ceil((width * header.bits) / 8);
  if (rowBytes * (height - 1) + lastRowBytes > source.length) throw damaged('pixels are missing');
  const data = Buffer.alloc(width * height * channels);
  const read = readerOf(header);
  for (let y = 0, at = 0; y < height; y++) {
    const row = { bytes: source, start: rowBytes * (isTopDown ? y : height - 1 - y) };
    for (let x = 0; x < width; x++, at += channels) {
      const pixel = read(row, x);
      for (let channel = 0; channel < channels; channel++) data[at + channel] = pixel[channel] ?? 0;
    }
  }
  return { data, width, height, channels };
}

/** Many writers declare an alpha channel but leave it empty: such an image is opaque. */
function withoutEmptyAlpha(pixels: Pixels): Pixels {
  if (pixels.channels === 3) return pixels;
  for (let at = 3; at < pixels.data.length; at += 4) if (pixels.data[at]) return pixels;
  for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255;
  return pixels;
}

/**
 * Decodes a BMP file.
 * @param pixelLimit checked before any allocation
 * @throws ProblemError `damaged_file`; `too_many_pixels`
 */
export function decodeBmp(file: Buffer, pixelLimit: number): Pixels {
  const header = readBmpHeader(file);
  const pixels = header.width * header.height;
  if (pixels > pixelLimit)
    throw new ProblemError('too_many_pixels', {
      found: Math.ceil(pixels / 1e6),
      limit: pixelLimit / 1e6,
    });
  const body = file.subarray(header.pixelsAt);
  if (header.compression !== 'runs') return withoutEmptyAlpha(readRows(header, body));
  // Decoded runs are one byte per pixel, padded as usual, from the bottom.
  return readRows({ ...header, bits: 8 }, unpackRuns(body, header));
}
