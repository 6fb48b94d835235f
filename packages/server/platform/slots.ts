// Runs costly work a few pieces at a time, so that it leaves threads, memory and database connections for everything else.
import { ProblemError } from '@octavo/contract';

export type Slots = {
  /** Work that runs at the same time. */
  concurrent: number;
  /** Work that waits for that. */
  longestQueue: number;
  /** Work of one account or link that runs or waits: otherwise one could fill the queue for everybody. */
  mostOfOne: number;
};

/**
 * Runs the work when a slot is free.
 * @param by the account or link for which it is done
 * @throws ProblemError `queue_full`
 */
export type RunInSlot = <T>(by: string, work: () => Promise<T>) => Promise<T>;

export function createSlots({ concurrent, longestQueue, mostOfOne }: Slots): RunInSlot {
  let running = 0;
  const queue: (() => void)[] = [];
  const pending = new Map<string, number>();
  const count = (by: string, change: 1 | -1) => {
    const left = (pending.get(by) ?? 0) + change;
    if (left > 0) pending.set(by, left);
    else pending.delete(by);
  };
  return async (by, work) => {
    if (queue.length >= longestQueue || (pending.get(by) ?? 0) >= mostOfOne)
      throw new ProblemError('queue_full');
    count(by, 1);
    if (running < concurrent) running++;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      count(by, -1);
      // The next one takes over the slot.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
