// Makes long synchronous work cancellable.
import { setImmediate } from 'node:timers/promises';

/** The number of steps between checks for cancellation. */
const stepsBetween = 64;

/** Passes items on until the job is cancelled, and yields to other work in between. */
export async function* cancellable<T>(
  steps: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  let count = 0;
  for await (const step of steps) {
    if (count++ % stepsBetween === 0) await setImmediate();
    signal.throwIfAborted();
    yield step;
  }
}
