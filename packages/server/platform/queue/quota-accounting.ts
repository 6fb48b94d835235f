// The port to quota accounting. Each call is part of the given transaction.
import type { ProblemCode } from '@octavo/contract';
import type { Queries } from '#platform/database/database.ts';

export type Reservation = {
  /** The month whose quota is used. */
  period: string;
  /** Jobs with a higher number are taken first. */
  priority: number;
};

export type QuotaAccounting = {
  /**
   * Reserves the conversions of a job.
   * @param conversions one for each of its steps; 0 for a job that only reads a file
   * @throws ProblemError when the owner has too few left, runs too many jobs at once, or had too much failed work
   */
  reserve(queries: Queries, owner: string, conversions: number): Promise<Reservation>;
  /**
   * Admits a free job.
   * @throws ProblemError when too many of them run at once, or too much of the owner's work failed
   */
  reserveFree(queries: Queries, owner: string): Promise<Reservation>;
  /**
   * Checks that a result fits the owner's storage. The caller holds the owner's lock.
   * @returns when the result expires
   * @throws ProblemError `storage_used_up`
   */
  admitResult(queries: Queries, owner: string, bytes: number): Promise<Date>;
  /** The job has ended: its reservation is used or refunded. */
  complete(queries: Queries, job: EndedJob, ending: Ending): Promise<void>;
};

export type EndedJob = {
  owner: string;
  period: string;
  /** How many conversions it has reserved. */
  conversions: number;
  /** The duration of its last attempt in seconds; 0 when none was running. */
  ranSeconds: number;
};

export type Ending =
  | { state: 'finished' }
  | { state: 'failed'; problem: { code: ProblemCode } }
  | { state: 'cancelled' };

/** A job that has ended, for hooks in the same transaction. */
export type CompletedJob = {
  id: string;
  owner: string;
  type: string;
  fileName: string;
  outcome: 'finished' | 'failed' | 'cancelled';
};

export type JobCompletionHook = (queries: Queries, job: CompletedJob) => Promise<void>;
