// The print engine: starts browsers on demand, keeps them warm for their owner, and replaces them after a number of
// documents or when they exit.
import { ProblemError } from '@octavo/contract';
import type { PrintRequest } from '@octavo/engine';
import { printLimits } from '#job/limits.ts';
import { Pool } from '#job/pool.ts';
import { engineFault, retryEngineFaults } from '#job/engine-fault.ts';
import type { Browser, PrintJob } from './browser.ts';
import type { PrintCallbacks } from './document.ts';

export type PrintEngine = {
  /** @throws ProblemError `tool_missing`, `conversion_interrupted`, `cancelled`, and as `Tools.print` does */
  print(request: PrintRequest, caller: PrintCallbacks, job: PrintJob): Promise<void>;
  stop(): void;
};

export type PrintSettings = {
  /** Maximum number of documents printed at the same time. */
  concurrency: number;
  start(): Promise<Browser>;
  failed(error: unknown): void;
};

/** Attempts to start a browser before the document fails. */
const startAttempts = 4;
/** Time after which an idle browser is stopped. Starting one takes half a second. */
const idleMs = 300_000;

/** Starts no browser in advance: the first document waits half a second for one. */
export function createPrintEngine({ concurrency, start, failed }: PrintSettings): PrintEngine {
  let hasStarted = false;
  const pool = new Pool<Browser>({
    size: concurrency,
    warm: 0,
    spares: 0,
    async create() {
      const browser = await start();
      hasStarted = true;
      return browser;
    },
    usesPerMember: printLimits.documentsPerBrowser,
    maxWaiting: Infinity,
    ...{ startAttempts, idleMs },
    failed,
    refusal: (cause) =>
      hasStarted
        ? engineFault('killed')
        : new ProblemError('tool_missing', { tool: 'Chromium' }, cause),
  });
  const printOnce: PrintEngine['print'] = (request, caller, job) =>
    pool.use(job.owner, (browser) => browser.print(request, caller, job), job.signal);

  return {
    print: (request, caller, job) =>
      retryEngineFaults(() => printOnce(request, caller, job), job.signal),
    stop: () => pool.stop(),
  };
}
