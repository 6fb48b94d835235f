// Errors of streams that flow into others.
import type { Readable } from 'node:stream';

/**
 * Adds an error listener to a stream that is read later, because an unhandled error would end the process. The later
 * reader still gets the error.
 */
export const readLater = <S extends Readable>(stream: S): S => stream.on('error', () => undefined);

/**
 * Passes a source on and records its error in `broken`. A pipeline ends both streams with the same error; this tells
 * which one failed.
 */
export async function* noting(
  source: AsyncIterable<Buffer>,
  broken: unknown[],
): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    broken.push(error);
    throw error;
  }
}
