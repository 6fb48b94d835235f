// The processor time of one job, shared by all programs that work for it.

export type CpuBudget = {
  /** Total seconds. */
  limit: number;
  /** Remaining seconds, at least 0. */
  left(): number;
  /** Subtracts seconds that a program has used. */
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
