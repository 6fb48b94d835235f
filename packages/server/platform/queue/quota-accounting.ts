// The port to what owners may do and have done. Each call is part of the transaction it is given.
import type { ProblemCode } from '@octavo/contract';
import type { Queries } from '#platform/database/database.ts';

export type Reservation = {
  /** The month that pays. */
  period: string;
  /** Jobs with a higher number are taken first. */
  priority: number;
};

export type QuotaAccounting = {
  /**
   * Sets one conversion aside.
   * @throws ProblemError when the owner has none left, runs too many at once, or let too much work come to nothing.
   */
  reserve(queries: Queries, owner: string): Promise<Reservation>;
  /**
   * Lets work begin that costs nothing.
   * @throws ProblemError when too much of it runs at once, or came to nothing.
   */
  waive(queries: Queries, owner: string): Promise<Reservation>;
  /**
   * Finds room for a result. Only one call at a time for each owner.
   * @returns when the result expires
   * @throws ProblemError `storage_used_up`
   */
  admitResult(queries: Queries, owner: string, bytes: number): Promise<Date>;
  /** The job has ended: what was set aside is used, or given back. */
  complete(queries: Queries, job: EndedJob, ending: Ending): Promise<void>;
};

export type EndedJob = {
  owner: string;
  period: string;
  /** How long its last attempt has run, in seconds; 0 when none was under way. */
  ranSeconds: number;
};

export type Ending =
  | { state: 'finished' }
  | { state: 'failed'; problem: { code: ProblemCode } }
  | { state: 'cancelled' };

/** How a job ended, for those who keep a record of it in the same transaction. */
export type CompletedJob = {
  id: string;
  owner: string;
  type: string;
  fileName: string;
  outcome: 'finished' | 'failed' | 'cancelled';
};

export type JobCompletionHook = (queries: Queries, job: CompletedJob) => Promise<void>;
