// A stopwatch with pauses that reports full periods.

export type Stopwatch = {
  /** Starts or continues; does nothing while running. */
  resume(): void;
  pause(): void;
  /** Resets the time to zero; keeps running or stopped. */
  restart(): void;
};

/**
 * Creates a stopped stopwatch.
 * @param onPeriod called after each full period with the total time in milliseconds
 */
export function createStopwatch(periodMs: number, onPeriod: (totalMs: number) => void): Stopwatch {
  let periods = 0;
  let leftMs = periodMs;
  let running: { since: number; timer: ReturnType<typeof setTimeout> } | undefined;

  const schedule = () => {
    running = { since: performance.now(), timer: setTimeout(finish, leftMs) };
  };
  const finish = () => {
    leftMs = periodMs;
    schedule();
    onPeriod(++periods * periodMs);
  };
  const pause = () => {
    if (!running) return;
    clearTimeout(running.timer);
    leftMs = Math.max(0, leftMs - (performance.now() - running.since));
    running = undefined;
  };
  return {
    resume: () => {
      if (!running) schedule();
    },
    pause,
    restart() {
      const wasRunning = running !== undefined;
      pause();
      [periods, leftMs] = [0, periodMs];
      if (wasRunning) schedule();
    },
  };
}
