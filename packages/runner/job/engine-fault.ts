// Faults of our own programs: one ended or hung without a limit being reached. They may not be the file's fault, so the work
// is tried again before the job fails.
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@octavo/contract';
import { overLimitCode } from '#sandbox/confined.ts';

/**
 * How one of our programs ended: `killed` from outside, for example by the kernel when the machine is short of memory, or
 * `crashed` by itself, which includes hanging.
 */
export type EngineEnd = 'killed' | 'crashed';

const causes: Record<EngineEnd, Error> = {
  killed: new Error('the program was killed'),
  crashed: new Error('the program crashed or hung'),
};

/** True if the work can be tried again with a new program. */
export const isEngineFault = (error: unknown): boolean =>
  error instanceof ProblemError &&
  error.problem.code === 'conversion_failed' &&
  (error.cause === causes.killed || error.cause === causes.crashed);

export const engineFault = (end: EngineEnd) =>
  new ProblemError('conversion_failed', undefined, causes[end]);

/** If a signal ended the program in a sandbox, bubblewrap exits with this plus the signal's number. */
const signalExitBase = 128;
const killSignal = 9;

/** How a program ended by its exit code and signal: the kernel and operators use SIGKILL, crashes use other signals. */
export const engineEndOf = (code: number | null, signal: NodeJS.Signals | null): EngineEnd =>
  signal === 'SIGKILL' || code === signalExitBase + killSignal ? 'killed' : 'crashed';

/** True if the program used more than its sandbox gives it. Another attempt does not change that. */
export const exceededSandbox = (code: number | null): boolean => code === overLimitCode;

/** True if a signal ended the program. */
export const endedBySignal = (code: number | null): boolean =>
  code === null || code > signalExitBase;

/**
 * The pauses before the second and the third attempt. The first lets a pool notice programs that were killed at the same
 * time; the second outlasts whatever kills several in a row, such as a machine that is short of memory.
 */
const pausesMs = [100, 2_000];

/**
 * Tries the work again after an engine fault. A file that crashes engines fails every attempt.
 * @throws the last error; ProblemError `conversion_interrupted` if the program of the last attempt was killed, because then
 * another try at another time may succeed
 */
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
  return work().catch((error: unknown) => {
    throw signal?.aborted ? error : lastFault(error);
  });
}

const lastFault = (error: unknown): unknown =>
  isEngineFault(error) && (error as ProblemError).cause === causes.killed
    ? new ProblemError('conversion_interrupted', undefined, causes.killed)
    : error;
