// Follows the changes of jobs, whichever process makes them. However many followers a job has, each change is read once; while
// nothing changes, followers cost no query of their own.
import { hasEnded } from '@octavo/contract';
import { inArray } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import type { Listener } from '#platform/database/listen.ts';
import { jobs } from '#platform/database/schema.ts';
import { channels } from '#platform/queue/channels.ts';
import { findJob, type Job } from '#platform/queue/job.ts';
import { shareReads } from '#platform/queue/shared-reads.ts';

/** Notifications can be lost during a reconnect, so the versions of all followed jobs are also read at this interval. */
const pollMs = 5_000;

/** `end` skips the progress of the job. */
export type Interest = 'changes' | 'end';

export type JobEvents = {
  /** The job now and after each change, until it ends, is gone, or the signal aborts. */
  follow(id: string, signal: AbortSignal, interest?: Interest): AsyncGenerator<Job>;
  /** The number of followers of all jobs. */
  followers(): number;
  stop(): void;
};

/** A job that somebody follows. */
type Watch = {
  followers: Map<() => void, Interest>;
  /** As it was read last; undefined before the first read and when the job is gone. */
  job: Job | undefined;
  read(): Promise<void>;
};

export function createJobEvents(tables: Tables, listener: Listener): JobEvents {
  const watches = new Map<string, Watch>();
  // A failed read leaves the followers waiting; the next poll finds the change.
  const read = (id: string) =>
    void watches
      .get(id)
      ?.read()
      .catch(() => undefined);
  const poll = async () => {
    if (watches.size === 0) return;
    const rows = await tables
      .select({ id: jobs.id, version: jobs.version })
      .from(jobs)
      .where(inArray(jobs.id, [...watches.keys()]));
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    for (const [id, { job }] of watches) if (versions.get(id) !== job?.version) read(id);
  };
  const timer = setInterval(() => void poll().catch(() => undefined), pollMs).unref();
  const readProgress = (id: string) => {
    const interests: Iterable<Interest> = watches.get(id)?.followers.values() ?? [];
    if (new Set(interests).has('changes')) read(id);
  };
  listener.on(channels.changed, read);
  listener.on(channels.progressed, readProgress);
  listener.onReconnect(() => [...watches.keys()].forEach(read));

  const watch = (id: string): Watch => {
    const known = watches.get(id);
    if (known) return known;
    const created = createWatch(tables, id);
    watches.set(id, created);
    return created;
  };

  return {
    async *follow(id, signal, interest = 'changes') {
      const watched = watch(id);
      const wakeUp = createWakeUp();
      watched.followers.set(wakeUp.signal, interest);
      signal.addEventListener('abort', wakeUp.signal);
      try {
        if (!watched.job) await watched.read();
        yield* changesOf(watched, wakeUp, signal);
      } finally {
        signal.removeEventListener('abort', wakeUp.signal);
        watched.followers.delete(wakeUp.signal);
        if (watched.followers.size === 0) watches.delete(id);
      }
    },
    followers: () => [...watches.values()].reduce((sum, { followers }) => sum + followers.size, 0),
    stop: () => clearInterval(timer),
  };
}

function createWatch(tables: Tables, id: string): Watch {
  const watch: Watch = {
    followers: new Map(),
    job: undefined,
    read: shareReads(async () => {
      watch.job = await findJob(tables, id);
      for (const wakeUp of watch.followers.keys()) wakeUp();
    }),
  };
  return watch;
}

async function* changesOf(watch: Watch, wakeUp: WakeUp, signal: AbortSignal): AsyncGenerator<Job> {
  let seen = 0;
  while (!signal.aborted) {
    const { job } = watch;
    if (!job) return;
    if (job.version > seen) yield job;
    if (hasEnded(job)) return;
    seen = job.version;
    await wakeUp.wait();
  }
}

type WakeUp = { signal(): void; wait(): Promise<void> };

/** Remembers one signal until it is waited for, so that none is lost between two reads. */
function createWakeUp(): WakeUp {
  let next = Promise.withResolvers<void>();
  return {
    signal: () => next.resolve(),
    async wait() {
      await next.promise;
      next = Promise.withResolvers();
    },
  };
}
