// Loads sharp on first use, set up for jobs that run one at a time in small sandboxes; nothing else imports it.
import { availableParallelism } from 'node:os';
import type { Sharp, SharpConstructor, SharpOptions } from 'sharp';

/** Threads of one pipeline. sharp takes one where memory gets fragmented over time; workers do not live that long. */
const mostThreads = 4;

let loading: Promise<SharpConstructor> | undefined;

/** Loads sharp once. Its cache is off: every job has another file. */
export async function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(Math.min(mostThreads, availableParallelism()));
    return sharp;
  });
  return loading;
}

/**
 * Opens an image. The size limits are checked by the caller from the header, so sharp's own is off; broken pixel data
 * is an error, a warning of a decoder is not.
 */
export async function openImage(
  source: string | Buffer,
  options: SharpOptions = {},
): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(source, {
    limitInputPixels: false,
    failOn: 'error',
    sequentialRead: true,
    ...options,
  });
}
