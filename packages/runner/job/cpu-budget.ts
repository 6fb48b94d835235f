// The processor time of one job, over all programs that work for it.

export type CpuBudget = {
  /** Seconds in all. */
  limit: number;
  /** Seconds that are left; never below 0. */
  left(): number;
  /** Counts seconds that a program has worked for the job. */
  spend(seconds: number): void;
};

/** @param limit seconds */
export function createCpuBudget(limit: number): CpuBudget {
  let spent = 0;
  return {
    limit,
    left: () => Math.max(0, limit - spent),
    spend: (seconds) => void (spent += seconds),
  };
}
