// Prepares the worker program once: bundles it into one file and compiles it. A worker then starts in a third of the time
// and needs a third less memory than one that loads hundreds of modules.
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '#job/task.ts';
import { makeFolder } from '#sandbox/job-folder.ts';
import { killTree, type SystemUser, type Sandbox } from '#sandbox/sandbox.ts';
import { connect } from './connection.ts';
import { untilReady } from './worker.ts';

const run = promisify(execFile);

/** Each version has its own folder, which never changes, because running workers may use it. */
const prefix = 'worker-program-';
/** The folder of the bundle `worker.js`. */
export const bundleFolder = (prepared: string) => join(prepared, 'bundle');
/** The folder of Node's compile cache. */
export const compiledFolder = (prepared: string) => join(prepared, 'compiled');
/** After this time no process uses another version any more. */
const keptMs = 24 * 60 * 60_000;

export type PreparationSettings = {
  /** Root folder of the repository. */
  project: string;
  /** The version of the code, from `versionOfSources`. */
  sources: string;
  cacheFolder: string;
  /** The owner of the cache, if it is not the host's user. */
  runAs: SystemUser | undefined;
  /** The user of the sandbox, if it is not the host's user. */
  user: SystemUser | undefined;
  /** False if workers see the host's paths, for which Node then compiles the program. */
  hasOwnTree: boolean;
  log: Log;
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

/** Starts a worker that loads everything and writes what Node has compiled. */
async function compile(prepared: string, preparing: PreparationSettings): Promise<void> {
  const { command, arguments: args } = preparing.commandIn(prepared);
  const child = preparing.sandbox(prepared).start(command, [...args, 'warm'], 1);
  const connection = connect(child, preparing.log);
  try {
    await untilReady(connection, child);
  } finally {
    killTree(child);
  }
}

/**
 * Prepares the worker program, unless this version was prepared before.
 * @returns its folder
 * @throws if a worker does not start or the folder cannot be written
 */
export async function prepareProgram(preparing: PreparationSettings): Promise<string> {
  const { cacheFolder, runAs, user, project } = preparing;
  const name = `${prefix}${versionOf(preparing)}`;
  const finished = join(cacheFolder, name);
  if (existsSync(finished)) return finished;
  await makeFolder(cacheFolder, runAs);
  const fresh = await makeFolder(`${finished}.${randomUUID()}`, runAs);
  const isForOthers = user?.uid !== runAs?.uid;
  try {
    if (isForOthers) await chmod(fresh, 0o755);
    await bundleWorker(bundleFolder(fresh), project);
    await makeFolder(compiledFolder(fresh), user);
    await compile(fresh, preparing);
    if (isForOthers) await makeReadable(compiledFolder(fresh));
    await rename(fresh, finished).catch((error: unknown) => {
      // Another process or runner was faster.
      if (!existsSync(finished)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await removeOthers(cacheFolder, name);
  return finished;
}

/** Lets every user read what Node compiled. Nothing may write there any more. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}

/** Removes other versions, and what killed processes left behind. */
async function removeOthers(cacheFolder: string, name: string): Promise<void> {
  for (const other of await readdir(cacheFolder)) {
    if (!other.startsWith(prefix) || other === name) continue;
    const path = join(cacheFolder, other);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptMs) await rm(path, { recursive: true, force: true });
  }
}
