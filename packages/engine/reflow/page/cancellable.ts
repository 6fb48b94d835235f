// Work of many steps in the same thread that a person can still cancel.
import { setImmediate } from 'node:timers/promises';

/** Steps between two looks at whether the job was cancelled. */
const stepsBetween = 64;

/** Gives on what comes, until the job is cancelled; lets others have their turn in between. */
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
