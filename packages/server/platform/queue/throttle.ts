// Throttles calls: the first runs at once or after a delay, then the latest one in each interval.

export type Throttled<T> = { (value: T): void; stop(): void };

/**
 * Calls `act` with the latest value, at most once in `intervalMs`, and never while an earlier call still runs.
 * @param delayMs the time before `act` is called at all
 */
export function throttle<T>(
  intervalMs: number,
  act: (value: T) => Promise<void>,
  delayMs = 0,
): Throttled<T> {
  let latest: { value: T } | undefined;
  let busy = false;
  let stopped = false;
  let isFirst = true;
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

  const run = async (): Promise<void> => {
    busy = true;
    if (delayMs && isFirst) await pause(delayMs);
    isFirst = false;
    while (latest && !stopped) {
      const { value } = latest;
      latest = undefined;
      await act(value);
      await pause(intervalMs);
    }
    busy = false;
  };

  const call = (value: T) => {
    latest = { value };
    if (!busy) void run();
  };
  return Object.assign(call, { stop: () => void (stopped = true) });
}
