// The host's side of a warm worker: a sandboxed Node process that runs one job at a time.
import type { ChildProcess } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ProblemError, type Warning } from '@octavo/contract';
import type { Outcome } from '@octavo/engine';
import type { ConversionTask, InputFile, TaskControl } from '#job/task.ts';
import { workerLimits } from '#job/limits.ts';
import { isDiskFullError } from '#job/disk-space.ts';
import { engineFault } from '#job/engine-fault.ts';
import type { JobFolder } from '#sandbox/job-folder.ts';
import { killTree, type Sandbox } from '#sandbox/sandbox.ts';
import { largestResident, processTree } from '#sandbox/process-tree.ts';
import { connect, type Connection } from './connection.ts';
import { inputName, mapInputs, runTask, type Finished, type WorkerProcess } from './task-run.ts';

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

export type WorkerSettings = Pick<
  WorkerProcess,
  'mounts' | 'inside' | 'engines' | 'log' | 'trace'
> & {
  sandbox: Sandbox;
  command: string;
  arguments: string[];
};

/** Resolves links that the user named. Links made by untrusted code are never followed. */
const realInput = async ({ path, name }: InputFile): Promise<InputFile> => ({
  path: await realpath(path),
  name,
});

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

/**
 * Starts a worker and waits until it is warm.
 * @throws if it does not start
 */
export async function startWorkerProcess(settings: WorkerSettings): Promise<Worker> {
  const child = settings.sandbox.start(settings.command, settings.arguments, 1);
  const connection = connect(child, settings.log);
  await untilReady(connection, child);
  const kill = () => killTree(child);
  return new WarmWorker({ ...settings, pid: child.pid ?? 0, connection, kill });
}

class WarmWorker implements Worker {
  readonly ended: Promise<unknown>;
  readonly #process: WorkerProcess;
  /** What runs between jobs. */
  readonly #ownProcesses: ReadonlySet<number>;
  #alive = true;
  #isRetired = false;
  #jobs = 0;

  constructor(process: WorkerProcess) {
    this.#process = process;
    this.ended = process.connection.ended.then(() => (this.#alive = false));
    this.#ownProcesses = new Set(processTree(process.pid));
  }

  alive(): boolean {
    return this.#alive;
  }

  stop(): void {
    this.#alive = false;
    this.#process.kill();
  }

  async run(task: ConversionTask, control: TaskControl): Promise<WorkerResult> {
    try {
      return await this.#runInFolder(task, control);
    } catch (error) {
      throw await this.#blame(error);
    }
  }

  async #runInFolder(task: ConversionTask, control: TaskControl): Promise<WorkerResult> {
    const inputs = await Promise.all(mapInputs(task.inputs, realInput));
    const folder = await this.#process.mounts.createJobFolder(String(++this.#jobs));
    try {
      await Promise.all(
        mapInputs(inputs, ({ path }, index) => folder.addInput(path, inputName(index))),
      );
      const finished = await runTask(this.#process, { ...task, inputs }, folder, control);
      return await resultOf(finished, folder, task.outputFolder);
    } finally {
      if (!this.#isAsBefore()) this.#retire();
      await folder.remove();
    }
  }

  /**
   * Whether the worker may take another job. WebAssembly and decoders rarely release memory, so a large one is replaced. No converter
   * leaves a process behind: one that is there after a job is of a file that has taken the worker over.
   */
  #isAsBefore(): boolean {
    const processes = processTree(this.#process.pid);
    const isSmall = largestResident(processes) <= workerLimits.keptBytes;
    return isSmall && processes.every((one) => this.#ownProcesses.has(one));
  }

  /** Stops the worker after a job, with whose outcome this has nothing to do. */
  #retire(): void {
    this.#isRetired = true;
    this.stop();
  }

  /** The folders of a process that exited are removed, maybe while files are put into them: then the job is not to blame. */
  async #blame(error: unknown): Promise<unknown> {
    const isKnown = error instanceof ProblemError || isDiskFullError(error);
    if (this.#alive || this.#isRetired || isKnown) return error;
    const { connection, log } = this.#process;
    log('worker.detail', { detail: String(error) }, 'debug');
    return engineFault((await connection.ended) === 'killed' ? 'killed' : 'crashed');
  }
}

/** Moves the result out of the folder of the job. */
async function resultOf(
  { fileName, format, pages, charset, isInput, warnings }: Finished,
  folder: JobFolder,
  outputFolder: string,
): Promise<WorkerResult> {
  const path = join(outputFolder, `result${extname(fileName)}`);
  const { bytes } = await folder.moveOutput(fileName, path);
  const optional = { ...(pages && { pages }), ...(charset && { charset }) };
  return { path, format, bytes, ...optional, ...(isInput && { isInput }), warnings };
}
