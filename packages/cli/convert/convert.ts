// `octavo convert`: converts files in the sandbox, without a server.
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
import { createRunner, type InputFile, type Runner, type RunnerSettings } from '@octavo/runner';
import { readConfiguration } from '@octavo/server/configuration';
import { parse, standardStream, type Group, type Request, type Source } from './arguments.ts';
import { openReport, type Line } from './report.ts';
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

function startRunner({ type, groups, jobs }: Request): Promise<Runner> {
  const { dataFolder, cacheFolder, concurrency, sandbox, allowUnsandboxed, urlAllowedHosts } =
    readConfiguration();
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
    ...serviceUser(),
  });
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
async function inputOf(source: Source, folder: string): Promise<InputFile> {
  if ('stdin' in source) {
    const path = join(folder, 'stdin');
    await pipeline(process.stdin, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
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
): Promise<[InputFile, ...InputFile[]]> => [
  await inputOf(first, folder),
  ...(await Promise.all(others.map((source) => inputOf(source, folder)))),
];

/** The first source, as it was typed. */
function nameOf([first]: Group): string {
  if ('stdin' in first) return standardStream;
  return 'path' in first ? first.path : first.address;
}

async function convertOne(
  runner: Runner,
  request: Request,
  targets: Targets,
  index: number,
): Promise<Line> {
  const { type, options } = request;
  const group = request.groups[index] as Group;
  const started = performance.now();
  const common = () => ({
    input: nameOf(group),
    type,
    ms: Math.round(performance.now() - started),
  });
  try {
    const outputFolder = await targets.createFolder(index);
    const inputs = await inputsOf(group, outputFolder);
    const result = await runner.convert({ type, owner: 'cli', inputs, options, outputFolder });
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

/** Calls `run` for each index below `count`, at most `concurrency` at a time. */
async function forEachConcurrently(
  count: number,
  concurrency: number,
  run: (index: number) => Promise<void>,
) {
  let next = 0;
  const runNext = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, runNext));
}

/**
 * @param words the command line after `convert`
 * @returns the exit code: 1 when any file failed
 * @throws Error with a sentence for the user when the command line is wrong
 */
export async function convert(args: string[]): Promise<number> {
  const request = parse(args, process.env['OCTAVO_CALLER_FOLDER'] ?? process.cwd());
  if ('print' in request) {
    process.stdout.write(request.print);
    return 0;
  }
  const report = await openReport(request.report, request.groups.length);
  const targets = await openTargets(request);
  const runner = await startRunner(request);
  const interrupt = () => void runner.stop().then(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const concurrency = request.jobs ?? readConfiguration().concurrency;
    // One more than there are workers, so that the next file is ready as soon as a worker is free.
    await forEachConcurrently(request.groups.length, concurrency + 1, async (index) => {
      report.line(await convertOne(runner, request, targets, index));
    });
  } finally {
    await Promise.all([runner.stop(), targets.removeTemporary()]);
  }
  return (await report.end()) > 0 ? 1 : 0;
}
