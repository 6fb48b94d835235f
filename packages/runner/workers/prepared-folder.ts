// Folders of the cache that a worker without jobs fills once for each version. They never change, because running workers may use them.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#job/task.ts';
import { makeFolder } from '#sandbox/job-folder.ts';
import { killTree, type SystemUser } from '#sandbox/sandbox.ts';
import { connect } from './connection.ts';
import { untilReady } from './worker.ts';

/** After this time other versions are removed. What is bound to a running worker stays for it. */
const keptMs = 24 * 60 * 60_000;

export type Preparation = {
  cacheFolder: string;
  /** The owner of the cache, if it is not the host's user. */
  runAs: SystemUser | undefined;
  /** The user of the sandbox, if it is not the host's user. */
  user: SystemUser | undefined;
  log: Log;
};

/** True if workers run as another user than the owner of the cache. */
const isForOthers = ({ runAs, user }: Preparation) => user?.uid !== runAs?.uid;

/**
 * Makes a folder, unless this version was made before, and removes versions that were made before yesterday.
 * @param kind the beginning of its name
 * @param fill writes what belongs into the new folder
 * @returns its path
 * @throws what `fill` throws, and if the folder cannot be written
 */
export async function prepareFolder(
  preparation: Preparation,
  kind: string,
  version: string,
  fill: (fresh: string) => Promise<void>,
): Promise<string> {
  const { cacheFolder, runAs } = preparation;
  const name = `${kind}-${version}`;
  const finished = join(cacheFolder, name);
  if (existsSync(finished)) return finished;
  await makeFolder(cacheFolder, runAs);
  const fresh = await makeFolder(`${finished}.${randomUUID()}`, runAs);
  try {
    if (isForOthers(preparation)) await chmod(fresh, 0o755);
    await fill(fresh);
    await rename(fresh, finished).catch((error: unknown) => {
      // Another process or runner was faster.
      if (!existsSync(finished)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await removeOthers(cacheFolder, `${kind}-`, name);
  return finished;
}

/**
 * Lets a worker write to a folder, until it says that it is ready. Then it is killed.
 * @param target the folder, which is made
 * @param start starts the worker in its sandbox
 * @throws if it does not start
 */
export async function fillByWorker(
  preparation: Preparation,
  target: string,
  start: () => ChildProcess,
): Promise<void> {
  await makeFolder(target, preparation.user);
  const child = start();
  const connection = connect(child, preparation.log);
  try {
    await untilReady(connection, child);
  } finally {
    killTree(child);
    await connection.ended;
  }
  if (isForOthers(preparation)) await makeReadable(target);
}

/** Lets every user read what a worker wrote. Nothing may write there any more. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}

/** Removes other versions, and what killed processes left behind. */
async function removeOthers(cacheFolder: string, prefix: string, name: string): Promise<void> {
  for (const other of await readdir(cacheFolder)) {
    if (!other.startsWith(prefix) || other === name) continue;
    const path = join(cacheFolder, other);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptMs) await rm(path, { recursive: true, force: true });
  }
}
