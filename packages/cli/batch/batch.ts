// Runs the jobs of a command in the sandbox, with the engines of a running server or its own, and reports each.
import { createWriteStream } from 'node:fs';
import { access, constants, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  addressFile,
  catalogueEntry,
  formats,
  ProblemError,
  textOf,
  textOfWarning,
  type Format,
  type JobType,
  type Problem,
} from '@octavo/contract';
import type { InputFile, RunnerSettings } from '@octavo/runner';
import { convertInSteps } from '@octavo/runner/steps';
import { findServedRunner, type CommandRunner } from '@octavo/runner/served';
import { dataFolderOf } from '@octavo/server/configuration/data-folder';
import { openReport, type Line } from './report.ts';
import { standardStream, type Group, type Request, type Source } from './request.ts';
import { openTargets, type Targets } from './targets.ts';

/** `uid:gid` of the service user; the start script sets it when it runs as root. */
function serviceUser(): Pick<RunnerSettings, 'runAs'> {
  const [uid, gid] = (process.env['OCTAVO_RUN_AS'] ?? '').split(':').map(Number);
  return uid && gid ? { runAs: { uid, gid } } : {};
}

/** The formats that the names of the files suggest, or else all that the type reads. */
function likelyFormats(type: JobType, groups: readonly Group[]): readonly Format[] {
  const { from } = catalogueEntry(type);
  const paths = groups.flatMap(([first]) => ('path' in first ? [first.path.toLowerCase()] : []));
  const likely = from.filter((format) =>
    formats[format].extensions.some((extension) => paths.some((path) => path.endsWith(extension))),
  );
  return likely.length ? likely : from;
}

/** Loaded when needed: that takes half as long as a server needs for a small file, and the engines of a server need no settings. */
async function configuration() {
  const { readConfiguration } = await import('@octavo/server/configuration');
  return readConfiguration();
}

async function startRunner({ type, groups, jobs }: Request): Promise<CommandRunner> {
  const {
    dataFolder,
    cacheFolder,
    concurrency,
    sandbox,
    allowUnsandboxed,
    urlAllowedHosts,
    signatureRoots,
    signingServices,
  } = await configuration();
  // Loaded when needed, as the configuration is.
  const { createRunner } = await import('@octavo/runner/runner');
  return createRunner({
    workFolder: join(dataFolder, 'cli'),
    cacheFolder,
    concurrency: Math.min(jobs ?? concurrency, groups.length),
    expected: { type, formats: likelyFormats(type, groups), conversions: groups.length },
    // The command line has a single owner.
    spareWorkers: 0,
    sandbox,
    allowUnsandboxed,
    allowedAddresses: urlAllowedHosts,
    ...(signatureRoots && { signatureRoots }),
    signingServices,
    ...serviceUser(),
  });
}

async function findRunner(request: Request): Promise<CommandRunner> {
  const startOwn = () => startRunner(request);
  const served = request.alone ? undefined : await findServedRunner(dataFolderOf(), startOwn);
  return served ?? startOwn();
}

async function requireReadable(path: string): Promise<void> {
  const readable = await Promise.all([stat(path), access(path, constants.R_OK)]).then(
    ([found]) => found.isFile(),
    () => false,
  );
  if (!readable) throw new ProblemError('unreadable_file');
}

const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : { code: 'conversion_failed' };

/** @throws ProblemError `unreadable_file`, `invalid_address` */
async function inputOf(source: Source, folder: string, signal: AbortSignal): Promise<InputFile> {
  if ('stdin' in source) {
    const path = join(folder, 'stdin');
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(process.stdin, file, { signal });
    return { path, name: 'stdin' };
  }
  if ('path' in source) {
    await requireReadable(source.path);
    return { path: source.path, name: basename(source.path) };
  }
  const { name, content } = addressFile(source.address);
  const path = join(folder, 'address.url');
  await writeFile(path, content);
  return { path, name };
}

const inputsOf = async (
  [first, ...others]: Group,
  folder: string,
  signal: AbortSignal,
): Promise<[InputFile, ...InputFile[]]> => [
  await inputOf(first, folder, signal),
  ...(await Promise.all(others.map((source) => inputOf(source, folder, signal)))),
];

/** The first source, as it was typed. */
function nameOf([first]: Group): string {
  if ('stdin' in first) return standardStream;
  return 'path' in first ? first.path : first.address;
}

type Context = { runner: CommandRunner; request: Request; targets: Targets; signal: AbortSignal };

async function runJob({ runner, request, targets, signal }: Context, index: number): Promise<Line> {
  const { type, options, nextSteps } = request;
  const group = request.groups[index] as Group;
  const started = performance.now();
  const common = () => ({
    input: nameOf(group),
    type,
    ms: Math.round(performance.now() - started),
  });
  try {
    const outputFolder = await targets.createFolder(index);
    const inputs = await inputsOf(group, outputFolder, signal);
    const task = { type, owner: 'cli', inputs, options, nextSteps, outputFolder };
    const result = await convertInSteps(runner.convert, task, { signal });
    const output = await targets.save(result.path, result.name);
    const details = {
      ...(result.pages && { pages: result.pages }),
      ...(result.warnings.length > 0 && { warnings: result.warnings.map(textOfWarning) }),
    };
    return { ...common(), output, bytes: result.bytes, ...details };
  } catch (error) {
    const problem = problemOf(error);
    return { ...common(), problem: { ...problem, message: textOf(problem) } };
  }
}

/** How many files are sent at once: by default one more than there are workers, so that the next is ready as soon as one is free. */
async function concurrencyOf({ jobs, groups }: Request): Promise<number> {
  if (groups.length === 1) return 1;
  return jobs ?? (await configuration()).concurrency + 1;
}

/** Calls `run` for each index below `count`, at most `concurrency` at a time, until the signal aborts. */
async function forEachConcurrently(
  count: number,
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
  run: (index: number) => Promise<void>,
) {
  let next = 0;
  const runNext = async () => {
    while (next < count && !signal.aborted) await run(next++);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, runNext));
}

/** The first Ctrl-C lets the command remove what it has begun; the second ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = () => controller.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  return controller.signal;
}

const exitCodeOfInterruption = 130;

async function runBatch(request: Request, done: string): Promise<number> {
  const signal = interruption();
  const report = await openReport(request.report, { of: request.groups.length, done });
  const targets = await openTargets(request);
  try {
    const runner = await findRunner(request);
    const context = { runner, request, targets, signal };
    const concurrency = await concurrencyOf(request);
    const { length } = request.groups;
    try {
      await forEachConcurrently(length, { concurrency, signal }, async (index) => {
        const line = await runJob(context, index);
        if (!signal.aborted || !line.problem) report.line(line);
      });
    } finally {
      await runner.stop();
    }
  } finally {
    await targets.removeTemporary();
  }
  const failed = await report.end();
  if (signal.aborted) return exitCodeOfInterruption;
  return failed > 0 ? 1 : 0;
}

/**
 * Runs a command that processes files.
 * @param parse reads the command line, and says what to do or what to print
 * @param done what the command has done with a file: `converted`
 * @returns the exit code: 1 when any file failed, 130 when it was interrupted
 * @throws Error with a sentence for the user when the command line is wrong
 */
export async function runCommand(
  args: string[],
  parse: (args: string[], folder: string) => Request | { print: string },
  done: string,
): Promise<number> {
  const request = parse(args, process.env['OCTAVO_CALLER_FOLDER'] ?? process.cwd());
  if (!('print' in request)) return runBatch(request, done);
  process.stdout.write(request.print);
  return 0;
}
