// The office engine: keeps one warm LibreOffice ready, replaces it when it has served long enough or died.
import { ProblemError } from '@octavo/contract';
import { officeLimits } from '#limits.ts';
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

export type OfficeEngine = {
  /** @throws ProblemError `password_required`, `wrong_password`, `damaged_file`, `conversion_failed`, `took_too_long`, `tool_missing` */
  convert(job: OfficeJob, signal: AbortSignal): Promise<void>;
  ready(): boolean;
  /** Ends it, and waits for what was still being started or prepared. */
  stop(): Promise<void>;
};

export type OfficeSettings = {
  /** The signal ends what is being started. */
  start(index: number, warmth: Warmth, signal: AbortSignal): Promise<Zygote>;
  /** Prepares the slow way, for a document that the warm LibreOffice could not take. */
  startSlow(): Promise<Zygote>;
  failed(error: unknown): void;
};

/** A warm LibreOffice is not quite a fresh one: what it fails at without naming a reason is tried there once. */
const deservesAnother = (error: unknown) =>
  error instanceof ProblemError &&
  (error.problem.code === 'damaged_file' || error.problem.code === 'conversion_failed');

/** Starts the engine in the background, cold and then warm; the first call waits for the cold one. */
export function createOfficeEngine({ start, startSlow, failed }: OfficeSettings): OfficeEngine {
  let index = 0;
  const stopping = new AbortController();
  let current: Zygote | undefined;
  let starting: Promise<Zygote> | undefined;
  let slow: Promise<Zygote> | undefined;

  const replace = async (warmth: Warmth): Promise<Zygote> => {
    const zygote = await start(index++, warmth, stopping.signal);
    if (stopping.signal.aborted) zygote.kill();
    current?.retire();
    return (current = zygote);
  };

  const begin = (warmth: Warmth): Promise<Zygote> =>
    (starting ??= replace(warmth).finally(() => (starting = undefined)));

  const rise = async (): Promise<void> => {
    await begin('cold');
    if (!stopping.signal.aborted) await begin('warm');
  };

  const acquire = (): Promise<Zygote> | Zygote => {
    const used = current?.documents() ?? 0;
    if (used >= officeLimits.documentsPerEngine) begin('warm').catch(failed);
    return current?.alive() ? current : begin('warm');
  };

  rise().catch((error: unknown) => {
    if (!stopping.signal.aborted) failed(error);
  });

  return {
    async convert(job, signal) {
      const zygote = await Promise.resolve(acquire()).catch((error: unknown) => {
        failed(error);
        throw new ProblemError('tool_missing', { tool: 'LibreOffice' }, error);
      });
      await zygote.convert(job, signal).catch(async (error: unknown) => {
        if (job.password !== undefined || !deservesAnother(error)) throw error;
        const way = await (slow ??= startSlow());
        // The first failure is the one to tell: the slow way knows no reasons.
        await way.convert(job, signal).catch(() => Promise.reject(error));
      });
    },
    ready: () => current?.alive() ?? false,
    async stop() {
      stopping.abort();
      current?.kill();
      const [, slowWay] = await Promise.allSettled([starting, slow]);
      if (slowWay.status === 'fulfilled') slowWay.value?.kill();
    },
  };
}
