// A folder for this process inside one that several processes share. They must not delete each other's.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#sandbox/job-folder.ts';
import { removeFolder } from '#sandbox/remove-folder.ts';
import type { SystemUser } from '#sandbox/sandbox.ts';

/** The folders of this process. In a container, a killed process had the same id. */
const created = new Set<string>();

/**
 * Creates a folder named after this process, and removes those of processes that have ended, with what they left: documents,
 * LibreOffice profiles.
 * @param runAs the user that files are opened as, if it is not this process's user
 */
export async function createOwnFolder(parent: string, runAs?: SystemUser): Promise<string> {
  await makeFolder(parent, runAs);
  // Short, because sockets are created in it and their paths are limited.
  const folder = join(parent, `${process.pid}-${created.size}`);
  created.add(folder);
  for (const name of await readdir(parent))
    if (!isInUse(join(parent, name), Number.parseInt(name, 10)))
      await removeFolder(join(parent, name));
  return makeFolder(folder, runAs);
}

const isInUse = (folder: string, pid: number): boolean =>
  pid === process.pid ? created.has(folder) : isRunning(pid);

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
