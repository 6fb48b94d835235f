// The process of `zygote.c` in the sandbox, and the lines that it exchanges with the host.
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ProblemError } from '@octavo/contract';
import { jobLimits, officeLimits } from '#job/limits.ts';
import { folderBytes } from '#job/supervision.ts';
import { killTree, type Sandbox } from '#sandbox/sandbox.ts';

export type ProcessSettings = {
  sandbox: Sandbox;
  command: string;
  /** The extensions of the documents to warm up with; an empty list means all. */
  warmUpExtensions?: readonly string[];
  /** LibreOffice's program folder, the folders and the filter of documents as the zygote sees them. */
  inside: {
    program: string;
    profile: string;
    warmUp: string;
    documentFilter: string;
    in: string;
    out: string;
  };
  /** Stops it at any time. */
  signal: AbortSignal;
};

/** How often the files of running documents are measured. */
const checkMs = 200;

/** The outcome of a document: how it was opened or the reason of a failure, and the processor time used. */
type Outcome = { way?: string; reason?: string; cpuMs: number };

const encode = (field: string) => field.replace(/[%\t\r\n\0]/g, encodeURIComponent);

export class ZygoteProcess {
  isAlive = true;
  /** How much of LibreOffice's code lies in huge pages; 0 until it is warm, and where the kernel has none. */
  hugeBytes = 0;
  readonly #child: ChildProcess;
  readonly #signal: AbortSignal;
  /** What the outcome of each running document is passed to. */
  readonly #running = new Map<string, (outcome: Outcome) => void>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #gone = Promise.withResolvers<void>();
  #isRetired = false;
  #errors = '';

  constructor({ sandbox, command, inside, warmUpExtensions = [], signal }: ProcessSettings) {
    const child = sandbox.start(command, [
      inside.program,
      inside.profile,
      inside.warmUp,
      String(jobLimits.office.memoryBytes),
      inside.documentFilter,
      ...warmUpExtensions,
    ]);
    this.#child = child;
    this.#signal = signal;
    signal.addEventListener('abort', this.kill);
    if (signal.aborted) this.kill();
    child.once('exit', this.#onEnd).once('error', this.#onEnd);
    child.stdin?.on('error', () => {});
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (this.#errors = text.slice(-300)));
    createInterface({ input: child.stdout! }).on('line', this.#onLine);
  }

  /** Resolves when LibreOffice is warm. @throws if it does not start in time */
  async ready(): Promise<void> {
    const late = setTimeout(this.kill, officeLimits.startMs);
    await this.#ready.promise.finally(() => clearTimeout(late));
  }

  /** Resolves when LibreOffice has exited. */
  get ended(): Promise<void> {
    return this.#gone.promise;
  }

  /** Stops it after its last running document. */
  retire(): void {
    this.#isRetired = true;
    this.#endIfRetired();
  }

  readonly kill = (): void => killTree(this.#child);

  /**
   * Converts a document, and ends it if it writes more files than a job may.
   * @param folder the one it writes to
   * @param fields what the zygote is to do
   * @throws ProblemError `too_complex` if the files are too large
   */
  async convert(
    id: string,
    folder: string,
    signal: AbortSignal,
    fields: readonly string[],
  ): Promise<Outcome> {
    let isTooLarge = false;
    const check = () => {
      isTooLarge ||= folderBytes(folder) > jobLimits.office.diskBytes;
      if (isTooLarge) this.#send('cancel', id);
    };
    const timer = setInterval(check, checkMs);
    const outcome = await this.#outcomeOf(id, signal, fields).finally(() => clearInterval(timer));
    if (isTooLarge) throw new ProblemError('too_complex');
    return outcome;
  }

  async #outcomeOf(id: string, signal: AbortSignal, fields: readonly string[]): Promise<Outcome> {
    // LibreOffice may have exited while the file was copied; then no answer would ever come.
    if (!this.isAlive) return { reason: 'ended', cpuMs: 0 };
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#running.set(id, resolve);
    const cancel = () => this.#send('cancel', id);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      this.#send('convert', id, ...fields);
      return await promise;
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#running.delete(id);
      this.#endIfRetired();
    }
  }

  #send(...fields: string[]): void {
    this.#child.stdin?.write(fields.map(encode).join('\t') + '\n');
  }

  #endIfRetired(): void {
    if (this.#isRetired && this.#running.size === 0) this.#child.stdin?.end();
  }

  readonly #onLine = (line: string): void => {
    const [kind, id = '', text = '', number = '0'] = line.split('\t');
    if (kind === 'ready') {
      this.hugeBytes = Number(number);
      this.#ready.resolve();
    }
    if (kind === 'done') this.#running.get(id)?.({ way: text, cpuMs: Number(number) });
    if (kind === 'failed') this.#running.get(id)?.({ reason: text, cpuMs: Number(number) });
  };

  readonly #onEnd = (): void => {
    this.isAlive = false;
    this.#gone.resolve();
    this.#signal.removeEventListener('abort', this.kill);
    const errors = this.#errors.trim() || 'no reason given';
    this.#ready.reject(new Error(`LibreOffice did not start: ${errors}`));
    for (const settle of this.#running.values()) settle({ reason: 'ended', cpuMs: 0 });
  };
}
