// A pool of programs that are kept: each serves one owner, so that no program which has opened the files of one owner ever
// sees those of another. Some that nobody has used yet are kept ready.
import { ProblemError } from '@octavo/contract';

export type Member = { alive(): boolean; stop(): void };

export type PoolSettings<M extends Member> = {
  /** Members in use at the same time. */
  size: number;
  /** Members that are kept up in all, used or not. */
  warm: number;
  /** Members among them, or beyond `size`, that nobody has used yet. */
  spares: number;
  /** Starts a member and waits until it is ready. */
  create(index: number): Promise<M>;
  /** Uses after which a member is replaced. */
  usesPerMember: number;
  /** How long a member is kept for an owner who does not use it. */
  idleMs?: number;
  /** Waiting users; one more is refused with `queue_full`. */
  maxWaiting: number;
  /** Failed starts in a row after which those who wait are refused; without it the pool goes on trying. */
  startAttempts?: number;
  /** What they are refused with. */
  refusal?(cause: unknown): ProblemError;
  /** Called when a member could not be started. */
  failed(error: unknown): void;
};

export type Pool<M extends Member> = {
  /**
   * Runs `work` with a member that is new or has served this owner alone; waits for one first.
   * @throws ProblemError `queue_full`, `cancelled`, `shutting_down`
   */
  use<T>(owner: string, work: (member: M) => Promise<T>, signal?: AbortSignal): Promise<T>;
  waiting(): number;
  /** Members that are up. */
  members(): number;
  /** Those of them that nobody uses at the moment. */
  free(): number;
  stop(): void;
};

const retryDelaysMs = [100, 500, 2000, 10_000];
const usualIdleMs = 60_000;

type Entry<M> = { member: M; owner?: string; uses: number; since: number };
type Waiter<M> = { owner: string; give(entry: Entry<M>): void; refuse(error: ProblemError): void };

/** Starts a pool; members come up in the background. */
export function createPool<M extends Member>(settings: PoolSettings<M>): Pool<M> {
  const { size, warm, spares, idleMs = usualIdleMs } = settings;
  const all = new Set<Entry<M>>();
  /** In the order in which they became free. */
  const free = new Set<Entry<M>>();
  const queue: Waiter<M>[] = [];
  let busy = 0;
  let starting = 0;
  let failures = 0;
  let count = 0;
  let stopped = false;

  const discard = (entry: Entry<M>) => {
    all.delete(entry);
    free.delete(entry);
    entry.member.stop();
  };

  const dropDead = () => {
    for (const entry of free) if (!entry.member.alive()) discard(entry);
  };

  const find = (owner: string | undefined) => [...free].find((entry) => entry.owner === owner);

  const unused = () => [...free].filter(({ owner }) => owner === undefined).length;

  const start = async (): Promise<void> => {
    starting++;
    try {
      const member = await settings.create(count++);
      failures = 0;
      starting--;
      if (stopped) return member.stop();
      const entry = { member, uses: 0, since: performance.now() };
      all.add(entry);
      free.add(entry);
      serve();
    } catch (error) {
      starting--;
      if (!stopped) afterFailure(error);
    }
  };

  const afterFailure = (error: unknown) => {
    settings.failed(error);
    failures++;
    if (failures >= (settings.startAttempts ?? Infinity)) {
      failures = 0;
      const refusal = settings.refusal?.(error) ?? new ProblemError('conversion_failed', {}, error);
      for (const { refuse } of queue.splice(0)) refuse(refusal);
      return;
    }
    const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1];
    setTimeout(refill, delay).unref();
  };

  /** Members that are yet to be started: for those who wait, for those who come, and for the number kept up. */
  const missing = (): number => {
    const waiters = Math.min(queue.length, size - busy);
    const ready = unused() + starting;
    return Math.max(waiters + spares - ready, warm - all.size - starting);
  };

  /** The member that has been free for longest of those that are kept for an owner. */
  const leastUsed = () => [...free].find(({ owner }) => owner !== undefined);

  const refill = () => {
    if (stopped) return;
    for (let more = missing(); more > 0; more--) {
      if (all.size + starting >= size + spares) {
        const old = leastUsed();
        if (!old) return;
        discard(old);
      }
      void start();
    }
  };

  /** Gives free members to those who wait, in their order. */
  const serve = () => {
    dropDead();
    for (const waiter of [...queue]) {
      if (busy >= size) break;
      const entry = find(waiter.owner) ?? find(undefined);
      if (!entry) continue;
      queue.splice(queue.indexOf(waiter), 1);
      free.delete(entry);
      entry.owner = waiter.owner;
      busy++;
      waiter.give(entry);
    }
    refill();
  };

  const giveBack = (entry: Entry<M>) => {
    busy--;
    entry.uses++;
    entry.since = performance.now();
    if (stopped || !entry.member.alive() || entry.uses >= settings.usesPerMember) discard(entry);
    else free.add(entry);
    if (!stopped) serve();
  };

  /** What an owner's files left in memory goes soon after the last of them. */
  const dropIdle = () => {
    const before = performance.now() - idleMs;
    for (const entry of free) if (entry.owner !== undefined && entry.since < before) discard(entry);
    if (!stopped) serve();
  };
  const timer = setInterval(dropIdle, Math.max(50, idleMs / 4)).unref();

  const acquire = (owner: string, signal?: AbortSignal): Promise<Entry<M>> => {
    if (stopped) return Promise.reject(new ProblemError('shutting_down'));
    if (signal?.aborted) return Promise.reject(new ProblemError('cancelled'));
    const { promise, resolve, reject } = Promise.withResolvers<Entry<M>>();
    const waiter = { owner, give: resolve, refuse: reject };
    queue.push(waiter);
    serve();
    const at = queue.indexOf(waiter);
    if (at < 0) return promise;
    if (queue.length > settings.maxWaiting) {
      queue.splice(at, 1);
      return Promise.reject(new ProblemError('queue_full'));
    }
    const leave = () => {
      const place = queue.indexOf(waiter);
      if (place < 0) return;
      queue.splice(place, 1);
      reject(new ProblemError('cancelled'));
    };
    signal?.addEventListener('abort', leave, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  };

  refill();

  return {
    async use(owner, work, signal) {
      const entry = await acquire(owner, signal);
      try {
        return await work(entry.member);
      } finally {
        giveBack(entry);
      }
    },
    waiting: () => queue.length,
    members: () => [...all].filter(({ member }) => member.alive()).length,
    free: () => [...free].filter(({ member }) => member.alive()).length,
    stop() {
      stopped = true;
      clearInterval(timer);
      for (const { member } of all) member.stop();
      for (const { refuse } of queue.splice(0)) refuse(new ProblemError('shutting_down'));
    },
  };
}
