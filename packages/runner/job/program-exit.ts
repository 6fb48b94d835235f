// Waits for a program that was started for a single task.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ProblemError } from '@octavo/contract';
import { killTree } from '#sandbox/sandbox.ts';
import { endedBySignal, engineEndOf, exceededSandbox } from '#job/engine-fault.ts';
import { supervise, type SupervisedProgram } from '#job/supervision.ts';

/**
 * Waits until a program exits, and kills it at its limits.
 * @throws ProblemError `cancelled`, `too_much_work`, `too_complex`; an engine fault if it crashed, hung or was killed
 */
export async function waitForExit(
  child: ChildProcess,
  limits: Omit<SupervisedProgram, 'pid' | 'kill'>,
): Promise<void> {
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  using supervision = supervise({ ...limits, pid: child.pid ?? 0, kill: () => killTree(child) });
  const [code, signal] = await ended;
  if (exceededSandbox(code)) throw new ProblemError('too_complex');
  if (endedBySignal(code)) throw supervision.reason(engineEndOf(code, signal));
}
