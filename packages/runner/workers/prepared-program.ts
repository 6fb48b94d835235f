// Prepares the worker program once: bundles it into one file and compiles it. A worker then starts in a third of the time
// and needs a third less memory than one that loads hundreds of modules.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { fillByWorker, prepareFolder, type Preparation } from './prepared-folder.ts';

const run = promisify(execFile);

/** The folder of the bundle `worker.js`. */
export const bundleFolder = (prepared: string) => join(prepared, 'bundle');
/** The folder of Node's compile cache. */
export const compiledFolder = (prepared: string) => join(prepared, 'compiled');

export type PreparationSettings = Preparation & {
  /** Root folder of the repository. */
  project: string;
  /** The version of the code, from `versionOfSources`. */
  sources: string;
  /** False if workers see the host's paths, for which Node then compiles the program. */
  hasOwnTree: boolean;
  /** The command that starts a worker from the bundle in this folder. */
  commandIn(prepared: string): { command: string; arguments: string[] };
  /** Creates a sandbox for a worker that may write to this folder; it never gets a user's file. */
  sandbox(prepared: string): Sandbox;
};

/** The folders of the worker's code. */
const sourceFolders = ['contract', 'engine', 'runner'].map((name) => join('packages', name));

/**
 * A hash of the worker's code and its dependencies, by the times of their changes. Synchronous, because a thousand promises
 * take three times as long.
 * @param folder root folder of the repository
 */
export function versionOfSources(folder: string): string {
  const lists = sourceFolders.flatMap((name) => sourcesIn(folder, name));
  const rows = ['package-lock.json', ...lists]
    .toSorted()
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}\n`);
  return createHash('sha256').update(rows.join('')).digest('hex');
}

/** Without tests. Node's own recursive reading takes seven times as long, because it asks for the kind of each entry. */
function sourcesIn(folder: string, name: string): string[] {
  const entries = readdirSync(join(folder, name), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = join(name, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(folder, path);
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : [];
  });
}

/** The version of the program: its code, its paths and Node's version. */
function versionOf({ project, sources, hasOwnTree }: PreparationSettings): string {
  const version = createHash('sha256').update(process.version);
  version.update(hasOwnTree ? '' : project);
  version.update(sources);
  return version.digest('hex').slice(0, 16);
}

/** Bundling takes about a second. */
const bundlingMs = 2 * 60_000;

/** Bundles in a process of its own, because the bundler would leave this one with a quarter of a gigabyte of memory. */
async function bundleWorker(folder: string, project: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}\n');
  // A sandbox with a tree of its own has the packages beside the bundle.
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  const program = join(import.meta.dirname, 'bundle-program.ts');
  await run(process.execPath, [program, folder], { timeout: bundlingMs });
}

/**
 * Prepares the worker program, unless this version was prepared before.
 * @returns its folder
 * @throws if a worker does not start or the folder cannot be written
 */
export const prepareProgram = (preparing: PreparationSettings): Promise<string> =>
  prepareFolder(preparing, 'worker-program', versionOf(preparing), async (fresh) => {
    await bundleWorker(bundleFolder(fresh), preparing.project);
    const { command, arguments: args } = preparing.commandIn(fresh);
    // Loads everything and writes what Node has compiled.
    await fillByWorker(preparing, compiledFolder(fresh), () =>
      preparing.sandbox(fresh).start(command, [...args, 'warm'], 1),
    );
  });
