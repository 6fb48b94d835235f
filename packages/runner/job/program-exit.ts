// The end of a program that is started for one piece of work.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { killTree } from '#sandbox/sandbox.ts';
import { supervise, type SupervisedProgram } from '#job/supervision.ts';

/** What bubblewrap exits with when a signal ended the program inside: this and the signal's number. */
const endedBySignal = 128;

/**
 * Waits until a program has ended, and ends it at its limits.
 * @throws ProblemError `cancelled`, `too_much_work`, `too_complex`; `conversion_failed` with the cause `engineEnded` when it
 * crashed or hung
 */
export async function waitForExit(
  child: ChildProcess,
  limits: Omit<SupervisedProgram, 'pid' | 'kill'>,
): Promise<void> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  using supervision = supervise({ ...limits, pid: child.pid ?? 0, kill: () => killTree(child) });
  const [code] = await ended;
  if (code === null || code > endedBySignal) throw supervision.reason();
}
