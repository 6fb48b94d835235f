// Loads sharp on first use, configured for jobs that run one at a time in small sandboxes. Nothing else imports it.
import { availableParallelism } from 'node:os';
import type { Sharp, SharpConstructor, SharpOptions } from 'sharp';

/**
 * Threads of one pipeline. By default sharp uses one thread if memory would fragment over time, but workers do not live
 * that long.
 */
const maxThreads = 4;

let loading: Promise<SharpConstructor> | undefined;

/** Loads sharp once. Its cache is off, because every job has different files. */
export async function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(Math.min(maxThreads, availableParallelism()));
    return sharp;
  });
  return loading;
}

/**
 * Opens an image. sharp's own size limit is off, because the caller checks sizes from the header. Invalid pixel data is
 * an error; a decoder's warning is not.
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
