// The end of a program, brought about when it is late or not wanted any more.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ProblemError } from '@octavo/contract';
import { killTree } from '#sandbox/room.ts';

/**
 * Waits until a program has ended.
 * @param limitMs after which it is killed
 * @throws ProblemError `cancelled`, `took_too_long`
 */
export async function endedInTime(
  child: ChildProcess,
  signal: AbortSignal,
  limitMs: number,
): Promise<void> {
  const late = AbortSignal.timeout(limitMs);
  const either = AbortSignal.any([signal, late]);
  const kill = () => killTree(child);
  either.addEventListener('abort', kill, { once: true });
  if (either.aborted) kill();
  await once(child, 'exit');
  either.removeEventListener('abort', kill);
  if (signal.aborted) throw new ProblemError('cancelled');
  if (late.aborted) throw new ProblemError('took_too_long', { seconds: limitMs / 1000 });
}
