// The folder in which one process works. Processes that share a data folder must not delete each other's.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder for this process below `parent`, named after its process id. Folders of dead processes are removed. */
export async function ownWorkFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent))
    if (!isRunning(Number(name))) await rm(join(parent, name), { recursive: true, force: true });
  const folder = join(parent, String(process.pid));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
