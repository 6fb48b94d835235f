// Renders on demand: the latest requests first, a few in parallel, with a bounded cache.

export type RenderRequest<T> = {
  /** Undefined if the request was cancelled or rendering failed. */
  drawn: Promise<T | undefined>;
  cancel(): void;
};

type Bounds<T> = {
  /** The number of renderings at the same time. */
  concurrency: number;
  /** The number of cached results. */
  cacheSize: number;
  /** Called with each result that is removed from the cache. */
  release: (drawn: T) => void;
};

type Draw<T> = (signal: AbortSignal) => Promise<T>;

type Entry<T> = {
  key: string;
  draw: Draw<T>;
  /** The number of requests for it. */
  requestCount: number;
  aborter: AbortController;
  result: PromiseWithResolvers<T | undefined>;
};

export class RenderQueue<T> {
  readonly #bounds: Bounds<T>;
  /** Newest last. */
  readonly #waiting: Entry<T>[] = [];
  readonly #open = new Map<string, Entry<T>>();
  /** Most recently used last. */
  readonly #cache = new Map<string, T>();
  #running = 0;

  constructor(bounds: Bounds<T>) {
    this.#bounds = bounds;
  }

  /** Requests the rendering for a key; several requests for the same key share one rendering. */
  request(key: string, draw: Draw<T>): RenderRequest<T> {
    const cached = this.#cache.get(key);
    if (cached !== undefined) {
      this.#store(key, cached);
      return { drawn: Promise.resolve(cached), cancel: () => {} };
    }
    const entry = this.#open.get(key) ?? this.#added(key, draw);
    entry.requestCount += 1;
    this.#begin();
    return { drawn: entry.result.promise, cancel: () => this.#leave(entry) };
  }

  /** Cancels everything and empties the cache. */
  clear(): void {
    for (const entry of this.#open.values()) this.#end(entry);
    this.#cache.forEach(this.#bounds.release);
    this.#cache.clear();
  }

  #added(key: string, draw: Draw<T>): Entry<T> {
    const result = Promise.withResolvers<T | undefined>();
    const entry = { key, draw, requestCount: 0, aborter: new AbortController(), result };
    this.#open.set(key, entry);
    this.#waiting.push(entry);
    return entry;
  }

  #leave(entry: Entry<T>): void {
    entry.requestCount -= 1;
    if (entry.requestCount === 0) this.#end(entry);
  }

  #end(entry: Entry<T>): void {
    if (this.#open.get(entry.key) === entry) this.#open.delete(entry.key);
    const place = this.#waiting.indexOf(entry);
    if (place >= 0) this.#waiting.splice(place, 1);
    entry.aborter.abort();
    entry.result.resolve(undefined);
  }

  #begin(): void {
    while (this.#running < this.#bounds.concurrency) {
      const entry = this.#waiting.pop();
      if (!entry) return;
      this.#running += 1;
      void this.#draw(entry).finally(() => {
        this.#running -= 1;
        this.#begin();
      });
    }
  }

  async #draw(entry: Entry<T>): Promise<void> {
    const { key, draw, aborter, result } = entry;
    try {
      const drawn = await draw(aborter.signal);
      if (aborter.signal.aborted) this.#bounds.release(drawn);
      else this.#store(key, drawn);
      result.resolve(aborter.signal.aborted ? undefined : drawn);
    } catch {
      result.resolve(undefined);
    } finally {
      if (this.#open.get(key) === entry) this.#open.delete(key);
    }
  }

  #store(key: string, drawn: T): void {
    this.#cache.delete(key);
    this.#cache.set(key, drawn);
    if (this.#cache.size <= this.#bounds.cacheSize) return;
    const [oldest, released] = this.#cache.entries().next().value as [string, T];
    this.#cache.delete(oldest);
    this.#bounds.release(released);
  }
}
