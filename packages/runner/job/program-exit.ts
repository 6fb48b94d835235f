// Waits for a program that was started for a single task.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { killTree } from '#sandbox/sandbox.ts';
import { supervise, type SupervisedProgram } from '#job/supervision.ts';

/** If a signal ended the program, bubblewrap exits with this plus the signal's number. */
const signalExitBase = 128;

/**
 * Waits until a program exits, and kills it at its limits.
 * @throws ProblemError `cancelled`, `too_much_work`, `too_complex`; `conversion_failed` with the cause `engineEnded` if it
 * crashed or hung
 */
export async function waitForExit(
  child: ChildProcess,
  limits: Omit<SupervisedProgram, 'pid' | 'kill'>,
): Promise<void> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  using supervision = supervise({ ...limits, pid: child.pid ?? 0, kill: () => killTree(child) });
  const [code] = await ended;
  if (code === null || code > signalExitBase) throw supervision.reason();
}
