// Converts the files of a job through the runner.
import { convertInSteps, type Runner } from '@octavo/runner';
import { uidOfOwner } from '#platform/http/caller.ts';
import type { RunTask } from '#platform/queue/worker.ts';

/** @param visitorCpuSeconds the CPU time that a visitor's job may use; the limit of its type applies as well */
export const createTaskRunner =
  (runner: Runner, visitorCpuSeconds: number): RunTask =>
  (task, { signal, progress }) =>
    convertInSteps(
      runner.convert,
      { ...task, ...(!uidOfOwner(task.owner) && { cpuSeconds: visitorCpuSeconds }) },
      { signal, progress: (done, of, what) => progress({ done, of, what }) },
    );
