// Counts conversions by outcome and by type.
import { jobStates, type JobStateName } from '@octavo/contract';
import type { JobTotal } from '#features/history/history.ts';

export type Counts = {
  total: number;
  by_status: Record<JobStateName, number>;
  /** The most frequent first. */
  by_type: { conversion_type: string; count: number }[];
};

export function countsOf(totals: readonly JobTotal[]): Counts {
  const count = (of: readonly JobTotal[]) => of.reduce((sum, { jobs }) => sum + jobs, 0);
  const inState = (name: JobStateName) => totals.filter(({ state }) => state === name);
  const states = jobStates.map((name) => [name, count(inState(name))] as const);
  const types = [...Map.groupBy(totals, ({ type }) => type)];
  return {
    total: count(totals),
    by_status: Object.fromEntries(states) as Counts['by_status'],
    by_type: types
      .map(([conversion_type, of]) => ({ conversion_type, count: count(of) }))
      .toSorted((one, other) => other.count - one.count),
  };
}
