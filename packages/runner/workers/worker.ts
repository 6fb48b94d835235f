// The host's side of a warm worker: a sandboxed Node process that runs one job at a time.
import type { ChildProcess } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  ProblemError,
  catalogueEntry,
  type Problem,
  type Warning,
  type JobType,
} from '@octavo/contract';
import { poolOf, readAddress, type Outcome } from '@octavo/engine';
import type { ConversionTask, InputFile, TaskControl } from '#job/task.ts';
import { createCpuBudget } from '#job/cpu-budget.ts';
import { jobLimits, workerLimits, type JobLimits } from '#job/limits.ts';
import { blameFullDisk, isDiskFullError } from '#job/disk-space.ts';
import { engineFault } from '#job/engine-fault.ts';
import { tracePhases } from '#job/phases.ts';
import type { Log, Trace } from '#job/task.ts';
import type { JobFolder, Mounts } from '#sandbox/job-folder.ts';
import { killTree, type Sandbox } from '#sandbox/sandbox.ts';
import { largestResident, processTree } from '#sandbox/process-tree.ts';
import { supervise } from '#job/supervision.ts';
import { claimedFailure } from './claimed-problem.ts';
import { connect, type Connection } from './connection.ts';
import type { FromWorker } from './protocol.ts';
import { answerCall, type Engines } from './tool-call.ts';

export type Worker = {
  /**
   * Runs one task. If a limit, a crash or a cancellation ends it, the worker is dead afterwards.
   * @throws ProblemError
   */
  run(task: ConversionTask, control: TaskControl): Promise<WorkerResult>;
  /** False once the process has exited or was killed. */
  alive(): boolean;
  /** Resolves when the process has exited. */
  ended: Promise<unknown>;
  stop(): void;
};

/** A result and its warnings. */
type WorkerResult = Outcome & { warnings: readonly Warning[] };

export type WorkerSettings = {
  mounts: Mounts;
  sandbox: Sandbox;
  /** The mounts as seen inside: `/in` and `/out`, or the host's paths without a sandbox. */
  inside: { in: string; out: string };
  command: string;
  arguments: string[];
  engines: Engines;
  log: Log;
  trace?: Trace | undefined;
};

/** The name of an input inside the sandbox. It has no extension: the engine detects the format by content. */
const inputName = (index: number) => `input-${index + 1}`;

/** Resolves links that the user named. Links made by untrusted code are never followed. */
const realInput = async ({ path, name }: InputFile): Promise<InputFile> => ({
  path: await realpath(path),
  name,
});

/** Maps the one or more files of a job. */
const mapInputs = <T>(
  [first, ...others]: ConversionTask['inputs'],
  to: (file: InputFile, index: number) => T,
): [T, ...T[]] => [to(first, 0), ...others.map((file, index) => to(file, index + 1))];

type Finished = Extract<FromWorker, { kind: 'finished' }>;
type Failed = Extract<FromWorker, { kind: 'failed' }>;

const limitsOf = (type: JobType): JobLimits => {
  const [format] = catalogueEntry(type).from;
  if (!format) throw new ProblemError('not_available');
  return jobLimits[poolOf(type, format)];
};

/** Waits until a worker is warm. Kills it and @throws if that takes too long */
export async function untilReady(connection: Connection, child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  connection.listen((message) => message.kind === 'ready' && resolve(true));
  void connection.ended.then(() => resolve(false));
  const late = setTimeout(() => resolve(false), workerLimits.startMs);
  const ready = await promise;
  clearTimeout(late);
  if (ready) return;
  killTree(child);
  throw new Error('a task worker did not start');
}

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

/**
 * Starts a worker and waits until it is warm.
 * @throws if it does not start
 */
export async function startWorkerProcess(settings: WorkerSettings): Promise<Worker> {
  const { inside, log, trace, engines } = settings;
  const child = settings.sandbox.start(settings.command, settings.arguments, 1);
  const connection = connect(child, log);
  const kill = () => killTree(child);
  let alive = true;
  let jobs = 0;
  const stop = () => {
    alive = false;
    kill();
  };
  /** Stops the worker after a job, with whose outcome this has nothing to do. */
  let isRetired = false;
  const retire = () => {
    isRetired = true;
    stop();
  };
  void connection.ended.then(() => (alive = false));
  await untilReady(connection, child);
  const pid = child.pid ?? 0;
  /** What runs between jobs. */
  const itsProcesses = new Set(processTree(pid));

  /**
   * Whether the worker may take another job. WebAssembly and decoders rarely release memory, so a large one is replaced. No converter
   * leaves a process behind: one that is there after a job is of a file that has taken the worker over.
   */
  const isAsBefore = () => {
    const processes = processTree(pid);
    const isSmall = largestResident(processes) <= workerLimits.keptBytes;
    return isSmall && processes.every((one) => itsProcesses.has(one));
  };

  /** Sends the task to the worker and waits for the result. */
  const runInWorker = async (task: ConversionTask, folder: JobFolder, control: TaskControl) => {
    const limits = limitsOf(task.type);
    const { signal } = control;
    const budget = budgetFor(task, limits);
    let calls = 0;
    let toolSawFullDisk = false;
    using supervision = supervise({
      // All that it may write: a file that has taken it over may write beside its own folder.
      ...{ pid, folder: join(settings.mounts.root, 'out'), limits, budget, signal, kill },
      isWaiting: () => calls > 0,
    });
    const phases = trace && tracePhases(trace);
    const callEnded = (tool: string, started: number, problem: Problem | undefined) => {
      toolSawFullDisk ||= problem?.code === 'storage_full';
      const ms = Math.round(performance.now() - started);
      log('worker.tool', { tool, ms, ...(problem && { code: problem.code }) }, 'debug');
    };
    const over = new AbortController();
    const settled = Promise.withResolvers<Finished>();
    void connection.ended.then((exit) =>
      settled.reject(
        exit === 'too large' ? new ProblemError('too_complex') : supervision.reason(exit),
      ),
    );
    connection.listen((message) => {
      if (message.kind === 'progress') control.progress?.(message.done, message.of, message.what);
      if (message.kind === 'phase') phases?.begin(message.phase);
      if (message.kind === 'finished') settled.resolve(message);
      if (message.kind === 'failed') settled.reject(failureOf(message, log));
      if (message.kind === 'call') {
        const inputFiles = new Map(task.inputs.map(({ path }, index) => [inputName(index), path]));
        calls++;
        const started = performance.now();
        void answerCall(message, connection, {
          ...{ engines, folder, inside, inputFiles, budget, signal: over.signal },
          owner: task.owner,
          trace,
          webAddress: () => webAddressOf(task),
        })
          .then((problem) => callEnded(message.request.tool, started, problem))
          .finally(() => calls--);
      }
    });
    connection.send({
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
    const blamed = (error: unknown) => {
      throw toolSawFullDisk || supervision.sawFullDisk() ? blameFullDisk(error) : error;
    };
    return await settled.promise.catch(blamed).finally(() => {
      phases?.end();
      over.abort();
    });
  };

  const runOne = async (task: ConversionTask, control: TaskControl): Promise<WorkerResult> => {
    const inputs = await Promise.all(mapInputs(task.inputs, realInput));
    const folder = await settings.mounts.createJobFolder(String(++jobs));
    try {
      await Promise.all(
        mapInputs(inputs, ({ path }, index) => folder.addInput(path, inputName(index))),
      );
      const finished = await runInWorker({ ...task, inputs }, folder, control);
      const { fileName, format, pages, charset, isInput, warnings } = finished;
      const path = join(task.outputFolder, `result${extname(fileName)}`);
      const { bytes } = await folder.moveOutput(fileName, path);
      const optional = { ...(pages && { pages }), ...(charset && { charset }) };
      return { path, format, bytes, ...optional, ...(isInput && { isInput }), warnings };
    } finally {
      if (!isAsBefore()) retire();
      await folder.remove();
    }
  };

  /** The folders of a process that exited are removed, maybe while files are put into them: then the job is not to blame. */
  const orEngineFault = async (error: unknown): Promise<never> => {
    const isOfJob = alive || isRetired || error instanceof ProblemError || isDiskFullError(error);
    if (isOfJob) throw error;
    log('worker.detail', { detail: String(error) }, 'debug');
    throw engineFault((await connection.ended) === 'killed' ? 'killed' : 'crashed');
  };

  return {
    run: (task, control) => runOne(task, control).catch(orEngineFault),
    alive: () => alive,
    ended: connection.ended,
    stop,
  };
}
