// The office engine: keeps one warm LibreOffice ready, replaces it when it has served long enough or died, and gets back
// to it by itself where it had to start a LibreOffice for each document.
import { ProblemError } from '@octavo/contract';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { officeLimits } from '#job/limits.ts';
import { isEngineFault } from '#job/supervision.ts';
import type { Warmth } from './start.ts';
import type { Zygote } from './zygote.ts';

export type OfficeJob = {
  /** Host paths. */
  input: string;
  output: string;
  /** The extension by which LibreOffice chooses its import filter, dot included. */
  inputExtension: string;
  target: string;
  loadOptions: string;
  saveOptions: string;
  password?: string;
};

/**
 * How documents are converted: by a LibreOffice that was warmed, by one that just started, or by one that is started for
 * each document, which takes ten times as long. `none` where there is no LibreOffice, or not yet.
 */
export const officeModes = ['warm', 'cold', 'single', 'none'] as const;
export type OfficeMode = (typeof officeModes)[number];

export type OfficeEngine = {
  /**
   * @throws ProblemError `password_required`, `wrong_password`, `damaged_file`, `conversion_failed`, `too_much_work`,
   * `tool_missing`
   */
  convert(job: OfficeJob, budget: CpuBudget, signal: AbortSignal): Promise<void>;
  mode(): OfficeMode;
  /** Ends it, and waits for what was still being started or prepared. */
  stop(): Promise<void>;
};

export type OfficeSettings = {
  /** Starts a LibreOffice that is kept; the signal ends what is being started. @throws when it does not come up */
  start(index: number, warmth: Warmth, signal: AbortSignal): Promise<Zygote>;
  /** Prepares to start a LibreOffice for each document. @throws when there is none */
  startSingle(): Promise<Zygote>;
  failed(error: unknown): void;
  /** Pauses between attempts to get a warm LibreOffice again, in milliseconds; the last one repeats. For tests. */
  pausesMs?: readonly number[];
};

const usualPausesMs = [1_000, 5_000, 30_000, 60_000, 300_000];

/** A warm LibreOffice is not quite a fresh one: what it fails at without naming a reason is tried there once. */
const isWorthRetrying = (error: unknown) =>
  error instanceof ProblemError &&
  (error.problem.code === 'damaged_file' || error.problem.code === 'conversion_failed');

/** Starts the engine in the background, cold and then warm; the first call waits for the cold one. */
export function createOfficeEngine(settings: OfficeSettings): OfficeEngine {
  const { start, startSingle, failed, pausesMs = usualPausesMs } = settings;
  const stopping = new AbortController();
  let index = 0;
  let current: { zygote: Zygote; mode: OfficeMode } | undefined;
  let starting: Promise<Zygote> | undefined;
  let single: Promise<Zygote> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let attempts = 0;

  const report = (error: unknown) => {
    if (!stopping.signal.aborted) failed(error);
  };

  const use = (zygote: Zygote, mode: OfficeMode): Zygote => {
    if (stopping.signal.aborted) zygote.kill();
    current?.zygote.retire();
    current = { zygote, mode };
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

  /** Tries to get a warm LibreOffice until there is one. */
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

  const tryAgainLater = () => {
    if (retry || stopping.signal.aborted) return;
    const pause = pausesMs[Math.min(attempts++, pausesMs.length - 1)];
    retry = setTimeout(() => {
      retry = undefined;
      void becomeWarm();
    }, pause).unref();
  };

  /** A LibreOffice for each document until there is a warm one again. */
  const startOrSingle = (warmth: Warmth): Promise<Zygote> =>
    startShared(warmth).catch(async (error: unknown) => {
      report(error);
      if (stopping.signal.aborted) throw error;
      const zygote = await prepareSingle().catch(() => Promise.reject(error));
      tryAgainLater();
      return current?.zygote.alive() ? current.zygote : use(zygote, 'single');
    });

  const acquire = async (): Promise<Zygote> => {
    if (!current?.zygote.alive()) return startOrSingle('warm');
    if (current.zygote.documents() >= officeLimits.documentsPerEngine)
      startShared('warm').catch(report);
    return current.zygote;
  };

  const acquireOrThrow = (): Promise<Zygote> =>
    acquire().catch((error: unknown) => {
      throw new ProblemError('tool_missing', { tool: 'LibreOffice' }, error);
    });

  /** Once more where LibreOffice itself ended: that is not the document's fault. */
  const convertShared: OfficeEngine['convert'] = async (job, budget, signal) => {
    const zygote = await acquireOrThrow();
    await zygote.convert(job, budget, signal).catch(async (error: unknown) => {
      if (!isEngineFault(error) || stopping.signal.aborted) throw error;
      const another = await acquireOrThrow();
      await another.convert(job, budget, signal);
    });
  };

  startOrSingle('cold').then(() => current?.mode === 'cold' && void becomeWarm(), report);

  return {
    convert: (job, budget, signal) =>
      convertShared(job, budget, signal).catch(async (error: unknown) => {
        if (job.password !== undefined || !isWorthRetrying(error)) throw error;
        const zygote = await prepareSingle().catch(() => Promise.reject(error));
        // The first failure is the one to tell: a single run knows no reasons.
        await zygote.convert(job, budget, signal).catch(() => Promise.reject(error));
      }),
    mode: () => (current?.zygote.alive() ? current.mode : 'none'),
    async stop() {
      stopping.abort();
      clearTimeout(retry);
      current?.zygote.kill();
      const [, prepared] = await Promise.allSettled([starting, single]);
      if (prepared.status === 'fulfilled') prepared.value?.kill();
    },
  };
}
