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

export type OfficeEngine = {
  /**
   * @throws ProblemError `password_required`, `wrong_password`, `damaged_file`, `conversion_failed`, `too_much_work`,
   * `conversion_interrupted`, `storage_full`, `tool_missing`
   */
  convert(job: OfficeJob, budget: CpuBudget, signal: AbortSignal): Promise<void>;
  mode(): OfficeMode;
  /** Stops a LibreOffice that is kept; the next document starts it again. No document may be in work. */
  sleep(): void;
  /** Stops the engine, and waits for starts in progress. */
  stop(): Promise<void>;
};

export type OfficeSettings = {
  /** Starts a LibreOffice to keep; the signal aborts the start. @throws if it does not start */
  start(index: number, warmth: Warmth, signal: AbortSignal): Promise<Zygote>;
  /** Prepares to start a LibreOffice for each document. @throws if there is none */
  startSingle(): Promise<Zygote>;
  failed(error: unknown): void;
  /** Whether to start before the first document comes; true by default. */
  startsAtOnce?: boolean;
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

/**
 * Starts the engine in the background unless told otherwise, first cold, then warm. The first call waits for the cold one.
 * Becoming warm takes more than half a second of processor time, which a busy machine needs for other jobs: there the first
 * document starts it.
 */
export function createOfficeEngine(settings: OfficeSettings): OfficeEngine {
  const { start, startSingle, failed, pausesMs = usualPausesMs } = settings;
  const { isBusy = machineIsBusy, startsAtOnce = true, becomesWarm = true } = settings;
  const stopping = new AbortController();
  let index = 0;
  let current: { zygote: Zygote; mode: OfficeMode } | undefined;
  let starting: Promise<Zygote> | undefined;
  let single: Promise<Zygote> | undefined;
  let retry: NodeJS.Timeout | undefined;
  /** Set while a cold LibreOffice waits for a document or a quiet machine. */
  let waiting: NodeJS.Timeout | undefined;
  let attempts = 0;
  let hasStarted = false;
  let asleep = false;

  const report = (error: unknown) => {
    if (!stopping.signal.aborted) failed(error);
  };

  const use = (zygote: Zygote, mode: OfficeMode): Zygote => {
    if (stopping.signal.aborted) zygote.kill();
    current?.zygote.retire();
    current = { zygote, mode };
    hasStarted = true;
    return zygote;
  };

  const startShared = (warmth: Warmth): Promise<Zygote> =>
    (starting ??= start(index++, warmth, stopping.signal)
      .then((zygote) => use(zygote, warmth))
      .finally(() => (starting = undefined)));

  const prepareSingle = (): Promise<Zygote> => {
    single ??= startSingle();
    single.catch(() => (single = undefined));
    return single;
  };

  /** Tries to start a warm LibreOffice until it succeeds. */
  const becomeWarm = async (): Promise<void> => {
    try {
      if (!current?.zygote.alive()) await startShared('cold');
      await startShared('warm');
      attempts = 0;
    } catch (error) {
      report(error);
      tryAgainLater();
    }
  };

  const becomeWarmWhenQuiet = (): void => {
    waiting = undefined;
    if (stopping.signal.aborted || current?.mode !== 'cold') return;
    if (isBusy()) waiting = setTimeout(becomeWarmWhenQuiet, quietPollMs).unref();
    else void becomeWarm();
  };

  /** A document came: more of them may follow. */
  const waitNoLonger = (): void => {
    if (!waiting) return;
    clearTimeout(waiting);
    waiting = undefined;
    // A cold one that died was replaced by a warm one.
    if (current?.mode === 'cold') void becomeWarm();
  };

  const tryAgainLater = () => {
    if (retry || stopping.signal.aborted) return;
    const pause = pausesMs[Math.min(attempts++, pausesMs.length - 1)];
    retry = setTimeout(() => {
      retry = undefined;
      void becomeWarm();
    }, pause).unref();
  };

  /** Falls back to one LibreOffice for each document until there is a warm one again. */
  const startOrSingle = (warmth: Warmth): Promise<Zygote> =>
    startShared(warmth).catch(async (error: unknown) => {
      report(error);
      if (stopping.signal.aborted) throw error;
      const zygote = await prepareSingle().catch(() => {
        // Without namespaces there is no other way; one that has never started is not installed.
        if (hasStarted) tryAgainLater();
        throw error;
      });
      tryAgainLater();
      return current?.zygote.alive() ? current.zygote : use(zygote, 'single');
    });

  /** The first document need not wait until it is warm. */
  const startCold = (): Promise<Zygote> => {
    const started = startOrSingle('cold');
    void started.then(becomesWarm ? becomeWarmWhenQuiet : () => {}, report);
    return started;
  };

  const wake = (): Promise<Zygote> => {
    asleep = false;
    return startCold();
  };

  const acquire = async (): Promise<Zygote> => {
    if (asleep) return wake();
    if (!current?.zygote.alive()) return startOrSingle(becomesWarm ? 'warm' : 'cold');
    if (current.zygote.documents() >= officeLimits.documentsPerEngine)
      startShared('warm').catch(report);
    return current.zygote;
  };

  const acquireOrThrow = (): Promise<Zygote> =>
    acquire().catch((error: unknown) => {
      throw startProblem(error, hasStarted);
    });

  const convertShared: OfficeEngine['convert'] = (job, budget, signal) => {
    const once = async () => {
      const zygote = await acquireOrThrow();
      waitNoLonger();
      return zygote.convert(job, budget, signal);
    };
    return retryEngineFaults(once, AbortSignal.any([signal, stopping.signal]));
  };

  if (startsAtOnce) void startCold();

  return {
    convert: (job, budget, signal) =>
      convertShared(job, budget, signal).catch(async (error: unknown) => {
        if (job.password !== undefined || !isWorthRetrying(error)) throw error;
        // A single run gives no reasons of its own, but a disk that is full now explains the first failure, too.
        const reject = (second: unknown) =>
          Promise.reject(isDiskFullError(second) ? blameFullDisk(error) : error);
        const zygote = await prepareSingle().catch(reject);
        await zygote.convert(job, budget, signal).catch(reject);
      }),
    mode() {
      if (asleep) return 'asleep';
      return current?.zygote.alive() ? current.mode : 'none';
    },
    sleep() {
      // Where none can be kept, the attempts go on, so that the operator sees it.
      if (starting || !current?.zygote.alive() || current.mode === 'single') return;
      asleep = true;
      clearTimeout(retry);
      clearTimeout(waiting);
      [retry, waiting] = [undefined, undefined];
      current.zygote.kill();
    },
    async stop() {
      stopping.abort();
      clearTimeout(retry);
      clearTimeout(waiting);
      current?.zygote.kill();
      const [, prepared] = await Promise.allSettled([starting, single]);
      if (prepared.status === 'fulfilled') prepared.value?.kill();
    },
  };
}
