// Errors of streams that flow into others.
import type { Readable } from 'node:stream';

/**
 * Adds an error listener to a stream that is read later, because an unhandled error would end the process. The later
 * reader still gets the error.
 */
export const readLater = <S extends Readable>(stream: S): S => stream.on('error', () => undefined);

/**
 * Passes a source on and records its error in `errors`. A pipeline ends both streams with the same error; this shows which one failed.
 */
export async function* recordErrors(
  source: AsyncIterable<Buffer>,
  errors: unknown[],
): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    errors.push(error);
    throw error;
  }
}
