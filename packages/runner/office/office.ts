// The office engine: keeps one warm LibreOffice running and replaces it after a number of documents or when it exits. If
// none can be kept, it starts one for each document until a warm one is available again.
import { availableParallelism, loadavg } from 'node:os';
import { ProblemError } from '@octavo/contract';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { officeLimits } from '#job/limits.ts';
import { blameFullDisk, isDiskFullError } from '#job/disk-space.ts';
import { engineFault, retryEngineFaults } from '#job/engine-fault.ts';
import type { Warmth } from './start.ts';
import type { OfficeJob, Zygote } from './zygote.ts';

/**
 * How documents are converted: by a warm LibreOffice, by one that has just started, or by one started for each document,
 * which takes ten times as long. `asleep` if the next document starts it, `none` if there is no LibreOffice, or not yet.
 */
export const officeModes = ['warm', 'cold', 'single', 'asleep', 'none'] as const;
export type OfficeMode = (typeof officeModes)[number];

export type OfficeSettings = {
  /** Starts a LibreOffice to keep; the signal aborts the start. @throws if it does not start */
  start(index: number, warmth: Warmth, signal: AbortSignal): Promise<Zygote>;
  /** Prepares to start a LibreOffice for each document. @throws if there is none */
  startSingle(): Promise<Zygote>;
  failed(error: unknown): void;
  /**
   * What to start before the first document comes: a cold LibreOffice by default, or a warm one, for which the first documents
   * wait.
   */
  startsWith?: Warmth | 'nothing';
  /** Whether to become warm, which pays off after a few documents; true by default. */
  becomesWarm?: boolean;
  /** Pauses before attempts to start a warm LibreOffice again; the last one repeats. For tests. */
  pausesMs?: readonly number[];
  /** True while the machine has more work than processors. For tests. */
  isBusy?(): boolean;
};

/** How often it is checked whether the machine still has other work. */
const quietPollMs = 500;
const machineIsBusy = (): boolean => (loadavg()[0] ?? 0) > availableParallelism();

const usualPausesMs = [1_000, 5_000, 30_000, 60_000, 300_000];

/** A document that fails without a clear reason is tried once in a fresh LibreOffice, which may succeed. */
const isWorthRetrying = (error: unknown) =>
  error instanceof ProblemError &&
  ['damaged_file', 'conversion_failed', 'conversion_interrupted'].includes(error.problem.code);

/** @param hasStarted true if LibreOffice is installed and has started before */
function startProblem(error: unknown, hasStarted: boolean): ProblemError {
  if (isDiskFullError(error)) return new ProblemError('storage_full', undefined, error);
  if (hasStarted) return engineFault('killed');
  return new ProblemError('tool_missing', { tool: 'LibreOffice' }, error);
}

type Kept = { zygote: Zygote; mode: OfficeMode };

/**
 * Starts LibreOffice in the background, unless its settings say otherwise: first cold, then warm. The first document waits for the cold one.
 * Becoming warm takes more than half a second of processor time, which a busy machine needs for other jobs: there the first
 * document starts it.
 */
export class OfficeEngine {
  readonly #settings: OfficeSettings;
  readonly #becomesWarm: boolean;
  readonly #stopping = new AbortController();
  #kept: Kept | undefined;
  #starting: Promise<Zygote> | undefined;
  /** What starts a LibreOffice for one document. */
  #single: Promise<Zygote> | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Set while a cold LibreOffice waits for a document or a quiet machine. */
  #waiting: NodeJS.Timeout | undefined;
  #starts = 0;
  /** Consecutive failed attempts to become warm. */
  #attempts = 0;
  #hasStarted = false;
  #asleep = false;

  constructor(settings: OfficeSettings) {
    this.#settings = settings;
    this.#becomesWarm = settings.becomesWarm ?? true;
    const { startsWith = 'cold' } = settings;
    if (startsWith === 'cold') void this.#startCold();
    if (startsWith === 'warm') this.#startOrSingle('warm').catch(() => {});
  }

  /**
   * @throws ProblemError `password_required`, `wrong_password`, `damaged_file`, `conversion_failed`, `too_much_work`,
   * `conversion_interrupted`, `storage_full`, `tool_missing`
   */
  async convert(job: OfficeJob, budget: CpuBudget, signal: AbortSignal): Promise<void> {
    try {
      await this.#convertShared(job, budget, signal);
    } catch (error) {
      if (job.password !== undefined || !isWorthRetrying(error)) throw error;
      await this.#convertAlone(job, budget, signal).catch((second: unknown) => {
        // A single run gives no reasons of its own, but a disk that is full now explains the first failure, too.
        throw isDiskFullError(second) ? blameFullDisk(error) : error;
      });
    }
  }

  mode(): OfficeMode {
    if (this.#asleep) return 'asleep';
    return this.#alive()?.mode ?? 'none';
  }

  /** Stops a LibreOffice that is kept; the next document starts it again. No document may be in work. */
  sleep(): void {
    const kept = this.#alive();
    // Where none can be kept, the attempts go on, so that the operator sees it.
    if (this.#starting || !kept || kept.mode === 'single') return;
    this.#asleep = true;
    this.#clearTimers();
    kept.zygote.kill();
  }

  /** Stops the engine, and waits for starts in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#clearTimers();
    this.#kept?.zygote.kill();
    const [, prepared] = await Promise.allSettled([this.#starting, this.#single]);
    if (prepared.status === 'fulfilled') prepared.value?.kill();
  }

  #clearTimers(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#waiting);
    this.#retry = undefined;
    this.#waiting = undefined;
  }

  /** The LibreOffice that is kept, unless it has exited. */
  #alive(): Kept | undefined {
    return this.#kept?.zygote.alive() ? this.#kept : undefined;
  }

  #convertShared(job: OfficeJob, budget: CpuBudget, signal: AbortSignal): Promise<void> {
    const once = async () => {
      const zygote = await this.#acquire();
      this.#waitNoLonger();
      return zygote.convert(job, budget, signal);
    };
    return retryEngineFaults(once, AbortSignal.any([signal, this.#stopping.signal]));
  }

  async #convertAlone(job: OfficeJob, budget: CpuBudget, signal: AbortSignal): Promise<void> {
    const zygote = await this.#prepareSingle();
    await zygote.convert(job, budget, signal);
  }

  async #acquire(): Promise<Zygote> {
    try {
      return await this.#keptOrStarted();
    } catch (error) {
      throw startProblem(error, this.#hasStarted);
    }
  }

  async #keptOrStarted(): Promise<Zygote> {
    if (this.#asleep) {
      this.#asleep = false;
      return this.#startCold();
    }
    const kept = this.#alive();
    if (!kept) return this.#startOrSingle(this.#becomesWarm ? 'warm' : 'cold');
    if (kept.zygote.documents() >= officeLimits.documentsPerEngine)
      this.#start('warm').catch((error: unknown) => this.#report(error));
    return kept.zygote;
  }

  /** The first document need not wait until it is warm. */
  #startCold(): Promise<Zygote> {
    const started = this.#startOrSingle('cold');
    void started.then(
      () => this.#becomesWarm && this.#becomeWarmWhenQuiet(),
      (error: unknown) => this.#report(error),
    );
    return started;
  }

  /** Falls back to a cold LibreOffice if none has started yet, and then to one for each document, until there is a warm one again. */
  async #startOrSingle(warmth: Warmth): Promise<Zygote> {
    try {
      return await this.#start(warmth);
    } catch (error) {
      this.#report(error);
      if (this.#stopping.signal.aborted) throw error;
      if (warmth === 'warm' && !this.#hasStarted) return this.#startCold();
      const zygote = await this.#prepareSingle().catch(() => {
        // Without namespaces there is no other way; one that has never started is not installed.
        if (this.#hasStarted) this.#tryAgainLater();
        throw error;
      });
      this.#tryAgainLater();
      return this.#alive()?.zygote ?? this.#keep(zygote, 'single');
    }
  }

  #start(warmth: Warmth): Promise<Zygote> {
    this.#starting ??= this.#settings
      .start(this.#starts++, warmth, this.#stopping.signal)
      .then((zygote) => this.#keep(zygote, warmth))
      .finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  #keep(zygote: Zygote, mode: OfficeMode): Zygote {
    if (this.#stopping.signal.aborted) zygote.kill();
    this.#kept?.zygote.retire();
    this.#kept = { zygote, mode };
    this.#hasStarted = true;
    return zygote;
  }

  #prepareSingle(): Promise<Zygote> {
    const single = (this.#single ??= this.#settings.startSingle());
    single.catch(() => (this.#single = undefined));
    return single;
  }

  /** Tries to start a warm LibreOffice until it succeeds. */
  async #becomeWarm(): Promise<void> {
    try {
      if (!this.#alive()) await this.#start('cold');
      await this.#start('warm');
      this.#attempts = 0;
    } catch (error) {
      this.#report(error);
      this.#tryAgainLater();
    }
  }

  #tryAgainLater(): void {
    if (this.#retry || this.#stopping.signal.aborted) return;
    const { pausesMs = usualPausesMs } = this.#settings;
    const pause = pausesMs[Math.min(this.#attempts++, pausesMs.length - 1)];
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.#becomeWarm();
    }, pause).unref();
  }

  #becomeWarmWhenQuiet(): void {
    this.#waiting = undefined;
    if (this.#stopping.signal.aborted || this.#kept?.mode !== 'cold') return;
    const { isBusy = machineIsBusy } = this.#settings;
    if (!isBusy()) return void this.#becomeWarm();
    this.#waiting = setTimeout(() => this.#becomeWarmWhenQuiet(), quietPollMs).unref();
  }

  /** A document came: more of them may follow. */
  #waitNoLonger(): void {
    if (!this.#waiting) return;
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    // A cold one that died was replaced by a warm one.
    if (this.#kept?.mode === 'cold') void this.#becomeWarm();
  }

  #report(error: unknown): void {
    if (!this.#stopping.signal.aborted) this.#settings.failed(error);
  }
}
