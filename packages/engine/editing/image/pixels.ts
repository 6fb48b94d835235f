// Pixels that are held in memory: read out of a pipeline, or put together piece by piece.
import type { Rectangle, Size } from '@octavo/contract';
import type { Sharp } from 'sharp';
import { loadSharp } from '#formats/image/codecs/sharp.ts';

/** Rows of `channels` samples a pixel, of one or two bytes in the order of the machine. */
export type Pixels = Size & { data: Uint8Array; channels: 1 | 2 | 3 | 4; isDeep: boolean };

/**
 * What comes out of a pipeline.
 * @param isDeep sixteen bits a sample
 */
export async function pixelsOf(image: Sharp, isDeep: boolean): Promise<Pixels> {
  const raw = isDeep ? image.toColourspace('rgb16').raw({ depth: 'ushort' }) : image.raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, width, height, channels, isDeep };
}

/** Gives the memory of pixels back at once, which nothing may read any more. A collection would not hurry for it. */
export function release({ data }: Pixels): void {
  // Small buffers may share their memory.
  if (data.byteLength === data.buffer.byteLength) (data.buffer as ArrayBuffer).transfer(0);
}

/** A pipeline that begins with pixels, without copying them. */
export async function openPixels({ data, width, height, channels, isDeep }: Pixels) {
  const sharp = await loadSharp();
  const samples = isDeep
    ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
    : data;
  return sharp(samples, { raw: { width, height, channels }, limitInputPixels: false });
}

/** The samples of pixels of eight bits, which rounds what is written to them, and cuts it off. */
export const roundingView = ({ data }: Pixels): Uint8ClampedArray =>
  new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);

/**
 * Puts some pixels over others.
 * @param left where they begin in the target
 * @param clip what of the target they may cover
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
