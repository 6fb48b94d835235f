// The folder of one runner inside a work folder that several may share, also those of other processes.
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#sandbox/job-folder.ts';
import type { SystemUser } from '#sandbox/sandbox.ts';

/**
 * Creates a folder named after this process, and removes those of killed processes: their documents and LibreOffice profiles.
 * @param runAs the user that files are opened as, if it is not this process's user
 */
export async function createOwnFolder(parent: string, runAs?: SystemUser): Promise<string> {
  await makeFolder(parent, runAs);
  for (const name of await readdir(parent))
    if (!isRunning(Number(/^(\d+)-/.exec(name)?.[1])))
      await rm(join(parent, name), { recursive: true, force: true });
  // Short, because sockets lie below it and their paths are limited.
  const folder = join(parent, `${process.pid}-${randomUUID().slice(0, 8)}`);
  await makeFolder(folder, runAs);
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
