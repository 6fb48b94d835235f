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

const retryDelaysMs = [100, 500, 2000, 10_000];
const usualIdleMs = 60_000;

type Entry<M> = { member: M; owner?: string; uses: number; since: number };
type Waiter<M> = { owner: string; give(entry: Entry<M>): void; refuse(error: ProblemError): void };

/** Its members start in the background, the first ones with the pool. */
export class Pool<M extends Member> {
  readonly #settings: PoolSettings<M>;
  readonly #all = new Set<Entry<M>>();
  /** Ordered by when they became free. */
  readonly #free = new Set<Entry<M>>();
  readonly #queue: Waiter<M>[] = [];
  readonly #idleMs: number;
  readonly #idleTimer: NodeJS.Timeout;
  #busy = 0;
  #starting = 0;
  #started = 0;
  /** Consecutive failed starts. */
  #failures = 0;
  #stopped = false;
  #asleep = false;
  /** From the first call after sleep until a member runs or cannot be started. */
  #waking = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(settings: PoolSettings<M>) {
    this.#settings = settings;
    this.#idleMs = settings.idleMs ?? usualIdleMs;
    const pauseMs = Math.max(50, this.#idleMs / 4);
    this.#idleTimer = setInterval(() => this.#dropIdle(), pauseMs).unref();
    this.#refill();
  }

  /**
   * Waits for a member that is new or has only served this owner, and runs `work` with it.
   * @throws ProblemError `queue_full`, `cancelled`, `shutting_down`
   */
  async use<T>(owner: string, work: (member: M) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const entry = await this.#acquire(owner, signal);
    try {
      return await work(entry.member);
    } finally {
      this.#giveBack(entry);
    }
  }

  /** Number of callers that wait for a member. */
  waiting(): number {
    return this.#queue.length;
  }

  /** True if a caller waits because all members are in use, rather than for one that starts. */
  isOverloaded(): boolean {
    return this.#queue.length > 0 && this.#busy >= this.#settings.size;
  }

  /** Number of running members. */
  members(): number {
    return running(this.#all);
  }

  /** Number of running members that are not in use. */
  free(): number {
    return running(this.#free);
  }

  /** Stops all members, unless one is in use, and starts none before the next call of `use`. */
  sleep(): void {
    if (this.#busy > 0 || this.#queue.length > 0) return;
    this.#asleep = true;
    for (const entry of this.#all) this.#discard(entry);
  }

  isAsleep(): boolean {
    return this.#asleep;
  }

  /** True if a member is running, the pool sleeps, or the first member after sleep is starting. */
  isReady(): boolean {
    return this.members() > 0 || this.#asleep || this.#waking;
  }

  /** Stops all members, also those in use; who waits is refused. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#idleTimer);
    clearTimeout(this.#retry);
    for (const { member } of this.#all) member.stop();
    this.#refuseAll(new ProblemError('shutting_down'));
  }

  async #acquire(owner: string, signal?: AbortSignal): Promise<Entry<M>> {
    if (this.#stopped) throw new ProblemError('shutting_down');
    if (signal?.aborted) throw new ProblemError('cancelled');
    this.#waking ||= this.#asleep;
    this.#asleep = false;
    const { promise, resolve, reject } = Promise.withResolvers<Entry<M>>();
    const waiter = { owner, give: resolve, refuse: reject };
    this.#queue.push(waiter);
    this.#serve();
    if (this.#queue.length > this.#settings.maxWaiting && this.#leaveQueue(waiter))
      throw new ProblemError('queue_full');
    const cancel = () => this.#leaveQueue(waiter) && reject(new ProblemError('cancelled'));
    signal?.addEventListener('abort', cancel, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  /** @returns whether the caller still waited */
  #leaveQueue(waiter: Waiter<M>): boolean {
    const place = this.#queue.indexOf(waiter);
    if (place >= 0) this.#queue.splice(place, 1);
    return place >= 0;
  }

  #refuseAll(error: ProblemError): void {
    for (const { refuse } of this.#queue.splice(0)) refuse(error);
  }

  #giveBack(entry: Entry<M>): void {
    this.#busy--;
    entry.uses++;
    entry.since = performance.now();
    const isWornOut = entry.uses >= this.#settings.usesPerMember;
    if (this.#stopped || isWornOut || !entry.member.alive()) this.#discard(entry);
    else this.#free.add(entry);
    if (!this.#stopped) this.#serve();
  }

  /** Assigns free members to waiting callers, in their order. */
  #serve(): void {
    for (const entry of this.#free) if (!entry.member.alive()) this.#discard(entry);
    for (const waiter of [...this.#queue]) {
      if (this.#busy >= this.#settings.size) break;
      const entry = this.#freeOf(waiter.owner) ?? this.#freeOf(undefined);
      if (!entry) continue;
      this.#leaveQueue(waiter);
      this.#free.delete(entry);
      entry.owner = waiter.owner;
      this.#busy++;
      waiter.give(entry);
    }
    this.#refill();
  }

  /** A free member of this owner, or for `undefined` an unused one. */
  #freeOf(owner: string | undefined): Entry<M> | undefined {
    return [...this.#free].find((entry) => entry.owner === owner);
  }

  #refill(): void {
    if (this.#stopped) return;
    const most = this.#settings.size + this.#settings.spares;
    for (let more = this.#missing(); more > 0; more--) {
      if (this.#all.size + this.#starting >= most) {
        const old = this.#longestIdle();
        if (!old) return;
        this.#discard(old);
      }
      void this.#start();
    }
  }

  /** Number of members to start: for waiting callers, spares and the minimum number. */
  #missing(): number {
    if (this.#asleep) return 0;
    const { size, warm, spares } = this.#settings;
    const waiters = Math.min(this.#queue.length, size - this.#busy);
    const unused = [...this.#free].filter(({ owner }) => owner === undefined).length;
    return Math.max(
      waiters + spares - unused - this.#starting,
      warm - this.#all.size - this.#starting,
    );
  }

  /** The longest idle member that belongs to an owner. */
  #longestIdle(): Entry<M> | undefined {
    return [...this.#free].find(({ owner }) => owner !== undefined);
  }

  async #start(): Promise<void> {
    this.#starting++;
    try {
      const member = await this.#settings.create(this.#started++);
      this.#starting--;
      this.#failures = 0;
      this.#add(member);
    } catch (error) {
      this.#starting--;
      if (!this.#stopped) this.#afterFailure(error);
    }
  }

  #add(member: M): void {
    this.#waking = false;
    if (this.#stopped || this.#asleep) return member.stop();
    const entry = { member, uses: 0, since: performance.now() };
    this.#all.add(entry);
    this.#free.add(entry);
    this.#serve();
  }

  #afterFailure(error: unknown): void {
    const { failed, startAttempts = Infinity, refusal } = this.#settings;
    failed(error);
    this.#waking = false;
    this.#failures++;
    if (this.#failures >= startAttempts) {
      this.#failures = 0;
      this.#refuseAll(refusal?.(error) ?? new ProblemError('conversion_failed', {}, error));
      return;
    }
    const delay = retryDelaysMs[Math.min(this.#failures, retryDelaysMs.length) - 1];
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#refill();
    }, delay).unref();
    // A command whose caller waits has nothing else that keeps it alive.
    if (this.#queue.length > 0) this.#retry.ref();
  }

  /** Stops idle members, and with them what an owner's files left in memory. */
  #dropIdle(): void {
    const before = performance.now() - this.#idleMs;
    for (const entry of this.#free)
      if (entry.owner !== undefined && entry.since < before) this.#discard(entry);
    if (!this.#stopped) this.#serve();
  }

  #discard(entry: Entry<M>): void {
    this.#all.delete(entry);
    this.#free.delete(entry);
    entry.member.stop();
  }
}

const running = (entries: Iterable<Entry<Member>>): number =>
  [...entries].filter(({ member }) => member.alive()).length;
