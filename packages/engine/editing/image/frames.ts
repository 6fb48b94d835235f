// Renders animations frame by frame, because most steps must not mix neighbouring frames.
import { imageFileLimits as limits } from '#kernel/limits.ts';
import { ProblemError, type Size } from '@octavo/contract';
import type { Metadata, Sharp } from 'sharp';
import type { Run } from '#kernel/converter.ts';
import type { Layer } from '#editing/image/layer.ts';
import { openPixels, pixelsOf, type Pixels } from '#editing/image/pixels.ts';
import type { OpenedImage } from '#formats/image/open.ts';
import { loadSharp } from '#formats/image/codecs/sharp.ts';

/** The number of pixels to read at a time; each read decodes the animation from its start. */
const pixelsAtOnce = 64e6;

/** All frames of an animation, stacked vertically. */
export type FrameStrip = Pixels & { frameHeight: number };

/** @throws ProblemError `too_many_pixels` if all frames together are too large for memory */
export function checkFrameStrip({ width, height }: Size, frames: number): void {
  const found = Math.ceil((width * height * frames) / 1e6);
  const limit = limits.editedAnimationMegapixels;
  if (found > limit) throw new ProblemError('too_many_pixels', { found, limit });
}

async function* framesOf(picture: OpenedImage, { width, height }: Size): AsyncGenerator<Pixels> {
  const atOnce = Math.max(1, Math.floor(pixelsAtOnce / (width * height)));
  for (let page = 0; page < picture.frames; page += atOnce) {
    const pages = Math.min(atOnce, picture.frames - page);
    const image = await picture.open({ page, pages });
    const { data, channels } = await pixelsOf(image.ensureAlpha(), false);
    const bytes = width * height * channels;
    for (let index = 0; index < pages; index++)
      yield {
        ...{ width, height, channels, isDeep: false },
        data: data.subarray(index * bytes, (index + 1) * bytes),
      };
  }
}

/**
 * Applies a function to each frame.
 * @param shown the size of a frame
 * @param size the size of a resulting frame
 */
export async function frameStripOf(
  picture: OpenedImage,
  { shown, size, run }: { shown: Size; size: Size; run: Run },
  made: (frame: Layer) => Promise<Layer>,
): Promise<FrameStrip> {
  const bytes = size.width * size.height * 4;
  const data = Buffer.alloc(bytes * picture.frames);
  let index = 0;
  for await (const frame of framesOf(picture, shown)) {
    run.progress(index, picture.frames, `Editing frame ${index + 1}`);
    const layer = { ...shown, hasAlpha: true, colours: { isDeep: false } };
    const result = await made({ ...layer, open: () => openPixels(frame) });
    const pixels = await pixelsOf((await result.open()).ensureAlpha(), false);
    data.set(pixels.data, index++ * bytes);
  }
  const height = size.height * picture.frames;
  const kind = { channels: 4, isDeep: false, frameHeight: size.height } as const;
  return { ...kind, data, width: size.width, height };
}

/** Opens the animation as a pipeline, with the frame durations of the original. */
export async function openFrameStrip(
  { data, width, height, channels, frameHeight }: FrameStrip,
  { delay, loop }: Metadata,
): Promise<Sharp> {
  const sharp = await loadSharp();
  const raw = { width, height, channels, pageHeight: frameHeight };
  const strip = sharp(data, { raw, pages: -1, limitInputPixels: false });
  const times = { ...(delay && { delay }), ...(loop !== undefined && { loop }) };
  return strip.gif(times).webp(times);
}
