// Converts the files of a job through the runner.
import { convertInSteps, type Runner } from '@octavo/runner';
import { uidOfOwner } from '#platform/http/caller.ts';
import type { RunTask } from '#platform/queue/worker.ts';

/**
 * @param visitorCpuSeconds the CPU time that a visitor's job may use, in equal parts for its steps; the limits of their types apply
 * as well
 */
export const createTaskRunner =
  (runner: Runner, visitorCpuSeconds: number): RunTask =>
  (task, { signal, progress }) =>
    convertInSteps(
      runner.convert,
      { ...task, ...(!uidOfOwner(task.owner) && { cpuSeconds: partOf(task, visitorCpuSeconds) }) },
      { signal, progress: (done, of, what) => progress({ done, of, what }) },
    );

const partOf = ({ nextSteps }: Parameters<RunTask>[0], seconds: number): number =>
  Math.ceil(seconds / (1 + nextSteps.length));
