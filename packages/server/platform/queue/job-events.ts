// Follows the changes of a job, whichever process makes them.
import type { Tables } from '#platform/database/database.ts';
import type { Listener } from '#platform/database/listen.ts';
import { channels } from '#platform/queue/channels.ts';
import { findJob, isOver, type Job } from '#platform/queue/job.ts';

/** Notifications can be lost during a reconnect, so the job is also read at this interval. */
const pollMs = 5_000;

export type JobEvents = {
  /** The job now and after each change, until it ends, is gone, or the signal aborts. */
  follow(id: string, signal: AbortSignal): AsyncGenerator<Job>;
};

export function createJobEvents(tables: Tables, listener: Listener): JobEvents {
  const followers = new Map<string, Set<() => void>>();
  const wake = (id: string) => followers.get(id)?.forEach((follower) => follower());
  listener.on(channels.changed, wake);
  listener.onReconnect(() => [...followers.keys()].forEach(wake));
  return {
    async *follow(id, signal) {
      const wakeUp = createWakeUp();
      const removeFollower = addFollower(followers, id, wakeUp.signal);
      signal.addEventListener('abort', wakeUp.signal);
      try {
        yield* changesOf(tables, id, wakeUp, signal);
      } finally {
        signal.removeEventListener('abort', wakeUp.signal);
        removeFollower();
      }
    },
  };
}

async function* changesOf(
  tables: Tables,
  id: string,
  wakeUp: WakeUp,
  signal: AbortSignal,
): AsyncGenerator<Job> {
  let seen = 0;
  while (!signal.aborted) {
    const job = await findJob(tables, id);
    if (!job) return;
    if (job.version > seen) yield job;
    if (isOver(job)) return;
    seen = job.version;
    await wakeUp.wait(pollMs);
  }
}

type WakeUp = { signal(): void; wait(timeoutMs: number): Promise<void> };

/** Remembers one signal until it is waited for, so that none is lost between two reads. */
function createWakeUp(): WakeUp {
  let next = Promise.withResolvers<void>();
  return {
    signal: () => next.resolve(),
    async wait(timeoutMs) {
      const timer = setTimeout(next.resolve, timeoutMs);
      await next.promise;
      clearTimeout(timer);
      next = Promise.withResolvers();
    },
  };
}

function addFollower(followers: Map<string, Set<() => void>>, id: string, follower: () => void) {
  const group = followers.get(id) ?? new Set();
  followers.set(id, group.add(follower));
  return () => {
    group.delete(follower);
    if (group.size === 0) followers.delete(id);
  };
}
