// What is known of a page from its requests and events: whether it is loaded, quiet, lost.

export type PageActivity = {
  /** Fails when the page itself cannot be had, or crashes. */
  failed: Promise<never>;
  /** The first end of loading. */
  loaded: Promise<void>;
  /** False from when the page is led elsewhere to the end of loading. */
  isLoaded(): boolean;
  /** Milliseconds since a request was begun or answered; 0 while one waits for its answer. */
  quietMs(): number;
  /** How often the page was led somewhere, at first and since. */
  navigations(): number;
  /** Lets the page no longer lead elsewhere. */
  blockNavigation(): void;
};

/** The same, for those who see the requests and events. */
export type PageActivityRecorder = PageActivity & {
  requestStarted(): void;
  requestFinished(): void;
  /** A document was asked for as the page itself. */
  navigationStarted(): void;
  loadFinished(): void;
  fail(error: Error): void;
  isNavigationBlocked(): boolean;
};

/** Nothing has been asked for yet. */
export function recordPageActivity(): PageActivityRecorder {
  const failed = Promise.withResolvers<never>();
  // Whoever waits for it is told; once the document is printed, nobody does.
  failed.promise.catch(() => {});
  const loaded = Promise.withResolvers<void>();
  const seen = {
    pending: 0,
    lastAt: performance.now(),
    navigations: 0,
    loaded: false,
    blocked: false,
  };
  const count = (pending: number) => {
    seen.pending += pending;
    seen.lastAt = performance.now();
  };
  return {
    failed: failed.promise,
    loaded: loaded.promise,
    isLoaded: () => seen.loaded,
    quietMs: () => (seen.pending ? 0 : performance.now() - seen.lastAt),
    navigations: () => seen.navigations,
    blockNavigation: () => void (seen.blocked = true),
    isNavigationBlocked: () => seen.blocked,
    requestStarted: () => count(1),
    requestFinished: () => count(-1),
    navigationStarted() {
      seen.navigations++;
      seen.loaded = false;
    },
    loadFinished() {
      seen.loaded = true;
      loaded.resolve();
    },
    fail: failed.reject,
  };
}
