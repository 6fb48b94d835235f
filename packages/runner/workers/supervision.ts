// Everything that may end a running job from outside: cancel, silence, the wall clock, memory, disk.
import { ProblemError } from '@octavo/contract';
import type { JobLimits } from '#limits.ts';
import { watch as watchUsage } from '#sandbox/watchdog.ts';

export type Supervision = Disposable & {
  /** Tells that the job is still getting on. */
  heard(): void;
  /** Why the job was ended, or that it ended by itself. */
  reason(): ProblemError;
};

export type Supervised = {
  pid: number;
  /** The job's output folder, where it has one whose size is to be watched. */
  folder?: string;
  limits: JobLimits;
  signal: AbortSignal | undefined;
  /** Ends the job's process tree. */
  kill(): void;
};

/** The cause when a worker ended by itself: killed by the system, or crashed by its file. */
export const workerEnded = new Error('the worker ended');

const tooLong = (ms: number) => new ProblemError('took_too_long', { seconds: ms / 1000 });

/** Watches a job until disposed; the first reason to end it wins. */
export function supervise({ pid, folder, limits, signal, kill }: Supervised): Supervision {
  let reason: ProblemError | undefined;
  const end = (problem: ProblemError) => {
    reason ??= problem;
    kill();
  };
  const silence = setTimeout(() => end(tooLong(limits.silenceMs)), limits.silenceMs);
  const wall = setTimeout(() => end(tooLong(limits.wallMs)), limits.wallMs);
  const usage = watchUsage(pid, folder, limits, () => end(new ProblemError('too_complex')));
  const cancel = () => end(new ProblemError('cancelled'));
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  return {
    heard: () => void silence.refresh(),
    reason: () => reason ?? new ProblemError('conversion_failed', undefined, workerEnded),
    [Symbol.dispose]() {
      clearTimeout(silence);
      clearTimeout(wall);
      usage[Symbol.dispose]();
      signal?.removeEventListener('abort', cancel);
    },
  };
}
