// The host's side of `zygote.c`: one warm LibreOffice in a sandbox converts many documents in parallel.
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { officeLimits } from '#job/limits.ts';
import type { Log } from '#job/task.ts';
import type { Mounts } from '#sandbox/job-folder.ts';
import { ZygoteProcess, type ProcessSettings } from '#office/zygote-process.ts';
import { engineFault } from '#job/engine-fault.ts';

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

export type ZygoteSettings = ProcessSettings & { mounts: Mounts; log: Log };

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

/**
 * Starts LibreOffice in the sandbox and waits until it is warm.
 * @throws if it does not start
 */
export async function startZygote(settings: ZygoteSettings): Promise<Zygote> {
  const libreOffice = new ZygoteProcess(settings);
  await libreOffice.ready();
  settings.log('office.started', { hugeBytes: libreOffice.hugeBytes }, 'debug');
  let count = 0;
  return {
    convert: (job, budget, signal) =>
      convert({ ...settings, libreOffice, id: String(++count) }, job, budget, signal),
    documents: () => count,
    ended: libreOffice.ended,
    alive: () => libreOffice.isAlive,
    retire: () => libreOffice.retire(),
    kill: libreOffice.kill,
  };
}

type Conversion = Pick<ZygoteSettings, 'mounts' | 'inside' | 'log'> & {
  libreOffice: ZygoteProcess;
  id: string;
};

async function convert(
  { libreOffice, mounts, inside, log, id }: Conversion,
  job: OfficeJob,
  budget: CpuBudget,
  signal: AbortSignal,
): Promise<void> {
  const files = await mounts.createJobFolder(id);
  try {
    const input = `input${job.inputExtension}`;
    await files.addInput(job.input, input);
    const cpuSeconds = cpuSecondsFor(budget);
    const { way, reason, cpuMs } = await libreOffice.convert(id, files.outputFolder, signal, [
      ...[String(cpuSeconds), join(inside.in, id, input), join(inside.out, id, 'result')],
      ...[job.target, job.loadOptions, job.saveOptions, job.password ?? ''],
    ]);
    budget.spend(cpuMs / 1000);
    if (signal.aborted) throw new ProblemError('cancelled');
    if (reason !== undefined) throw problemFor(reason, cpuSeconds);
    log('office.converted', { way, cpuMs }, 'debug');
    await files.moveOutput('result', job.output);
  } finally {
    await files.remove();
  }
}
