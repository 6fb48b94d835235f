// Decoded pixels, and the errors of the decoders for formats that sharp does not read.
import { ProblemError, type Format } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';

/** Pixels from the upper left, one byte for each sample, or two in a `Uint16Array`. */
export type DecodedPixels = {
  data: Buffer | Uint16Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
};

/** @param why for the log, with the name of the format */
export const damagedPixels = (why: string): ProblemError =>
  new ProblemError('damaged_file', {}, why);

/**
 * Checks a size before memory for it is allocated.
 * @param limit the maximum number of pixels
 * @throws ProblemError `damaged_file` for an empty image, `too_many_pixels`
 */
export function checkPixelCount(width: number, height: number, limit: number): void {
  if (!(width > 0 && height > 0)) throw damagedPixels('no pixels');
  const found = Math.ceil((width * height) / 1e6);
  if (width * height > limit)
    throw new ProblemError('too_many_pixels', { found, limit: limit / 1e6 });
}

/** Decodes a whole file. @throws ProblemError `damaged_file`, `too_many_pixels` */
export type Decode = (
  file: Buffer,
  pixelLimit: number,
  run: Run,
) => DecodedPixels | Promise<DecodedPixels>;

/** Decoders that need more than this folder has; the pipeline adds them. */
export const addedDecoders: Partial<Record<Format, Decode>> = {};
