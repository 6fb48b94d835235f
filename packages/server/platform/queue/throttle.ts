// Throttles calls: the first runs at once, then the latest one in each interval.

export type Throttled<T> = { (value: T): void; stop(): void };

/** Calls `act` with the latest value, at most once in `intervalMs`, and never while an earlier call still runs. */
export function throttle<T>(intervalMs: number, act: (value: T) => Promise<void>): Throttled<T> {
  let latest: { value: T } | undefined;
  let busy = false;
  let stopped = false;

  const run = async (): Promise<void> => {
    busy = true;
    while (latest && !stopped) {
      const { value } = latest;
      latest = undefined;
      await act(value);
      await new Promise((resolve) => setTimeout(resolve, intervalMs).unref());
    }
    busy = false;
  };

  const call = (value: T) => {
    latest = { value };
    if (!busy) void run();
  };
  return Object.assign(call, { stop: () => void (stopped = true) });
}
