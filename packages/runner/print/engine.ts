// The print engine: starts browsers when they are first needed, keeps them warm, and replaces them when they have
// served long enough or died.
import { ProblemError } from '@octavo/contract';
import type { PrintRequest } from '@octavo/engine';
import { printLimits } from '#limits.ts';
import type { Browser } from './browser.ts';
import type { PrintCaller } from './document.ts';

export type PrintEngine = {
  /** @throws ProblemError `tool_missing`, `cancelled`, and as `Tools.print` does */
  print(request: PrintRequest, caller: PrintCaller, signal: AbortSignal): Promise<void>;
  /** Browsers that are up. */
  browsers(): number;
  stop(): void;
};

export type PrintSettings = {
  start(): Promise<Browser>;
  failed(error: unknown): void;
};

/** No browser is started yet: the first document waits half a second for one. */
export function createPrintEngine({ start, failed }: PrintSettings): PrintEngine {
  const free: Browser[] = [];
  const all = new Set<Browser>();
  let stopped = false;

  const open = async (): Promise<Browser> => {
    const browser = await start().catch((error: unknown) => {
      failed(error);
      throw new ProblemError('tool_missing', { tool: 'Chromium' }, error);
    });
    if (stopped) browser.kill();
    all.add(browser);
    return browser;
  };

  const acquire = async (): Promise<Browser> => {
    for (let browser = free.pop(); browser; browser = free.pop()) {
      if (browser.alive()) return browser;
      all.delete(browser);
    }
    return open();
  };

  const giveBack = (browser: Browser) => {
    const fit = browser.alive() && browser.documents() < printLimits.documentsPerBrowser;
    if (fit && !stopped) return void free.push(browser);
    browser.kill();
    all.delete(browser);
  };

  return {
    async print(request, caller, signal) {
      const browser = await acquire();
      try {
        await browser.print(request, caller, signal);
      } finally {
        giveBack(browser);
      }
    },
    browsers: () => all.size,
    stop() {
      stopped = true;
      for (const browser of all) browser.kill();
    },
  };
}
