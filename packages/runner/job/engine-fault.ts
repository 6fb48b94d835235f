// Faults of our own programs: one ended or hung without a limit being reached. They are not the file's fault, so the work is
// tried again before the job fails.
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@octavo/contract';

/** The cause of an error if one of our programs ended or hung. */
export const engineEnded = new Error('the program ended');

/** True if the work can be tried again with a new program. */
export const isEngineFault = (error: unknown): boolean =>
  error instanceof ProblemError && error.cause === engineEnded;

export const engineFault = () => new ProblemError('conversion_failed', undefined, engineEnded);

/**
 * The pauses before the second and the third attempt. The first lets a pool notice programs that were killed at the same
 * time; the second outlasts whatever kills several in a row, such as a machine that is short of memory.
 */
const pausesMs = [100, 2_000];

/** Tries the work again after an engine fault. A file that crashes engines fails every attempt. @throws the last error */
export async function retryEngineFaults<T>(
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isEngineFault(error) || signal?.aborted) throw error;
      await sleep(pauseMs);
    }
  }
  return work();
}
