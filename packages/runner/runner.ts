// The runner: one door to sandboxed conversions.
import type { Conversion, ConversionResult, Watch } from '#conversion.ts';
import type { Finding } from '#doctor.ts';

export type RunnerSettings = {
  /** Folder for the workers' files; created with mode 0700, emptied at start. */
  workFolder: string;
  /** Conversions at the same time. */
  concurrency: number;
  /** Folder of prepared files: the built office zygote and its warm-up documents. */
  cacheFolder: string;
  /** For one person on their own machine only: run without a sandbox where none can be had. */
  allowUnsandboxed?: boolean;
  /** Gets one line for each event that an operator may want to see; never file names. */
  log?(event: string, details: Record<string, unknown>): void;
};

export type Runner = {
  /**
   * Converts a file; waits for a free worker first.
   * @throws ProblemError with a code of the catalogue, whatever happens.
   */
  convert(conversion: Conversion, watch?: Watch): Promise<ConversionResult>;
  /** Conversions that wait for a worker. */
  waiting(): number;
  /** What was found and what is missing, sandbox self-test included. */
  findings(): Finding[];
  /** True when the sandbox holds (or was waived) and a worker is up. */
  ready(): boolean;
  /** Ends all workers; running conversions fail with `shutting_down`. */
  stop(): Promise<void>;
};

export async function createRunner(_settings: RunnerSettings): Promise<Runner> {
  throw new Error('being built');
}
