// The status of the workers: of this process, or of other processes.
import { ProblemError } from '@octavo/contract';
import type { Finding, Runner } from '@octavo/runner';
import type { Tables } from '#platform/database/database.ts';
import { countWorkers, type WorkerCondition } from '#platform/queue/worker-registry.ts';

export type WorkerStatus = {
  /** The best condition of any worker; `absent` when there is none. */
  condition(): Promise<WorkerCondition | 'absent'>;
  /** Describes the sandbox. */
  sandbox(isSafe: boolean): string;
};

const sandboxOf = (runner: Runner) => runner.findings().find(({ name }) => name === 'sandbox');

/** `starting` while no worker is ready but the sandbox has passed its test, or the operator has waived it. */
export function workerConditionOf(runner: Runner): WorkerCondition {
  if (runner.ready()) return 'ready';
  return sandboxOf(runner)?.state === 'found' ? 'starting' : 'unsafe';
}

/** The workers of this process. */
export const ownWorkerStatus = (runner: Runner): WorkerStatus => ({
  condition: async () => workerConditionOf(runner),
  sandbox(isSafe) {
    const missing = isSafe ? undefined : runner.findings().find(isNeededBySandbox);
    return missing ? describeMissing(missing) : (sandboxOf(runner)?.detail ?? 'not tested');
  },
});

const isNeededBySandbox = ({ name, state }: Finding): boolean =>
  state === 'missing' && (name === 'bubblewrap' || name === 'prlimit');

/** Names a missing program, what does not work without it, and the command that installs it. */
export const describeMissing = ({ name, detail, cost, remedy }: Finding): string =>
  `${name} is ${detail}: ${[cost, remedy].filter(Boolean).join('; ')}`;

/** The workers of other processes. */
export const sharedWorkerStatus = (tables: Tables): WorkerStatus => ({
  async condition() {
    const { ready, starting, unsafe } = await countWorkers(tables);
    if (ready > 0) return 'ready';
    if (starting > 0) return 'starting';
    return unsafe > 0 ? 'unsafe' : 'absent';
  },
  sandbox: (isSafe) => (isSafe ? 'tested by each worker' : 'not safe on any worker'),
});

/**
 * @throws ProblemError `sandbox_unavailable` when no worker may open files. Jobs may wait for a worker that is starting.
 */
export async function refuseWhenUnsafe(workerStatus: WorkerStatus): Promise<void> {
  if ((await workerStatus.condition()) === 'unsafe') throw new ProblemError('sandbox_unavailable');
}

/** @throws ProblemError when no conversion is possible right now */
export async function refuseWithoutWorkers(workerStatus: WorkerStatus): Promise<void> {
  await refuseWhenUnsafe(workerStatus);
  if ((await workerStatus.condition()) === 'absent') throw new ProblemError('workers_unavailable');
}
