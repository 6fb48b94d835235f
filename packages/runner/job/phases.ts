// Records the phases of a conversion, which a worker reports one after the other.
import type { Trace } from '#job/task.ts';

/** Records phases; each ends when the next one begins. */
export function tracePhases(trace: Trace): { begin(phase: string): void; end(): void } {
  let endCurrent = () => {};
  return {
    begin(phase) {
      endCurrent();
      const { promise, resolve } = Promise.withResolvers<void>();
      endCurrent = resolve;
      void trace(`engine ${phase}`, {}, () => promise);
    },
    end: () => endCurrent(),
  };
}
