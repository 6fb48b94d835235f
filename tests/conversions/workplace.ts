// Folders for the tests of one file, and a runner.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, type Problem, type JobType } from '@octavo/contract';
import {
  createRunner,
  type ConversionTask,
  type ConversionResult,
  type Runner,
  type RunnerSettings,
  type TaskControl,
} from '@octavo/runner';
import { inject } from 'vitest';
import { testSandbox } from '../setup/sandbox.ts';

// As root, the tests open files as the user `nobody`.
const nobody = { uid: 65534, gid: 65534 };

export type Attempt = { result: ConversionResult } | { problem: Problem };

/** The code of the problem that ends some work; `none` if it succeeds. */
export const problemOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : String(error)),
  );

/** The runner of this process, for all test files that it runs; the programs in its sandboxes end with the process. */
let shared: Promise<Runner> | undefined;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(inject('runFolder'), 'conversions-'));
  await chmod(folder, 0o755);
  return folder;
}

async function startRunner(more: Partial<RunnerSettings> = {}): Promise<Runner> {
  const folder = await newFolder();
  const isRoot = process.getuid?.() === 0;
  return createRunner({
    workFolder: join(folder, 'work'),
    cacheFolder: process.env['OCTAVO_CACHE'] ?? join(folder, 'cache'),
    ...{ concurrency: 1, spareWorkers: 0, ...testSandbox },
    ...(isRoot && { runAs: nobody }),
    ...more,
  });
}

/**
 * Folders, and a runner to convert with; end it with `close`.
 * @param more settings of the runner, which is then one of its own
 */
export async function openWorkplace(more?: Partial<RunnerSettings>) {
  const folder = await newFolder();
  const runner = await (more ? startRunner(more) : (shared ??= startRunner()));
  let count = 0;

  const nameOf = (path: string) => path.split('/').pop() ?? '';

  const perform = async (
    conversion: Omit<ConversionTask, 'outputFolder' | 'owner'>,
    watch?: TaskControl,
  ) => {
    const outputFolder = join(folder, `result-${++count}`);
    await mkdir(outputFolder);
    return runner.convert({ ...conversion, owner: 'test', outputFolder }, watch);
  };

  const convert = (
    type: JobType,
    path: string,
    options: Record<string, unknown> = {},
    name = nameOf(path),
    watch?: TaskControl,
    cpuSeconds?: number,
  ): Promise<ConversionResult> =>
    perform({ type, inputs: [{ path, name }], options, cpuSeconds }, watch);

  /** Several files in one conversion. */
  const convertAll = (
    type: JobType,
    [first, ...others]: readonly [string, ...string[]],
    options: Record<string, unknown> = {},
    cpuSeconds?: number,
  ): Promise<ConversionResult> => {
    const given = (path: string) => ({ path, name: nameOf(path) });
    return perform({ type, inputs: [given(first), ...others.map(given)], options, cpuSeconds });
  };

  return {
    folder,
    convert,
    convertAll,
    /** A path in the test's folder. */
    path: (name: string) => join(folder, name),
    /** Writes an input file and gives its path. */
    async write(name: string, content: string | Buffer): Promise<string> {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    /** The result, or the problem in its place. */
    async attempt(...call: Parameters<typeof convert>): Promise<Attempt> {
      try {
        return { result: await convert(...call) };
      } catch (error) {
        if (error instanceof ProblemError) return { problem: error.problem };
        throw error;
      }
    },
    async close(): Promise<void> {
      if (more) await runner.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Workplace = Awaited<ReturnType<typeof openWorkplace>>;
