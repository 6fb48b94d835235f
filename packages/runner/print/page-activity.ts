// What is known of a page from its requests and events: whether it is loaded, quiet, lost.

export type Traffic = {
  /** Fails when the page itself cannot be had, or crashes. */
  failed: Promise<never>;
  /** The first end of loading. */
  loaded: Promise<void>;
  /** False from when the page is led elsewhere to the end of loading. */
  isLoaded(): boolean;
  /** Milliseconds since a request was begun or answered; 0 while one waits for its answer. */
  quietMs(): number;
  /** How often the page was led somewhere, at first and since. */
  documents(): number;
  /** Lets the page no longer lead elsewhere. */
  stay(): void;
};

/** The same, for those who see the requests and events. */
export type TrafficRecord = Traffic & {
  begun(): void;
  answered(): void;
  /** A document was asked for as the page itself. */
  led(): void;
  arrived(): void;
  fail(error: Error): void;
  stays(): boolean;
};

/** Nothing has been asked for yet. */
export function recordTraffic(): TrafficRecord {
  const failed = Promise.withResolvers<never>();
  // Whoever waits for it is told; once the document is printed, nobody does.
  failed.promise.catch(() => {});
  const loaded = Promise.withResolvers<void>();
  const seen = { pending: 0, lastAt: performance.now(), documents: 0, loaded: false, stays: false };
  const count = (pending: number) => {
    seen.pending += pending;
    seen.lastAt = performance.now();
  };
  return {
    failed: failed.promise,
    loaded: loaded.promise,
    isLoaded: () => seen.loaded,
    quietMs: () => (seen.pending ? 0 : performance.now() - seen.lastAt),
    documents: () => seen.documents,
    stay: () => void (seen.stays = true),
    stays: () => seen.stays,
    begun: () => count(1),
    answered: () => count(-1),
    led() {
      seen.documents++;
      seen.loaded = false;
    },
    arrived() {
      seen.loaded = true;
      loaded.resolve();
    },
    fail: failed.reject,
  };
}
