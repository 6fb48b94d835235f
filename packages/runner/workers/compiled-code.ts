// Compiled code of the worker's program, kept on the disk so that the next worker is up in less than half the time.
import { createHash } from 'node:crypto';
import { glob, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Log } from '#runner.ts';
import { makeFolder } from '#sandbox/job-folder.ts';
import { killTree, type Owner, type Room } from '#sandbox/room.ts';
import { connect } from './connection.ts';
import { untilReady } from './worker.ts';

/** Where Node finds compiled code, and leaves it where it may write. */
export const compiledFolder = (cacheFolder: string) => join(cacheFolder, 'worker-code');

export type Compiling = {
  /** Of the packages. */
  project: string;
  cacheFolder: string;
  owner: Owner | undefined;
  log: Log;
  /** How to start a worker. */
  command: string;
  arguments: string[];
  /** A worker's room, but that code may be left in the folder; no file of anybody ever comes into it. */
  room(folder: string): Room;
};

/** Changes with the code, and with what compiles it. */
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
  return version.digest('hex');
}

/** Starts a worker that ends as soon as it is warm: Node writes what it compiled when it ends. */
async function compileInto(folder: string, compiling: Compiling): Promise<void> {
  const child = compiling.room(folder).start(compiling.command, compiling.arguments, 1);
  const connection = connect(child, compiling.log);
  try {
    await untilReady(connection, child);
    connection.end();
    await connection.ended;
  } finally {
    killTree(child);
  }
}

/**
 * Compiles the worker's program, unless that was done for the code as it is. Workers that start meanwhile do without.
 * @throws when a worker does not come up, or the folder cannot be written
 */
export async function compileAhead(compiling: Compiling): Promise<void> {
  const { cacheFolder, owner, project } = compiling;
  const finished = compiledFolder(cacheFolder);
  const mark = `${finished}.version`;
  const version = await versionOf(project);
  if ((await readFile(mark, 'utf8').catch(() => '')) === version) return;
  await makeFolder(cacheFolder, owner);
  const fresh = await makeFolder(`${finished}.${process.pid}`, owner);
  try {
    await compileInto(fresh, compiling);
    await rm(finished, { recursive: true, force: true });
    await rename(fresh, finished);
    await writeFile(mark, version);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
