// The port to what owners may do and have done. Each call is part of the transaction it is given.
import type { Queries } from '#platform/database/database.ts';

export type Reservation = {
  /** The month that pays. */
  period: string;
  /** Jobs with a higher number are taken first. */
  priority: number;
};

export type Charging = {
  /**
   * Sets one conversion aside.
   * @throws ProblemError when the owner has none left or runs too many at once.
   */
  reserve(queries: Queries, owner: string): Promise<Reservation>;
  /**
   * Lets work begin that costs nothing.
   * @throws ProblemError when too much of it runs at once.
   */
  waive(queries: Queries, owner: string): Promise<Reservation>;
  /**
   * Finds room for a result. Only one call at a time for each owner.
   * @returns when the result expires
   * @throws ProblemError `storage_used_up`
   */
  admitResult(queries: Queries, owner: string, bytes: number): Promise<Date>;
  /** The job is done: what was set aside is used, or given back. */
  settle(
    queries: Queries,
    job: { owner: string; period: string },
    outcome: 'charged' | 'refunded',
  ): Promise<void>;
};

/** How a job ended, for those who keep a record of it in the same transaction. */
export type SettledJob = {
  id: string;
  owner: string;
  type: string;
  fileName: string;
  outcome: 'finished' | 'failed' | 'cancelled';
};

export type Witness = (queries: Queries, job: SettledJob) => Promise<void>;
