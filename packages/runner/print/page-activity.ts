// Tracks a page's requests and events: whether it has loaded, is idle or has failed.

export type PageActivity = {
  /** Rejects if the page cannot be loaded. */
  failed: Promise<never>;
  /** Resolves at the first load event. */
  loaded: Promise<void>;
  /** False from a navigation until its load event. */
  isLoaded(): boolean;
  /** Milliseconds since the last request began or ended; 0 while a request is pending. */
  quietMs(): number;
  /** Number of navigations, including the first. */
  navigations(): number;
  /** Blocks further navigations. */
  blockNavigation(): void;
};

/** The same, with methods to record requests and events. */
export type PageActivityRecorder = PageActivity & {
  requestStarted(): void;
  requestFinished(): void;
  /** The main document was requested. */
  navigationStarted(): void;
  loadFinished(): void;
  fail(error: Error): void;
  isNavigationBlocked(): boolean;
};

/** Creates a recorder without any activity. */
export function recordPageActivity(): PageActivityRecorder {
  const failed = Promise.withResolvers<never>();
  // Nobody awaits it after the document is printed.
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
