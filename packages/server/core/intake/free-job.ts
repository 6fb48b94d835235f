// Jobs that the server runs for its own answers. They cost no conversion.
import { createHash } from 'node:crypto';
import { ProblemError } from '@octavo/contract';
import type { Owner } from '#platform/http/caller.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { Submission } from '#platform/queue/submit.ts';

/**
 * The owner of such jobs: a visitor id that represents the account. They then appear in no file list or history, they are counted
 * separately, and what a crash leaves behind is swept with the data of visitors.
 */
export const freeJobOwner = (purpose: string, uid: string): Owner =>
  `anonymous:${purpose}-${createHash('sha256').update(uid).digest('hex').slice(0, 32)}`;

type Context = {
  queue: Queue;
  /** Aborts when the server closes its connections. */
  closing: AbortSignal;
};

/**
 * Waits for a job. One that has not ended when the wait does is cancelled.
 * @param ended ends the wait
 * @throws ProblemError of the job; `shutting_down`, `cancelled`
 */
export async function finished({ queue, closing }: Context, id: string, ended: AbortSignal) {
  const done = await queue.waitForEnd(id, ended);
  if (done?.state === 'failed') throw new ProblemError(done.problem.code, done.problem.values);
  if (done?.state === 'finished') return done;
  await queue.cancel(id);
  throw new ProblemError(closing.aborted ? 'shutting_down' : 'cancelled');
}

/** What the queue needs of a free job. */
export const freeSubmission = (
  owner: Owner,
  shareOf: Owner,
  request: Pick<Submission, 'type' | 'inputs' | 'options'>,
): Submission => ({
  ...{ owner, shareOf, isFree: true, withheld: [], fingerprint: '' },
  ...request,
});
