// A pool of warm members: hands out a free one, replaces those that died or have served long enough.
import { ProblemError } from '@octavo/contract';

export type Member = { alive(): boolean; stop(): void };

export type PoolSettings<M extends Member> = {
  size: number;
  /** Starts a member and waits until it is warm. */
  create(index: number): Promise<M>;
  /** Uses after which a member is replaced. */
  usesPerMember: number;
  /** Waiting users; one more is refused with `queue_full`. */
  maxWaiting: number;
  /** Told when a member could not be started; the pool tries again by itself. */
  failed(error: unknown): void;
};

export type Pool<M extends Member> = {
  /** Runs `work` with a free member, waiting for one first. @throws ProblemError `queue_full`, `cancelled`, `shutting_down` */
  use<T>(work: (member: M) => Promise<T>, signal?: AbortSignal): Promise<T>;
  waiting(): number;
  /** Members that are up. */
  members(): number;
  /** Those of them that nobody uses. */
  free(): number;
  stop(): void;
};

const retryDelaysMs = [100, 500, 2000, 10_000];

/** Starts a pool; members come up one after the other in the background. */
export function createPool<M extends Member>(settings: PoolSettings<M>): Pool<M> {
  const free: M[] = [];
  const all = new Set<M>();
  const uses = new WeakMap<M, number>();
  const queue: { give(member: M): void; refuse(error: ProblemError): void }[] = [];
  let stopped = false;

  const offer = (member: M) => {
    const next = queue.shift();
    if (next) next.give(member);
    else free.push(member);
  };

  const start = async (index: number, attempt = 0): Promise<void> => {
    if (stopped) return;
    try {
      const member = await settings.create(index);
      if (stopped) return member.stop();
      all.add(member);
      offer(member);
    } catch (error) {
      if (stopped) return;
      settings.failed(error);
      const delay = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)];
      setTimeout(() => void start(index, attempt + 1), delay).unref();
    }
  };

  const giveBack = (member: M) => {
    const used = (uses.get(member) ?? 0) + 1;
    uses.set(member, used);
    if (member.alive() && used < settings.usesPerMember) return offer(member);
    member.stop();
    all.delete(member);
    void start(nextIndex++);
  };

  const acquire = (signal?: AbortSignal): Promise<M> => {
    if (stopped) return Promise.reject(new ProblemError('shutting_down'));
    if (signal?.aborted) return Promise.reject(new ProblemError('cancelled'));
    const member = takeAlive(free, (dead) => giveBack(dead));
    if (member) return Promise.resolve(member);
    if (queue.length >= settings.maxWaiting) return Promise.reject(new ProblemError('queue_full'));
    const { promise, resolve, reject } = Promise.withResolvers<M>();
    const entry = { give: resolve, refuse: reject };
    queue.push(entry);
    signal?.addEventListener(
      'abort',
      () => {
        const at = queue.indexOf(entry);
        if (at >= 0) queue.splice(at, 1);
        reject(new ProblemError('cancelled'));
      },
      { once: true },
    );
    return promise;
  };

  let nextIndex = settings.size;
  for (let index = 0; index < settings.size; index++) void start(index);

  return {
    async use(work, signal) {
      const member = await acquire(signal);
      try {
        return await work(member);
      } finally {
        giveBack(member);
      }
    },
    waiting: () => queue.length,
    members: () => all.size,
    free: () => free.filter((member) => member.alive()).length,
    stop() {
      stopped = true;
      for (const member of all) member.stop();
      for (const entry of queue.splice(0)) entry.refuse(new ProblemError('shutting_down'));
    },
  };
}

/** The next free member that still lives; dead ones are handed to `replace`. */
function takeAlive<M extends Member>(free: M[], replace: (dead: M) => void): M | undefined {
  for (let member = free.shift(); member; member = free.shift()) {
    if (member.alive()) return member;
    replace(member);
  }
  return undefined;
}
