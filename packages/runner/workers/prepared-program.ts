// Prepares the worker program once: bundles it into one file and compiles it. A worker then starts in a third of the time
// and needs a third less memory than one that loads hundreds of modules.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '#job/task.ts';
import { makeFolder } from '#sandbox/job-folder.ts';
import { killTree, type SystemUser, type Sandbox } from '#sandbox/sandbox.ts';
import { connect } from './connection.ts';
import { untilReady } from './worker.ts';

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
  cacheFolder: string;
  runAs: SystemUser | undefined;
  log: Log;
  /** The command that starts a worker from the bundle. */
  command: string;
  arguments: string[];
  /** Creates a sandbox for a worker that may write to this folder; it never gets a user's file. */
  sandbox(prepared: string): Sandbox;
};

/** Packages with native code or WebAssembly, which cannot be bundled. */
const unbundled = [/^sharp$/, /^@hyzyla\/pdfium$/];

/** A hash of the code, its dependencies and Node's version. */
async function versionOf(project: string): Promise<string> {
  const version = createHash('sha256').update(process.version);
  const sources = glob('packages/{contract,engine,runner}/**/*.ts', {
    cwd: project,
    exclude: (path) => basename(path) === 'node_modules',
  });
  const names = ['package-lock.json'];
  for await (const name of sources) names.push(name);
  for (const name of names.toSorted())
    version.update(`${name} ${(await stat(join(project, name))).mtimeMs}\n`);
  return version.digest('hex').slice(0, 16);
}

/** Bundles programs into a folder: each as one module, and one for each part that is loaded when it is needed. */
async function bundleInto(folder: string, input: Record<string, string>): Promise<void> {
  // Loaded here because a server with a current bundle does not need it.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: unbundled,
    logLevel: 'silent',
  });
  try {
    const { output } = await bundle.generate({ format: 'esm' });
    for (const file of output) {
      if (file.type !== 'chunk') continue;
      // The thread is the only module that is started by its path.
      const code = file.code.replaceAll('./thread.ts', './thread.js');
      await writeFile(join(folder, file.fileName), code);
    }
  } finally {
    await bundle.close();
  }
}

async function bundleWorker(folder: string): Promise<void> {
  const worker = join(import.meta.dirname, 'main.ts');
  const thread = fileURLToPath(import.meta.resolve('@octavo/engine/drawing-thread'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}\n');
  await bundleInto(folder, { worker, thread });
}

/** Starts a worker that loads everything, and stops it then, because Node writes the compile cache at exit. */
async function compile(prepared: string, preparing: PreparationSettings): Promise<void> {
  await makeFolder(compiledFolder(prepared), preparing.runAs);
  const { command } = preparing;
  const child = preparing.sandbox(prepared).start(command, [...preparing.arguments, 'warm'], 1);
  const connection = connect(child, preparing.log);
  try {
    await untilReady(connection, child);
    connection.end();
    await connection.ended;
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
  const { cacheFolder, runAs, project } = preparing;
  const name = `${prefix}${await versionOf(project)}`;
  const finished = join(cacheFolder, name);
  if (existsSync(finished)) return finished;
  await makeFolder(cacheFolder, runAs);
  const fresh = await makeFolder(`${finished}.${randomUUID()}`, runAs);
  try {
    await bundleWorker(bundleFolder(fresh));
    await compile(fresh, preparing);
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

/** Removes other versions, and what killed processes left behind. */
async function removeOthers(cacheFolder: string, name: string): Promise<void> {
  for (const other of await readdir(cacheFolder)) {
    if (!other.startsWith(prefix) || other === name) continue;
    const path = join(cacheFolder, other);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptMs) await rm(path, { recursive: true, force: true });
  }
}
