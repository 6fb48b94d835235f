// Paints over the pixels of an image under marks, and encodes it again.
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Matrix } from '@octavo/contract';
import { openImage } from '#formats/image/codecs/sharp.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import {
  boundsOf,
  clipped,
  cornersOf,
  inverse,
  through,
  unitSquare,
  type Area,
  type Point,
} from '#formats/pdf/geometry/area.ts';
import type { Samples } from './image-samples.ts';

const packed = promisify(deflate);

/**
 * The parts of an image under marks.
 * @param matrix from the unit square that the image fills to the page
 * @returns polygons in the unit square; nothing if the matrix is singular
 */
export function partsUnder(matrix: Matrix, marks: readonly Area[]): Point[][] | undefined {
  const back = inverse(matrix);
  if (!back) return undefined;
  return marks
    .map((mark) =>
      clipped(
        cornersOf(mark).map((corner) => through(back, corner)),
        unitSquare,
      ),
    )
    .filter((part) => {
      const { left, bottom, right, top } = boundsOf(part);
      return part.length > 2 && right - left > 1e-6 && top - bottom > 1e-6;
    });
}

/** A part of a row of pixels. */
type RowPart = { y: number; from: number; to: number };

/** The pixels of an image that a polygon of the unit square touches, row by row; rows count from the top. */
export function* rowsWithin(
  part: readonly Point[],
  { width, height }: { width: number; height: number },
): Generator<RowPart> {
  const pixels = part.map(([x, y]): Point => [x * width, (1 - y) * height]);
  const { bottom: first, top: last } = boundsOf(pixels);
  const end = Math.min(height, Math.ceil(last - touch));
  for (let y = Math.max(0, Math.floor(first + touch)); y < end; y += 1) {
    const row = clipped(pixels, { left: 0, right: width, bottom: y, top: y + 1 });
    if (!row.length) continue;
    const { left, right } = boundsOf(row);
    const [from, to] = [Math.floor(left + touch), Math.min(width, Math.ceil(right - touch))];
    if (to > from) yield { y, from, to };
  }
}

/** A pixel that overlaps a polygon by less is not touched. */
const touch = 1e-4;

/**
 * Paints over every pixel that a part touches.
 * @param value for all its samples, 0–1
 */
export function paintOver(samples: Samples, parts: readonly Point[][], value: number): void {
  for (const part of parts)
    for (const row of rowsWithin(part, samples)) paintRow(samples, row, value);
}

function paintRow(
  { data, width, channels, bits }: Samples,
  { y, from, to }: RowPart,
  value: number,
): void {
  const row = Math.ceil((width * channels * bits) / 8) * y;
  const sample = Math.round(value * (2 ** bits - 1));
  if (bits >= 8) {
    const perPixel = (channels * bits) / 8;
    // Samples of two bytes become all zeros or all ones.
    data.fill(sample & 0xff, row + from * perPixel, row + to * perPixel);
    return;
  }
  for (let index = from * channels; index < to * channels; index += 1)
    setSample(data, row * 8 + index * bits, bits, sample);
}

function setSample(data: Buffer, at: number, bits: number, sample: number): void {
  const shift = 8 - bits - (at & 7);
  const kept = (data[at >> 3] as number) & ~((2 ** bits - 1) << shift);
  data[at >> 3] = kept | (sample << shift);
}

/** A JPEG quality at which the loss is hardly visible. */
const photoQuality = 90;

/** The encoded data of an image with these samples, and the keys that describe the encoding. */
export async function packedSamples(
  samples: Samples,
): Promise<{ data: Buffer; filter: Dictionary }> {
  const { data, width, height, channels, bits, isPhoto } = samples;
  if (!isPhoto || bits !== 8 || (channels !== 1 && channels !== 3))
    return { data: await packed(data), filter: { '/Filter': '/FlateDecode' } };
  const image = await openImage(data, { raw: { width, height, channels } });
  const jpeg = await image
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: photoQuality, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { data: jpeg, filter: { '/Filter': '/DCTDecode' } };
}
