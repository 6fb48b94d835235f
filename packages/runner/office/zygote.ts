// The host's side of `zygote.c`: one warm LibreOffice in a sandbox converts many documents in parallel.
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { jobLimits, officeLimits } from '#job/limits.ts';
import { folderBytes } from '#job/supervision.ts';
import type { Mounts } from '#sandbox/job-folder.ts';
import { killTree, type Sandbox } from '#sandbox/sandbox.ts';
import { engineFault } from '#job/engine-fault.ts';

/** How often the files of running documents are measured. */
const checkMs = 200;

export type OfficeJob = {
  /** Host paths. */
  input: string;
  output: string;
  /** The extension that selects LibreOffice's import filter, including the dot. */
  inputExtension: string;
  target: string;
  loadOptions: string;
  saveOptions: string;
  password?: string;
};

export type Zygote = {
  /** Converts a document in a process of its own. @throws ProblemError */
  convert(job: OfficeJob, budget: CpuBudget, signal: AbortSignal): Promise<void>;
  /** Number of documents started so far. */
  documents(): number;
  /** Resolves when LibreOffice has exited. */
  ended: Promise<void>;
  alive(): boolean;
  /** Stops it after its last running document. */
  retire(): void;
  kill(): void;
};

export type ZygoteSettings = {
  mounts: Mounts;
  sandbox: Sandbox;
  command: string;
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

const problems: Record<string, (cpuSeconds: number) => ProblemError> = {
  'password-required': () => new ProblemError('password_required'),
  'wrong-password': () => new ProblemError('wrong_password'),
  load: () => new ProblemError('damaged_file'),
  save: () => new ProblemError('conversion_failed'),
  work: (seconds) => new ProblemError('too_much_work', { seconds }),
  memory: () => new ProblemError('too_complex'),
  hang: () => engineFault('crashed'),
  ended: () => engineFault('killed'),
  killed: () => engineFault('killed'),
  cancelled: () => new ProblemError('cancelled'),
};

const problemFor = (reason: string, cpuSeconds: number) =>
  problems[reason]?.(cpuSeconds) ??
  new ProblemError('conversion_failed', undefined, `office: ${reason}`);

/** The document's processor seconds: what is left of the job's budget, up to the office limit. */
const cpuSecondsFor = ({ left }: CpuBudget) =>
  Math.max(1, Math.ceil(Math.min(left(), officeLimits.documentCpuSeconds)));

const encode = (field: string) => field.replace(/[%\t\r\n\0]/g, encodeURIComponent);

/** The outcome of a document: the reason of a failure, and the processor time used. */
type Outcome = { reason?: string; cpuMs: number };
type Settle = (outcome: Outcome) => void;

/**
 * Starts LibreOffice in the sandbox and waits until it is warm.
 * @throws if it does not start
 */
export async function startZygote(settings: ZygoteSettings): Promise<Zygote> {
  const { mounts, inside } = settings;
  const child = settings.sandbox.start(settings.command, [
    inside.program,
    inside.profile,
    inside.warmUp,
    String(jobLimits.office.memoryBytes),
    inside.documentFilter,
  ]);
  const end = () => killTree(child);
  settings.signal.addEventListener('abort', end);
  if (settings.signal.aborted) end();
  const running = new Map<string, Settle>();
  const ready = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let alive = true;
  let retired = false;
  let count = 0;
  let errors = '';

  const ended = () => {
    alive = false;
    gone.resolve();
    settings.signal.removeEventListener('abort', end);
    ready.reject(new Error(`LibreOffice did not start: ${errors.trim() || 'no reason given'}`));
    for (const settle of running.values()) settle({ reason: 'ended', cpuMs: 0 });
  };
  child.once('exit', ended).once('error', ended);
  child.stdin?.on('error', () => {});
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = text.slice(-300)));
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const [kind, id = '', reason = '', cpuMs = '0'] = line.split('\t');
    if (kind === 'ready') ready.resolve();
    if (kind === 'done') running.get(id)?.({ cpuMs: Number(cpuMs) });
    if (kind === 'failed') running.get(id)?.({ reason, cpuMs: Number(cpuMs) });
  });
  const late = setTimeout(end, officeLimits.startMs);
  await ready.promise.finally(() => clearTimeout(late));

  const send = (...fields: string[]) => child.stdin?.write(fields.map(encode).join('\t') + '\n');
  const endIfRetired = () => retired && running.size === 0 && child.stdin?.end();

  /** Runs a document, and ends it if it writes more files than a job may. @throws ProblemError `too_complex` then */
  const withinDisk = async <T>(id: string, folder: string, run: () => Promise<T>): Promise<T> => {
    let isTooLarge = false;
    const check = () => {
      isTooLarge ||= folderBytes(folder) > jobLimits.office.diskBytes;
      if (isTooLarge) send('cancel', id);
    };
    const timer = setInterval(check, checkMs);
    const outcome = await run().finally(() => clearInterval(timer));
    if (isTooLarge) throw new ProblemError('too_complex');
    return outcome;
  };

  const outcomeOf = async (
    id: string,
    signal: AbortSignal,
    begin: () => void,
  ): Promise<Outcome> => {
    // LibreOffice may have exited while the file was copied; then no answer would ever come.
    if (!alive) return { reason: 'ended', cpuMs: 0 };
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    running.set(id, resolve);
    const cancel = () => send('cancel', id);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      begin();
      return await promise;
    } finally {
      signal.removeEventListener('abort', cancel);
      running.delete(id);
      endIfRetired();
    }
  };

  return {
    async convert(job, budget, signal) {
      const id = String(++count);
      const files = await mounts.createJobFolder(id);
      try {
        const input = `input${job.inputExtension}`;
        await files.addInput(job.input, input);
        const cpuSeconds = cpuSecondsFor(budget);
        const begin = () =>
          send(
            ...['convert', id, String(cpuSeconds)],
            ...[join(inside.in, id, input), join(inside.out, id, 'result')],
            ...[job.target, job.loadOptions, job.saveOptions, job.password ?? ''],
          );
        const { reason, cpuMs } = await withinDisk(id, files.outputFolder, () =>
          outcomeOf(id, signal, begin),
        );
        budget.spend(cpuMs / 1000);
        if (signal.aborted) throw new ProblemError('cancelled');
        if (reason !== undefined) throw problemFor(reason, cpuSeconds);
        await files.moveOutput('result', job.output);
      } finally {
        await files.remove();
      }
    },
    documents: () => count,
    ended: gone.promise,
    alive: () => alive,
    retire: () => {
      retired = true;
      endIfRetired();
    },
    kill: end,
  };
}
