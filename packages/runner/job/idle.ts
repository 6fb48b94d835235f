// Tells when nothing has run for some time.

export type IdleWatch = {
  /** Runs work; nothing is idle meanwhile. */
  run<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
};

/**
 * Calls a function when nothing has run for a time, and again after that time as long as nothing runs.
 * @param afterMs the time in milliseconds; 0 for never
 */
export function watchIdle(afterMs: number, isIdle: () => void): IdleWatch {
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    if (afterMs > 0 && running === 0) timer = setInterval(isIdle, afterMs).unref();
  };
  begin();
  return {
    async run(work) {
      running++;
      clearInterval(timer);
      try {
        return await work();
      } finally {
        running--;
        begin();
      }
    },
    stop() {
      running = Infinity;
      clearInterval(timer);
    },
  };
}
