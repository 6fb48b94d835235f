// Everything that may end a running job from outside: cancel, processor time, memory, disk, and a program that hangs.
// A job is measured by the work that it causes and not by the clock, so that a busy server refuses no good file.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { hangLimits, type HangLimits, type JobLimits } from '#job/limits.ts';
import { cpuSeconds, largestResident, processTree } from '#sandbox/process-tree.ts';

const intervalMs = 200;

export type Supervision = Disposable & {
  /** Why the job was ended, or that its program ended by itself. */
  reason(): ProblemError;
};

export type SupervisedProgram = {
  /** The sandbox's process; all below it count. */
  pid: number;
  /** The job's output folder, where it has one whose size is to be watched. */
  folder?: string;
  limits: Pick<JobLimits, 'memoryBytes' | 'diskBytes'>;
  budget: CpuBudget;
  /** Seconds of processor time that this program may use of the budget. */
  maxCpuSeconds?: number;
  /** A limit by the clock, for work that waits for the network. */
  wallMs?: number;
  signal: AbortSignal | undefined;
  /** Whether it waits for another program or the network, so that its rest is no hang. */
  isWaiting?(): boolean;
  /** For tests. */
  hang?: HangLimits;
  /** Ends the job's process tree. */
  kill(): void;
};

/** The cause when a program of ours ended or hung, which is not the file's fault: worth another try. */
export const engineEnded = new Error('the program ended');

/** True when the work can be tried again with a new program. */
export const isEngineFault = (error: unknown): boolean =>
  error instanceof ProblemError && error.cause === engineEnded;

export const engineFault = () => new ProblemError('conversion_failed', undefined, engineEnded);

const tooMuchWork = (seconds: number) => new ProblemError('too_much_work', { seconds });

const folderBytes = (folder: string): number => {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sum + folderBytes(path);
      return entry.isFile() ? sum + statSync(path).size : sum;
    }, 0);
  } catch {
    return 0;
  }
};

/** Notices when a program uses next to no processor time for long although it has work. */
function createHangWatch({ cpuSeconds: least, ms }: HangLimits) {
  let since = { at: performance.now(), used: 0 };
  return (used: number, isWaiting: boolean): boolean => {
    const now = performance.now();
    if (isWaiting || used - since.used >= least) since = { at: now, used };
    return now - since.at >= ms;
  };
}

/** Counts what a process tree uses from now on. Ended children that nobody waited for do not lower the sum. */
function createCpuCount(pid: number) {
  const before = cpuSeconds(processTree(pid));
  let most = 0;
  return (pids: readonly number[]): number => (most = Math.max(most, cpuSeconds(pids) - before));
}

/** Watches a job until disposed; the first reason to end it wins. */
export function supervise(given: SupervisedProgram): Supervision {
  const { pid, folder, limits, budget, signal, kill, hang = hangLimits } = given;
  const most = given.maxCpuSeconds ?? Infinity;
  const count = createCpuCount(pid);
  const hangs = createHangWatch(hang);
  let counted = 0;
  let reason: ProblemError | undefined;
  const end = (problem: ProblemError) => {
    reason ??= problem;
    kill();
  };
  const spend = (used: number) => {
    budget.spend(used - counted);
    counted = used;
  };
  const look = () => {
    const pids = processTree(pid);
    const used = count(pids);
    spend(used);
    if (largestResident(pids) > limits.memoryBytes) end(new ProblemError('too_complex'));
    if (folder && folderBytes(folder) > limits.diskBytes) end(new ProblemError('too_complex'));
    if (used > most) end(tooMuchWork(most));
    if (budget.left() === 0) end(tooMuchWork(budget.limit));
    if (hangs(used, given.isWaiting?.() ?? false)) end(engineFault());
  };
  const timer = setInterval(look, intervalMs);
  const wallMs = given.wallMs ?? budget.limit * hang.wallPerCpu * 1000;
  const wall = setTimeout(() => end(tooLong(wallMs)), wallMs);
  const cancel = () => end(new ProblemError('cancelled'));
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  return {
    reason: () => reason ?? engineFault(),
    [Symbol.dispose]() {
      clearInterval(timer);
      clearTimeout(wall);
      signal?.removeEventListener('abort', cancel);
      spend(count(processTree(pid)));
    },
  };
}

const tooLong = (ms: number) => new ProblemError('took_too_long', { seconds: ms / 1000 });
