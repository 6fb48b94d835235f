// A pool of long-running programs. Each member serves one owner, so that a program which has opened one owner's files
// never sees another's. Unused members are kept ready as spares.
import { ProblemError } from '@octavo/contract';

export type Member = { alive(): boolean; stop(): void };

export type PoolSettings<M extends Member> = {
  /** Maximum number of members in use. */
  size: number;
  /** Number of members to keep running, used or not. */
  warm: number;
  /** Unused members to keep ready, if necessary in addition to `size`. */
  spares: number;
  /** Starts a member and waits until it is ready. */
  create(index: number): Promise<M>;
  /** Uses after which a member is replaced. */
  usesPerMember: number;
  /** Time after which an idle member is stopped. */
  idleMs?: number;
  /** Maximum number of waiting callers; further ones get `queue_full`. */
  maxWaiting: number;
  /** Consecutive failed starts after which waiting callers are refused. Without it the pool retries for ever. */
  startAttempts?: number;
  /** Creates the error for refused callers. */
  refusal?(cause: unknown): ProblemError;
  /** Called when a member cannot be started. */
  failed(error: unknown): void;
};

export type Pool<M extends Member> = {
  /**
   * Waits for a member that is new or has only served this owner, and runs `work` with it.
   * @throws ProblemError `queue_full`, `cancelled`, `shutting_down`
   */
  use<T>(owner: string, work: (member: M) => Promise<T>, signal?: AbortSignal): Promise<T>;
  waiting(): number;
  /** True if a caller waits because all members are in use, rather than for one that starts. */
  isOverloaded(): boolean;
  /** Number of running members. */
  members(): number;
  /** Number of running members that are not in use. */
  free(): number;
  /** Stops all members, unless one is in use, and starts none before the next call of `use`. */
  sleep(): void;
  isAsleep(): boolean;
  stop(): void;
};

const retryDelaysMs = [100, 500, 2000, 10_000];
const usualIdleMs = 60_000;

type Entry<M> = { member: M; owner?: string; uses: number; since: number };
type Waiter<M> = { owner: string; give(entry: Entry<M>): void; refuse(error: ProblemError): void };

/** Creates a pool; its members start in the background. */
export function createPool<M extends Member>(settings: PoolSettings<M>): Pool<M> {
  const { size, warm, spares, idleMs = usualIdleMs } = settings;
  const all = new Set<Entry<M>>();
  /** Ordered by when they became free. */
  const free = new Set<Entry<M>>();
  const queue: Waiter<M>[] = [];
  let busy = 0;
  let starting = 0;
  let failures = 0;
  let count = 0;
  let stopped = false;
  let asleep = false;

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
      if (stopped || asleep) return member.stop();
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

  /** Number of members to start: for waiting callers, spares and the minimum number. */
  const missing = (): number => {
    if (asleep) return 0;
    const waiters = Math.min(queue.length, size - busy);
    const ready = unused() + starting;
    return Math.max(waiters + spares - ready, warm - all.size - starting);
  };

  /** The longest idle member that belongs to an owner. */
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

  /** Assigns free members to waiting callers, in their order. */
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

  /** Stops idle members, and with them what an owner's files left in memory. */
  const dropIdle = () => {
    const before = performance.now() - idleMs;
    for (const entry of free) if (entry.owner !== undefined && entry.since < before) discard(entry);
    if (!stopped) serve();
  };
  const timer = setInterval(dropIdle, Math.max(50, idleMs / 4)).unref();

  const acquire = (owner: string, signal?: AbortSignal): Promise<Entry<M>> => {
    if (stopped) return Promise.reject(new ProblemError('shutting_down'));
    if (signal?.aborted) return Promise.reject(new ProblemError('cancelled'));
    asleep = false;
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
    isOverloaded: () => queue.length > 0 && busy >= size,
    members: () => [...all].filter(({ member }) => member.alive()).length,
    free: () => [...free].filter(({ member }) => member.alive()).length,
    sleep() {
      if (busy > 0 || queue.length > 0) return;
      asleep = true;
      for (const entry of all) discard(entry);
    },
    isAsleep: () => asleep,
    stop() {
      stopped = true;
      clearInterval(timer);
      for (const { member } of all) member.stop();
      for (const { refuse } of queue.splice(0)) refuse(new ProblemError('shutting_down'));
    },
  };
}
