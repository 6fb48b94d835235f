// Kills a job's program when it is cancelled, exceeds its processor time, memory or disk space, or hangs. Limits count
// processor time, not wall-clock time, so that a busy server refuses no valid file.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { isDiskFull } from '#job/disk-space.ts';
import { engineFault, type EngineEnd } from '#job/engine-fault.ts';
import { hangLimits, type HangLimits, type JobLimits } from '#job/limits.ts';
import { cpuSeconds, deletedBytes, processTree, totalOwnBytes } from '#sandbox/process-tree.ts';

const intervalMs = 200;
/** Open files are looked at every so many checks: that takes longer than all else. */
const openFilesEvery = 5;

export type Supervision = Disposable & {
  /** Why the job was killed, or an engine fault if its program ended without a limit being reached. */
  reason(end: EngineEnd): ProblemError;
  /** True if the disk of the output folder is full, or was while the job ran. */
  sawFullDisk(): boolean;
};

export type SupervisedProgram = {
  /** The sandbox's process. Limits apply to its whole process tree. */
  pid: number;
  /** The folder that the program may write, if its size is to be limited. Deleted files that are still open count as well. */
  folder?: string;
  limits: Pick<JobLimits, 'memoryBytes' | 'diskBytes'>;
  budget: CpuBudget;
  /** Maximum processor seconds that this program may use from the budget. */
  maxCpuSeconds?: number;
  /** Wall-clock limit, for work that waits for the network. */
  wallMs?: number;
  signal: AbortSignal | undefined;
  /** True while the program waits for another program or the network and therefore does not hang. */
  isWaiting?(): boolean;
  /** For tests. */
  hang?: HangLimits;
  /** Kills the job's process tree. */
  kill(): void;
};

const tooMuchWork = (seconds: number) => new ProblemError('too_much_work', { seconds });

/** Bytes of the files in a folder. @returns Infinity if a program hides some of them in a folder that cannot be read */
export function folderBytes(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sum + folderBytes(path);
      return entry.isFile() ? sum + statSync(path).size : sum;
    }, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? Infinity : 0;
  }
}

/** Detects a program that has work but uses almost no processor time for a long time. */
function createHangWatch({ cpuSeconds: least, ms }: HangLimits) {
  let since = { at: performance.now(), used: 0 };
  return (used: number, isWaiting: boolean): boolean => {
    const now = performance.now();
    if (isWaiting || used - since.used >= least) since = { at: now, used };
    return now - since.at >= ms;
  };
}

/** Counts what a process tree uses from now on. The sum does not fall when a child exits without being waited for. */
function createCpuCount(pid: number) {
  const before = cpuSeconds(processTree(pid));
  let most = 0;
  return (pids: readonly number[]): number => (most = Math.max(most, cpuSeconds(pids) - before));
}

/** Supervises a job until disposed. The first reason to kill it is kept. */
export function supervise(supervised: SupervisedProgram): Supervision {
  const { pid, folder, limits, budget, signal, kill, hang = hangLimits } = supervised;
  const maxCpuSeconds = supervised.maxCpuSeconds ?? Infinity;
  const count = createCpuCount(pid);
  const hangs = createHangWatch(hang);
  let counted = 0;
  let diskWasFull = false;
  let checks = 0;
  let deleted = 0;
  let reason: ProblemError | undefined;
  const end = (problem: ProblemError) => {
    reason ??= problem;
    kill();
  };
  const spend = (used: number) => {
    budget.spend(used - counted);
    counted = used;
  };
  const sawFullDisk = () => (diskWasFull ||= folder !== undefined && isDiskFull(folder));
  const check = () => {
    sawFullDisk();
    const pids = processTree(pid);
    const used = count(pids);
    spend(used);
    if (totalOwnBytes(pids) > limits.memoryBytes) end(new ProblemError('too_complex'));
    if (folder && checks++ % openFilesEvery === 0) deleted = deletedBytes(pids);
    if (folder && folderBytes(folder) + deleted > limits.diskBytes)
      end(new ProblemError('too_complex'));
    if (used > maxCpuSeconds) end(tooMuchWork(maxCpuSeconds));
    if (budget.left() === 0) end(tooMuchWork(budget.limit));
    if (hangs(used, supervised.isWaiting?.() ?? false)) end(engineFault('crashed'));
  };
  const timer = setInterval(check, intervalMs);
  const wallMs = supervised.wallMs ?? budget.limit * hang.wallPerCpu * 1000;
  const wall = setTimeout(() => end(tooLong(wallMs)), wallMs);
  const cancel = () => end(new ProblemError('cancelled'));
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  return {
    reason: (how) => reason ?? engineFault(how),
    sawFullDisk,
    [Symbol.dispose]() {
      clearInterval(timer);
      clearTimeout(wall);
      signal?.removeEventListener('abort', cancel);
      spend(count(processTree(pid)));
    },
  };
}

const tooLong = (ms: number) => new ProblemError('took_too_long', { seconds: ms / 1000 });
