// Pixels in memory: rendered from a pipeline, or assembled piece by piece.
import type { Rectangle, Size } from '@octavo/contract';
import type { Sharp } from 'sharp';
import { loadSharp } from '#formats/image/codecs/sharp.ts';

/** Rows of `channels` samples per pixel, of one or two bytes in native byte order. */
export type Pixels = Size & { data: Uint8Array; channels: 1 | 2 | 3 | 4; isDeep: boolean };

/**
 * Renders a pipeline to memory.
 * @param isDeep sixteen bits per sample
 */
export async function pixelsOf(image: Sharp, isDeep: boolean): Promise<Pixels> {
  const raw = isDeep ? image.toColourspace('rgb16').raw({ depth: 'ushort' }) : image.raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, width, height, channels, isDeep };
}

/** Frees the memory of pixels immediately, without waiting for garbage collection. Nothing may read them afterwards. */
export function release({ data }: Pixels): void {
  // Small buffers may share their memory.
  if (data.byteLength === data.buffer.byteLength) (data.buffer as ArrayBuffer).transfer(0);
}

/** A pipeline that begins with these pixels, without copying them. */
export async function openPixels({ data, width, height, channels, isDeep }: Pixels) {
  const sharp = await loadSharp();
  const samples = isDeep
    ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
    : data;
  return sharp(samples, { raw: { width, height, channels }, limitInputPixels: false });
}

/** The samples of 8-bit pixels, as a view that rounds and clamps what is written. */
export const roundingView = ({ data }: Pixels): Uint8ClampedArray =>
  new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);

/**
 * Copies pixels into others.
 * @param left their position in the target
 * @param clip the part of the target that they may cover
 */
export function copyInto(
  target: Pixels,
  from: Pixels,
  { left, top }: { left: number; top: number },
  clip: Rectangle,
): void {
  const bytes = from.channels * (from.isDeep ? 2 : 1);
  const first = Math.max(clip.left, left);
  const last = Math.min(clip.left + clip.width, left + from.width);
  if (first >= last) return;
  const end = Math.min(clip.top + clip.height, top + from.height);
  for (let row = Math.max(clip.top, top); row < end; row++) {
    const start = ((row - top) * from.width + first - left) * bytes;
    const cut = from.data.subarray(start, start + (last - first) * bytes);
    target.data.set(cut, (row * target.width + first) * bytes);
  }
}
