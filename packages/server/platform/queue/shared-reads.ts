// Lets calls that come together share a read, so that hundreds of them do not wait for the few connections to the database.

/**
 * Reads happen one after another. A call during a read waits for the next one, so that it sees every change before the call;
 * all calls until that begins share it.
 * @param readNow reads once
 * @returns the function to call instead; it throws what `readNow` throws
 */
export function shareReads<T>(readNow: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    reading = readNow().finally(() => (reading = undefined));
    return reading;
  };
  return () => (reading ? (next ??= reading.then(begin, begin)) : begin());
}

/** As `shareReads`, for the calls with the same key. */
export function shareReadsByKey<T>(
  readNow: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const shared = new Map<string, { read: () => Promise<T>; callers: number }>();
  return async (key) => {
    const entry = shared.get(key) ?? { read: shareReads(() => readNow(key)), callers: 0 };
    shared.set(key, entry);
    entry.callers++;
    try {
      return await entry.read();
    } finally {
      if (--entry.callers === 0) shared.delete(key);
    }
  };
}
