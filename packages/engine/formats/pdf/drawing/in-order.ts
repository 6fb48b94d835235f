// Distributes pages to the threads that render them and puts the results back in order, so that few are held at a time.
import type { RenderRequest, Drawn } from './draw.ts';

/** Pages that may be drawn ahead of the one that is written next. */
const ahead = 6;

export type Distribution = {
  /** The next page for whoever asks; waits while too many pictures are held, nothing when all are handed out. */
  next(): Promise<RenderRequest | undefined>;
  give(drawn: Drawn): void;
  /** Ends everything: a lane has failed. */
  fail(error: unknown): void;
  /** The pictures in the order of their pages. @throws what `fail` was told */
  pictures(): AsyncGenerator<Buffer>;
};

/** @param pages numbers from 1, in the order in which their pictures are wanted */
export function distribute(pages: readonly number[]): Distribution {
  const ready = new Map<number, Buffer>();
  let handedOut = 0;
  let written = 0;
  let failure: { error: unknown } | undefined;
  let changed = Promise.withResolvers<void>();
  const change = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };

  return {
    async next() {
      while (!failure && handedOut < pages.length && handedOut >= written + ahead)
        await changed.promise;
      const page = pages[handedOut];
      if (failure || page === undefined) return undefined;
      return { place: handedOut++, page };
    },
    give({ place, picture }) {
      ready.set(place, picture);
      change();
    },
    fail(error) {
      failure ??= { error };
      change();
    },
    async *pictures() {
      for (; written < pages.length; written++) {
        while (!failure && !ready.has(written)) await changed.promise;
        if (failure) throw failure.error;
        const picture = ready.get(written) as Buffer;
        ready.delete(written);
        yield picture;
        change();
      }
    },
  };
}
