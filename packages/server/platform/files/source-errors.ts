// Errors of streams that flow into others.
import type { Readable } from 'node:stream';

/**
 * Listens to a stream that is read later: one that breaks before anybody listens would end the process. Whoever reads it
 * afterwards still gets the error.
 */
export const readLater = <S extends Readable>(stream: S): S => stream.on('error', () => undefined);

/**
 * Passes a source on; what it breaks with is added to `broken`. Where one stream flows into another both end with the same
 * error: this tells whose fault it is.
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
