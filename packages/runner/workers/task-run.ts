// One task in a worker: sends it, reports its progress, answers its calls of programs, and enforces its limits.
import { join } from 'node:path';
import { ProblemError, catalogueEntry, type Problem, type JobType } from '@octavo/contract';
import { poolOf, readAddress } from '@octavo/engine';
import type { ConversionTask, InputFile, Log, TaskControl, Trace } from '#job/task.ts';
import { createCpuBudget } from '#job/cpu-budget.ts';
import { jobLimits, type JobLimits } from '#job/limits.ts';
import { blameFullDisk } from '#job/disk-space.ts';
import { tracePhases } from '#job/phases.ts';
import type { JobFolder, Mounts } from '#sandbox/job-folder.ts';
import { supervise } from '#job/supervision.ts';
import { claimedFailure } from './claimed-problem.ts';
import type { Connection } from './connection.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { answerCall, type CallContext, type Engines } from './tool-call.ts';

/** The process that runs tasks, and what it is connected with. */
export type WorkerProcess = {
  pid: number;
  connection: Connection;
  mounts: Mounts;
  /** The mounts as seen inside: `/in` and `/out`, or the host's paths without a sandbox. */
  inside: { in: string; out: string };
  engines: Engines;
  log: Log;
  trace?: Trace | undefined;
  kill(): void;
};

/** The name of an input inside the sandbox. It has no extension: the engine detects the format by content. */
export const inputName = (index: number) => `input-${index + 1}`;

/** Maps the one or more files of a job. */
export const mapInputs = <T>(
  [first, ...others]: ConversionTask['inputs'],
  to: (file: InputFile, index: number) => T,
): [T, ...T[]] => [to(first, 0), ...others.map((file, index) => to(file, index + 1))];

export type Finished = Extract<FromWorker, { kind: 'finished' }>;
type Failed = Extract<FromWorker, { kind: 'failed' }>;

/** The types of jobs that may request time stamps and revocation data. */
const asksServices: ReadonlySet<JobType> = new Set<JobType>([
  'pdf-certificate-sign',
  'pdf-complete-signature',
  'pdf-renew-signatures',
]);

const limitsOf = (type: JobType): JobLimits => {
  const [format] = catalogueEntry(type).from;
  if (!format) throw new ProblemError('not_available');
  return jobLimits[poolOf(type, format)];
};

type Call = Extract<FromWorker, { kind: 'call' }>;

/** The address of a web page to convert. @throws ProblemError `invalid_address` */
async function webAddressOf({ type, inputs }: ConversionTask): Promise<string | undefined> {
  return type === 'url-to-pdf' ? readAddress(inputs[0].path) : undefined;
}

/** The task's processor time, at most the limit for its kind of work. */
const budgetFor = ({ cpuSeconds = Infinity }: ConversionTask, limits: JobLimits) =>
  createCpuBudget(Math.min(cpuSeconds, limits.cpuSeconds));

function failureOf({ problem, detail }: Failed, log: Log): ProblemError {
  if (detail) log('worker.detail', { code: problem.code, detail }, 'debug');
  return claimedFailure(problem);
}

const runMessage = (
  task: ConversionTask,
  folder: JobFolder,
  { inside, trace }: WorkerProcess,
): ToWorker => ({
  kind: 'run',
  type: task.type,
  inputs: mapInputs(task.inputs, ({ name }, index) => ({
    path: join(inside.in, folder.name, inputName(index)),
    name,
  })),
  outputFolder: join(inside.out, folder.name),
  options: task.options,
  tellsPhases: trace !== undefined,
});

/** The programs that one task uses. */
class ToolCalls {
  readonly #process: WorkerProcess;
  readonly #context: CallContext;
  readonly #over = new AbortController();
  #running = 0;
  #sawFullDisk = false;

  constructor(process: WorkerProcess, context: Omit<CallContext, 'signal'>) {
    this.#process = process;
    this.#context = { ...context, signal: this.#over.signal };
  }

  areRunning(): boolean {
    return this.#running > 0;
  }

  sawFullDisk(): boolean {
    return this.#sawFullDisk;
  }

  async answer(call: Call): Promise<void> {
    this.#running++;
    const started = performance.now();
    try {
      const problem = await answerCall(call, this.#process.connection, this.#context);
      this.#ended(call.request.tool, started, problem);
    } finally {
      this.#running--;
    }
  }

  cancel(): void {
    this.#over.abort();
  }

  #ended(tool: string, started: number, problem: Problem | undefined): void {
    this.#sawFullDisk ||= problem?.code === 'storage_full';
    const ms = Math.round(performance.now() - started);
    this.#process.log('worker.tool', { tool, ms, ...(problem && { code: problem.code }) }, 'debug');
  }
}

/**
 * Runs a task whose inputs are in the folder.
 * @throws ProblemError, after which the process has exited if a limit, a crash or a cancellation ended the task
 */
export async function runTask(
  process: WorkerProcess,
  task: ConversionTask,
  folder: JobFolder,
  control: TaskControl,
): Promise<Finished> {
  const { pid, connection, mounts, inside, engines, log, trace, kill } = process;
  const limits = limitsOf(task.type);
  const budget = budgetFor(task, limits);
  const calls = new ToolCalls(process, {
    ...{ engines, folder, inside, budget, trace, owner: task.owner },
    inputFiles: new Map(task.inputs.map(({ path }, index) => [inputName(index), path])),
    webAddress: () => webAddressOf(task),
    ...(asksServices.has(task.type) && { askService: engines.signing.forJob() }),
  });
  using supervision = supervise({
    // All that it may write: a file that has taken it over may write beside its own folder.
    ...{ pid, folder: join(mounts.root, 'out'), limits, budget, signal: control.signal, kill },
    isWaiting: () => calls.areRunning(),
  });
  const phases = trace && tracePhases(trace);
  const result = Promise.withResolvers<Finished>();
  void connection.ended.then((exit) =>
    result.reject(
      exit === 'too large' ? new ProblemError('too_complex') : supervision.reason(exit),
    ),
  );
  connection.listen((message) => {
    if (message.kind === 'progress') control.progress?.(message.done, message.of, message.what);
    if (message.kind === 'phase') phases?.begin(message.phase);
    if (message.kind === 'finished') result.resolve(message);
    if (message.kind === 'failed') result.reject(failureOf(message, log));
    if (message.kind === 'call') void calls.answer(message);
  });
  connection.send(runMessage(task, folder, process));
  try {
    return await result.promise;
  } catch (error) {
    throw calls.sawFullDisk() || supervision.sawFullDisk() ? blameFullDisk(error) : error;
  } finally {
    phases?.end();
    calls.cancel();
  }
}
