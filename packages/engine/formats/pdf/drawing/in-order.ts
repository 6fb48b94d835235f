// Distributes pages to the rendering threads and restores the order of the results, so that few are in memory at a
// time.
import type { RenderRequest, Drawn } from './draw.ts';

/** The number of pages that may be rendered ahead of the one to be written next. */
const ahead = 6;

export type Distribution = {
  /**
   * Returns the next page to render. Waits while too many pictures are in memory; nothing if all pages are assigned.
   */
  next(): Promise<RenderRequest | undefined>;
  give(drawn: Drawn): void;
  /** Stops everything because a thread has failed. */
  fail(error: unknown): void;
  /**
   * The pictures in page order.
   * @throws the error passed to `fail`
   */
  pictures(): AsyncGenerator<Buffer>;
};

/**
 * @param pages numbers from 1, in the order of the pictures
 * @param plainJpegs those of them whose pictures are plain JPEGs
 */
export function distribute(
  pages: readonly number[],
  plainJpegs: ReadonlySet<number> = new Set(),
): Distribution {
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
      return { place: handedOut++, page, hasPlainJpegs: plainJpegs.has(page) };
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
